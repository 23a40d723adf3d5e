import { formatCsvLine } from '@/lib/export/format-csv';
import { cellOf, textOf } from './formats/cell.ts';
import { csv } from './formats/csv.ts';
import type { Format } from './formats/format.ts';
import { hubspot } from './formats/hubspot.ts';
import type { Handed } from './handed/handed.ts';

/** What a subject can be handed over as, in the order of the dialog. */
export const formats: readonly Format[] = [hubspot, csv];

export interface HandedFile {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  /** Without its header. */
  rows: number;
}

/** The rows as the target's files, split where one would be too large for it. `base`: the name without its ending. */
export async function filesOf(format: Format, rows: readonly Handed[], base: string): Promise<HandedFile[]> {
  const lines = rows.map((row) => formatCsvLine(format.columns.map((column) => textOf(cellOf(column, row)))));
  const header = formatCsvLine(format.columns.map(({ name }) => name));
  const content = `${format.hasMark ? '\uFEFF' : ''}${header}${lines.join('')}`;
  return [{ name: `${format.fileName?.(base) ?? base}.${format.ending}`, content, rows: rows.length }];
}
