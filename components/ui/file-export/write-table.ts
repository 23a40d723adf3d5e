import { type CsvCell, formatCsv } from '@/lib/export/format-csv';
import { logAs } from '@/lib/platform/error-log';
import { dayMs } from '@/lib/platform/time';
import { type FileSink, openDownload } from './file-sink.ts';
import { csvType, saveBlob } from './save-file.ts';

export type FileCell = string | number | Date | null;
export type FileEnding = 'csv' | 'xlsx';

export interface TableFile {
  name(parts: { date: string; ending: FileEnding }): string;
  /** The name of the workbook's only sheet. */
  sheet: string;
  /** The rows, in batches; the very first row holds the headings. */
  rows: Iterable<FileCell[][]> | AsyncIterable<FileCell[][]>;
  /** The expected number of rows, if they come in several batches. */
  total?: number;
  /** How many were left out; a function if it is known only once all rows were read. */
  leftOut?: number | (() => number);
  /** Large enough to be written straight into a chosen file, if the browser can and it is CSV. */
  isPicked?: boolean;
  /** After it was written; the name of the file. */
  onWritten?(file: string): void;
}

export interface FileProgress {
  done: number;
  total: number;
}

export interface WrittenFile {
  file: string;
  count: number;
  leftOut: number;
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

export function fileName(table: TableFile, ending: FileEnding): string {
  return table.name({ date: new Date().toISOString().slice(0, 10), ending });
}

/** Creates the file on this page and offers a download, or writes CSV to the sink. In batches, so that the page stays responsive. */
export async function writeTable(
  table: TableFile,
  ending: FileEnding,
  report: (progress: FileProgress) => void,
  sink?: FileSink,
): Promise<WrittenFile> {
  let count = -1;
  const counted = async function* () {
    for await (const rows of table.rows) {
      yield rows;
      count += rows.length;
      if (table.total === undefined) continue;
      report({ done: count, total: Math.max(count, table.total) });
      await pause();
    }
  };
  const file = sink?.name ?? fileName(table, ending);
  if (ending === 'csv') await writeWhole(csvOf(counted()), sink ?? openDownload(file, csvType));
  else saveBlob(file, await xlsxOf(table.sheet, counted()));
  const { leftOut = 0 } = table;
  table.onWritten?.(file);
  return { file, count, leftOut: typeof leftOut === 'function' ? leftOut() : leftOut };
}

/** A file that cannot be completed is removed. */
async function writeWhole(parts: AsyncIterable<string>, sink: FileSink): Promise<void> {
  try {
    for await (const part of parts) await sink.write(part);
    await sink.finish();
  } catch (error) {
    await sink.discard().catch(logAs('write-table'));
    throw error;
  }
}

/** Dates are UTC and numbers use a decimal point, so that any program can read them. */
async function* csvOf(pages: AsyncIterable<FileCell[][]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pages) {
    const cells = rows.map((row) => row.map((cell): CsvCell => (cell instanceof Date ? dateText(cell) : cell)));
    // The byte order mark belongs only at the start of the file.
    yield formatCsv(cells).slice(isFirst ? 0 : 1);
    isFirst = false;
  }
}

/** A whole day without a time, as in a workbook. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return date.getTime() % dayMs === 0 ? text.slice(0, text.indexOf('T')) : text;
}

/** The XLSX writer is loaded on first use. */
async function xlsxOf(sheet: string, pages: AsyncIterable<FileCell[][]>): Promise<Blob> {
  const { streamXlsx } = await import('@/lib/export/xlsx/pack-xlsx');
  const rows: FileCell[][] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  const pieces: BlobPart[] = [];
  for await (const piece of streamXlsx({ name: sheet, rows }, { pause })) pieces.push(new Uint8Array(piece));
  return new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
