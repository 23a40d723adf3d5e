import { i18n } from '#i18n';
import { findOffLimits } from '@/components/exclusions/off-limits';
import { everythingFile } from '@/components/files/everything-file';
import { readRecordsOf } from '@/components/hand-over/rows/file-subject';
import type { HandSource } from '@/components/hand-over/source';
import { fileWords } from '@/components/ui/file-export/file-words';
import { formatCount } from '@/components/ui/formats';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { rowFinder } from '@/lib/database/records/row-records';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import { logAs } from '@/lib/platform/error-log';
import type { Site } from '@/lib/subjects/sites';
import { inOrder, type JobSubject, jobOrigin, subjectsOf, unfinished } from './job-file.ts';
import { jobTitle } from './job-labels.ts';
import { followingOf, hasEnded } from './job-view.ts';

/** Four pages are converted to rows within a frame or two. */
const pagesAtOnce = 4;

/** All results of a job, for "Send to …". */
export function jobSource(db: SidenoteDatabase, job: JobRow): HandSource {
  const total = job.parts.reduce((sum, { collected }) => sum + collected, 0);
  const following = followingOf(job);
  const read = () => readRows(db, job);
  return {
    connectionId: job.connection,
    kind: 'people',
    count: total,
    place: `job:${job.id}`,
    base: jobTitle(job),
    caution: following === 0 ? undefined : i18n.t('jobs.follow', following, [formatCount(following)]),
    read,
    table: (choice) =>
      everythingFile({
        name: ({ ending }) => i18n.t('jobs.file.name', { job: fileWords(jobTitle(job)), count: String(total), ending }),
        sheet: i18n.t('jobs.file.sheet'),
        isPicked: true,
        kind: 'people',
        origin: () => (hasEnded(job) ? jobOrigin : [...jobOrigin, ...unfinished]),
        total,
        choice,
        read,
      }),
  };
}

/** Yields a few pages of results at a time. */
async function* readRows(db: SidenoteDatabase, job: JobRow): AsyncGenerator<JobSubject[]> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  const ids = await db.jobPages.where('jobId').equals(job.id).primaryKeys();
  const places = inOrder(ids.map(placeOf));
  const read = (from: number) => {
    const some = places.slice(from, from + pagesAtOnce).map(({ id }) => id);
    const reading = readSubjects(db, job, some, sites);
    // Each reading is awaited later, or never if the file is abandoned.
    reading.catch(logAs('job-source'));
    return reading;
  };
  let next = read(0);
  for (let from = 0; from < places.length; from += pagesAtOnce) {
    const all = await next;
    // The database reads the next ones while these become text.
    next = read(from + pagesAtOnce);
    yield all;
  }
}

/** The people of these pages with their purchases. */
async function readSubjects(
  db: SidenoteDatabase,
  job: JobRow,
  ids: readonly string[],
  sites: readonly Site[],
): Promise<JobSubject[]> {
  const pages = (await db.jobPages.bulkGet([...ids])).filter((page) => page !== undefined);
  const items = pages.flatMap((page) => page.items);
  const [exclusions, records] = await Promise.all([
    findOffLimits(
      db,
      job.connection,
      items.map(({ line, email }) => soughtOfRow(line, email?.address, { connection: job.connection, sites })),
      Date.now(),
    ),
    readRecordsOf(
      db,
      job.connection,
      items.map(({ line }) => line),
    ),
  ]);
  const recordOf = rowFinder(job.connection, records);
  const context = { job, sites, recordOf, excludedBy: (key: string) => exclusions.get(key)?.listName ?? null };
  return pages.flatMap((page) => subjectsOf(page, context));
}

/** `jobId|part|page`, parsed from the end because the job id may contain any character. */
function placeOf(id: string): { id: string; part: number; page: number } {
  const [page, part] = id.split('|').toReversed();
  return { id, part: Number(part), page: Number(page) };
}
