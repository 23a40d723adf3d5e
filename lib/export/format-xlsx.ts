import { longestText } from '@/lib/export/xlsx/cell';
import { joinBytes, packXlsx, type XlsxSheet } from '@/lib/export/xlsx/pack-xlsx';

/**
 * A workbook (Office Open XML) in one go, for some 1,000 rows at most: a larger one blocks the page, see `stream-xlsx.ts`. Text stays text,
 * so nothing in it can run. Throws a RangeError as `packXlsx` does.
 */
export function formatXlsx(sheets: readonly XlsxSheet[]): Uint8Array<ArrayBuffer> {
  return joinBytes([...packXlsx(sheets)]);
}

/** Number of strings that are longer than a cell can hold: they end in an ellipsis, and the user is shown how many. */
export function countCutCells(sheets: readonly XlsxSheet[]): number {
  const isCut = (cell: unknown): boolean => typeof cell === 'string' && cell.length > longestText;
  return sheets.reduce((sum, { rows }) => sum + rows.reduce((cut, row) => cut + row.filter(isCut).length, 0), 0);
}
