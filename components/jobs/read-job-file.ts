import { i18n } from '#i18n';
import { type ColumnChoice, columnsFor } from '@/components/files/all-columns';
import { createExcludedFilter, type ExcludedFilter, withExcludedBy } from '@/components/files/excluded-rows';
import { readRecordsOf, readWithMobile } from '@/components/files/file-subject';
import { createHandover, type Handover } from '@/components/files/handed-over';
import { fileWords } from '@/components/ui/file-export/file-words';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { type RowRecord, rowFinder } from '@/lib/database/records/row-records';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { findExclusions, soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import { noted } from '@/lib/platform/error-log';
import type { Site } from '@/lib/subjects/sites';
import { inOrder, type JobSubject, jobOrigin, subjectsOf, unfinished } from './job-file.ts';
import { jobTitle } from './job-labels.ts';
import { hasEnded } from './job-view.ts';

/** All results of a job as a file, written in chunks so that the page stays responsive. */
export function jobFile(db: SidenoteDatabase, job: JobRow, choice: ColumnChoice): TableFile {
  const excluded = createExcludedFilter(choice);
  const total = job.parts.reduce((sum, { collected }) => sum + collected, 0);
  const handover = createHandover();
  return {
    name: ({ ending }) => i18n.t('jobs.file.name', { job: fileWords(jobTitle(job)), count: String(total), ending }),
    sheet: i18n.t('jobs.file.sheet'),
    total,
    rows: readRows(db, job, choice, { excluded, handover }),
    leftOut: excluded.leftOut,
    onWritten: handover.note,
    isPicked: true,
  };
}

/** Four pages are converted to rows within a frame or two. */
const pagesAtOnce = 4;

/** Yields a few pages of results at a time. */
async function* readRows(
  db: SidenoteDatabase,
  job: JobRow,
  choice: ColumnChoice,
  { excluded, handover }: { excluded: ExcludedFilter; handover: Handover },
): AsyncGenerator<FileCell[][]> {
  const ended = columnsFor(choice, 'people', withExcludedBy(choice, jobOrigin));
  const columns = hasEnded(job) ? ended : [...ended, ...unfinished];
  yield [columns.map(({ label }) => label())];
  const sites = (await readSettings(db, 'sites')) ?? [];
  const ids = await db.jobPages.where('jobId').equals(job.id).primaryKeys();
  const places = inOrder(ids.map(placeOf));
  const withMobile = choice === 'crm' ? rowFinder(job.connection, await readWithMobile(db, job.connection)) : null;
  const read = (from: number) => {
    const some = places.slice(from, from + pagesAtOnce).map(({ id }) => id);
    const reading = readSubjects(db, job, some, { sites, withMobile });
    // Each reading is awaited later, or never if the file is abandoned.
    reading.catch(noted('read-job-file'));
    return reading;
  };
  let next = read(0);
  for (let from = 0; from < places.length; from += pagesAtOnce) {
    const all = await next;
    // The database reads the next ones while these become text.
    next = read(from + pagesAtOnce);
    const kept = excluded.filter(all);
    handover.add(kept);
    yield kept.map((of) => columns.map(({ cell }) => cell(of)));
  }
}

interface Reading {
  sites: readonly Site[];
  /** Null for a file with everything, which needs every record. */
  withMobile: ((line: ResultLine) => RowRecord<SubjectRecord>) | null;
}

/** The people of these pages with their purchases. */
async function readSubjects(
  db: SidenoteDatabase,
  job: JobRow,
  ids: readonly string[],
  { sites, withMobile }: Reading,
): Promise<JobSubject[]> {
  const pages = (await db.jobPages.bulkGet([...ids])).filter((page) => page !== undefined);
  const items = pages.flatMap((page) => page.items);
  // A profile takes longest to read. If the job found no email, one may have been bought since.
  const wanted = items.filter(
    ({ line, email }) => withMobile === null || line.parts === undefined || email === null || withMobile(line).isMoved,
  );
  const [exclusions, records] = await Promise.all([
    findExclusions(
      db,
      job.connection,
      items.map(({ line, email }) => soughtOfRow(line, email?.address, { connection: job.connection, sites })),
      Date.now(),
    ),
    readRecordsOf(
      db,
      job.connection,
      wanted.map(({ line }) => line),
    ),
  ]);
  const find = rowFinder(job.connection, records);
  const recordOf = (line: ResultLine) => withMobile?.(line).record ?? find(line).record;
  const context = { job, sites, recordOf, excludedBy: (key: string) => exclusions.get(key)?.listName ?? null };
  return pages.flatMap((page) => subjectsOf(page, context));
}

/** `jobId|part|page`, parsed from the end because the job id may contain any character. */
function placeOf(id: string): { id: string; part: number; page: number } {
  const [page, part] = id.split('|').toReversed();
  return { id, part: Number(part), page: Number(page) };
}
