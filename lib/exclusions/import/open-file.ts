import type { ParseMemberContext } from '@/lib/exclusions/parse-member';
import type { NoText } from './decode-file.ts';
import { type OpenFile, openText, type ReadText, readText } from './open-csv.ts';
import { findCompound, isZip, openWorkbook, type WorkbookRefusal } from './open-workbook.ts';

export const mostBytes = 64 * 1024 * 1024;

export type FileRefusal = NoText | WorkbookRefusal | 'too-large' | 'empty';

/** A workbook with several sheets: one has to be chosen. */
export interface SheetChoice {
  sheets: string[];
}

/** Decodes a file, finds its cells and columns. Changes nothing. `sheet`: which one of a workbook, counted from 0. */
export async function openFile(
  bytes: Uint8Array,
  context: ParseMemberContext,
  breathe: () => Promise<void>,
  sheet?: number,
): Promise<OpenFile | SheetChoice | { refused: FileRefusal }> {
  if (bytes.length > mostBytes) return { refused: 'too-large' };
  const compound = findCompound(bytes);
  if (compound !== null) return { refused: compound };
  const read = isZip(bytes) ? await readWorkbook(bytes, breathe, sheet) : await readText(bytes, breathe);
  return 'format' in read ? openText(read, context) : read;
}

/** One sheet of a workbook, as the text of a CSV file. */
async function readWorkbook(
  bytes: Uint8Array,
  breathe: () => Promise<void>,
  sheet?: number,
): Promise<ReadText | SheetChoice | { refused: WorkbookRefusal | 'empty' }> {
  const book = await openWorkbook(bytes, breathe);
  if ('refused' in book) return book;
  const { sheets } = book;
  if (sheets.length > 1 && sheet === undefined) return { sheets: sheets.map(({ name }) => name) };
  const rows = sheets[sheet ?? 0]?.rows;
  if (rows === undefined) return { refused: 'empty' };
  const lines: string[] = [];
  for (const [at, row] of rows.entries()) {
    lines.push(row.map((cell) => `"${cell.replace(/\r\n?/g, '\n').replaceAll('"', '""')}"`).join(','));
    if (at % 1000 === 999) await breathe();
  }
  const format = { delimiter: ',', newline: '\n', isQuoted: true, start: 0, rowsBefore: 0 } as const;
  return { text: lines.join('\n'), format, encoding: 'utf-8' };
}
