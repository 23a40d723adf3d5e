import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { saveBlob } from '@/components/ui/save-file';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { type CsvCell, formatCsv } from '@/lib/export/format-csv';
import { noteError } from '@/lib/platform/error-log';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { type FileCell, headings, inOrder, rowsOf } from './job-file.ts';

export type JobFileStatus =
  | { kind: 'nothing' | 'failed' }
  | { kind: 'writing'; done: number; total: number }
  | { kind: 'written'; count: number; file: string };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Files of all results there are, made in this page and sent nowhere; page by page, so that it can be used meanwhile. */
export function useJobFile(job: JobRow) {
  const { db } = usePanel();
  const [status, say] = useState<JobFileStatus>({ kind: 'nothing' });

  async function run(
    ending: 'csv' | 'xlsx',
    write: (rows: AsyncIterable<FileCell[][]>) => Promise<Blob>,
  ): Promise<void> {
    let count = 0;
    const total = job.parts.reduce((sum, { collected }) => sum + collected, 0);
    async function* counted() {
      for await (const rows of readRows(db, job)) {
        yield rows;
        count += rows.length;
        say({ kind: 'writing', done: count, total: Math.max(count, total) });
        await pause();
      }
    }
    say({ kind: 'writing', done: 0, total });
    try {
      const blob = await write(counted());
      const file = i18n.t('jobs.file.name', { date: new Date().toISOString().slice(0, 10), ending });
      saveBlob(file, blob);
      say({ kind: 'written', count, file });
    } catch (error) {
      noteError(error, 'use-job-file');
      say({ kind: 'failed' });
    }
  }

  return {
    said: status,
    isWriting: status.kind === 'writing',
    saveCsv: () => void run('csv', csvOf),
    saveXlsx: () => void run('xlsx', xlsxOf),
  };
}

export type JobFile = ReturnType<typeof useJobFile>;

/** So many are turned into rows within a frame or two. */
const pagesAtOnce = 4;

/** A few pages of results at a time; who is on a list is marked, as everywhere. */
async function* readRows(db: SidenoteDatabase, job: JobRow): AsyncGenerator<FileCell[][]> {
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

/** `jobId|part|page`: read from the end, whatever the job's own id is made of. */
function placeOf(id: string): { id: string; part: number; page: number } {
  const [page, part] = id.split('|').toReversed();
  return { id, part: Number(part), page: Number(page) };
}

/** Times are UTC and numbers have a point, so that any program reads them. */
async function csvOf(pages: AsyncIterable<FileCell[][]>): Promise<Blob> {
  const pieces = [formatCsv([headings()])];
  for await (const rows of pages) {
    const cells = rows.map((row) => row.map((cell): CsvCell => (cell instanceof Date ? cell.toISOString() : cell)));
    // The byte order mark stands at the start of a file and nowhere else.
    pieces.push(formatCsv(cells).slice(1));
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' });
}

/** The format's own code is loaded on the first press. */
async function xlsxOf(pages: AsyncIterable<FileCell[][]>): Promise<Blob> {
  const { streamXlsx } = await import('@/lib/export/stream-xlsx');
  const rows: FileCell[][] = [headings()];
  for await (const page of pages) rows.push(...page);
  const pieces: BlobPart[] = [];
  for await (const piece of streamXlsx([{ name: i18n.t('jobs.file.sheet'), rows }], { pause })) {
    pieces.push(new Uint8Array(piece));
  }
  return new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
