import { readSettings } from '@/lib/database/reads';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { findExclusions, subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import type { JobsDeps } from '@/lib/jobs/deps';
import { type JobRefusal, JobRefusedError } from '@/lib/jobs/refusals';

/**
 * A finder requests everybody on a page: returns a refusal if more of them are excluded than a click agreed to,
 * otherwise null.
 */
export async function findExcludedRefusal(
  { db, clock }: Pick<JobsDeps, 'db' | 'clock'>,
  { connection, lines }: Pick<SearchPageRow, 'connection' | 'lines'>,
  agreed: number,
): Promise<JobRefusal | null> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  const subjects = lines.map((line) => ({ ...subjectOfLine(line, sites), key: line.key }));
  const { size: count } = await findExclusions(db, connection, subjects, clock.now());
  return count > agreed ? { kind: 'excluded-on-page', count, agreed } : null;
}

/** Throws that refusal. */
export async function expectNoExcluded(...args: Parameters<typeof findExcludedRefusal>): Promise<void> {
  const why = await findExcludedRefusal(...args);
  if (why !== null) throw new JobRefusedError(why);
}
