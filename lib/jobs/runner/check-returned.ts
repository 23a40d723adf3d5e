import { readRecord } from '@/lib/database/reads';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { findExclusion } from '@/lib/exclusions/match/find-exclusions';
import { changeJob } from '@/lib/jobs/change-job';
import type { JobsDeps, PartRef } from '@/lib/jobs/deps';
import { pausedJob } from '@/lib/jobs/job-states';
import { pagesOfPart } from '@/lib/jobs/results/job-pages';
import { subjectOfId } from '@/lib/subjects/known-subjects';

/** Enough for a verdict; an ignored list returns all of its people. */
const mostChecked = 20;

/**
 * Before another part is paid for: did the service return people that a list should leave out? True: the job pauses until the next click.
 */
export async function checkReturned(deps: JobsDeps, { job, at }: PartRef): Promise<boolean> {
  const before = job.parts.slice(0, at);
  const returned = await Promise.all(before.map((part, index) => countReturned(deps, job, part, index)));
  if (returned.every((count) => count === 0)) return false;
  await deps.forgetLists(before.flatMap(({ leftOutBy }) => leftOutBy));
  await changeJob(deps, job.id, (now) =>
    pausedJob(
      { ...now, parts: now.parts.map((part, index) => withReturned(part, returned[index] ?? 0)) },
      'lists-ignored',
    ),
  );
  return true;
}

/** A click that continues accepts the people returned so far; the lists are created again for the next part. */
export function acceptReturned(job: JobRow): JobRow {
  if (job.pausedBecause !== 'lists-ignored') return job;
  const parts = job.parts.map((part) => ({ ...part, list: null, isReturnAccepted: part.state !== 'waiting' }));
  return { ...job, parts };
}

function withReturned(part: JobPart, returned: number): JobPart {
  return returned > part.returned ? { ...part, returned } : part;
}

/** People of another part, as counted when the results were stored; or people on one of our lists at submission. */
async function countReturned(deps: JobsDeps, job: JobRow, part: JobPart, at: number): Promise<number> {
  if (part.isReturnAccepted) return 0;
  return part.returned > 0 ? part.returned : countLeftOut(deps, job, part, at);
}

async function countLeftOut({ db, clock }: JobsDeps, job: JobRow, part: JobPart, at: number): Promise<number> {
  const rows = (await db.syncs.bulkGet(part.leftOutBy)).filter((row) => row !== undefined);
  const leftOut = new Set(rows.flatMap(({ values }) => values));
  if (leftOut.size === 0) return 0;
  const ids: string[] = [];
  await pagesOfPart(db, job.id, at).each(({ items }) => {
    for (const { line } of items) if (leftOut.has(line.id.toLowerCase())) ids.push(line.id);
  });
  let count = 0;
  for (const id of ids.slice(0, mostChecked)) {
    // By the id that was left out: the page may have a new owner.
    const subject = subjectOfId('person', id);
    const record = await readRecord(db, job.connection, subject.key);
    const exclusion = await findExclusion(db, subject, record, clock.now());
    // Only people excluded before the request count.
    if (exclusion !== null && exclusion.at < (part.submittedAt ?? job.createdAt)) count += 1;
  }
  return count;
}
