import { findExclusions } from '@/lib/exclusions/find-exclusions';
import { subjectOfLine } from '@/lib/exclusions/line-subject';
import { type JobRefusal, JobRefusedError } from '@/lib/purchase/job-refusals';
import { readSettings } from '@/lib/records/reads';
import type { SearchPageRow } from '@/lib/records/search-rows';
import type { JobsDeps } from './deps.ts';

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
