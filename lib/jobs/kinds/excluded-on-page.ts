import { readSettings } from '@/lib/database/reads';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { findExclusions, subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import type { JobsDeps } from '@/lib/jobs/deps';
import { type JobRefusal, JobRefusedError } from '@/lib/jobs/refusals';

/** A finder asks about everybody on a page: why it may not, where more of them are excluded than a click agreed to. Null: it may. */
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

/** The same, thrown. */
export async function expectNoExcluded(...asked: Parameters<typeof findExcludedRefusal>): Promise<void> {
  const why = await findExcludedRefusal(...asked);
  if (why !== null) throw new JobRefusedError(why);
}
