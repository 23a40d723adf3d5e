import { i18n } from '#i18n';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { headings, inOrder, rowsOf } from './job-file.ts';

/** All results of a job as a file, written in chunks so that the page stays responsive. */
export function jobFile(db: SidenoteDatabase, job: JobRow): TableFile {
  return {
    name: (parts) => i18n.t('jobs.file.name', parts),
    sheet: i18n.t('jobs.file.sheet'),
    total: job.parts.reduce((sum, { collected }) => sum + collected, 0),
    rows: readRows(db, job),
    isPicked: true,
  };
}

/** This many are converted to rows within a frame or two. */
const pagesAtOnce = 4;

/** Yields a few pages of results at a time, with excluded people marked. */
async function* readRows(db: SidenoteDatabase, job: JobRow): AsyncGenerator<FileCell[][]> {
  yield [headings()];
  const sites = (await readSettings(db, 'sites')) ?? [];
  const ids = await db.jobPages.where('jobId').equals(job.id).primaryKeys();
  const places = inOrder(ids.map(placeOf));
  for (let from = 0; from < places.length; from += pagesAtOnce) {
    const some = await db.jobPages.bulkGet(places.slice(from, from + pagesAtOnce).map(({ id }) => id));
    const pages = some.filter((page) => page !== undefined);
    const subjects = pages.flatMap(({ items }) => items.map(({ line }) => subjectOfKey(line.key)));
    const lists = await findExclusions(db, job.connection, subjects, Date.now());
    yield pages.flatMap((page) => rowsOf(page, { job, sites, excludedBy: (key) => lists.get(key) ?? null }));
  }
}

/** `jobId|part|page`, parsed from the end because the job id may contain any character. */
function placeOf(id: string): { id: string; part: number; page: number } {
  const [page, part] = id.split('|').toReversed();
  return { id, part: Number(part), page: Number(page) };
}
