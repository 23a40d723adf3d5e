import { type CsvCell, formatCsv } from '@/lib/export/format-csv';
import { saveBlob, saveFile } from './save-file.ts';

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
  /** How many were left out. */
  leftOut?: number;
}

export interface FileProgress {
  done: number;
  total: number;
}

export interface WrittenFile {
  file: string;
  /** The number of rows without the headings. */
  count: number;
  leftOut: number;
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Creates the file on this page and offers it as a download; it is sent nowhere. Written in batches, so that the page
 * stays responsive.
 */
export async function writeTable(
  table: TableFile,
  ending: FileEnding,
  tell: (progress: FileProgress) => void,
): Promise<WrittenFile> {
  let count = -1;
  const counted = async function* () {
    for await (const rows of table.rows) {
      yield rows;
      count += rows.length;
      if (table.total === undefined) continue;
      tell({ done: count, total: Math.max(count, table.total) });
      await pause();
    }
  };
  const file = table.name({ date: new Date().toISOString().slice(0, 10), ending });
  if (ending === 'csv') saveFile(file, 'text/csv;charset=utf-8', await csvOf(counted()));
  else saveBlob(file, await xlsxOf(table.sheet, counted()));
  return { file, count, leftOut: table.leftOut ?? 0 };
}

/** Times are UTC and numbers use a decimal point, so that any program can read them. */
async function csvOf(pages: AsyncIterable<FileCell[][]>): Promise<string> {
  const pieces: string[] = [];
  for await (const rows of pages) {
    const cells = rows.map((row) => row.map((cell): CsvCell => (cell instanceof Date ? cell.toISOString() : cell)));
    // The byte order mark belongs only at the start of the file.
    pieces.push(formatCsv(cells).slice(pieces.length === 0 ? 0 : 1));
  }
  return pieces.join('');
}

/** The XLSX writer is loaded on first use. */
async function xlsxOf(sheet: string, pages: AsyncIterable<FileCell[][]>): Promise<Blob> {
  const { streamXlsx } = await import('@/lib/export/xlsx/pack-xlsx');
  const rows: FileCell[][] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  const pieces: BlobPart[] = [];
  for await (const piece of streamXlsx([{ name: sheet, rows }], { pause })) pieces.push(new Uint8Array(piece));
  return new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
