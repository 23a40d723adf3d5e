import { cellXml, type XlsxCell } from './cell.ts';
import { columnWidths } from './column-widths.ts';

export type XlsxRow = readonly XlsxCell[];

/** Some 5,000 cells in 20 columns: written and packed within a few milliseconds. */
const rowsAtOnce = 250;
const mostRows = 1_048_576;
const mostColumns = 16_384;
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The first row is frozen. */
const frozen =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';

/** The XML of a sheet in parts. Throws a RangeError if it has more rows or columns than a sheet can have. */
export function* sheetXml(rows: readonly XlsxRow[]): Generator<string> {
  const widths = columnWidths(rows);
  if (rows.length > mostRows) throw new RangeError(`A sheet has at most ${mostRows} rows`);
  if (widths.length > mostColumns) throw new RangeError(`A sheet has at most ${mostColumns} columns`);
  const names = widths.map((_width, at) => columnName(at));
  const lastCell = `${names.at(-1) ?? 'A'}${Math.max(rows.length, 1)}`;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}"><dimension ref="A1:${lastCell}"/>` +
    `<sheetViews><sheetView tabSelected="1" workbookViewId="0">${frozen}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${columnsXml(widths)}<sheetData>`;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows
      .slice(from, from + rowsAtOnce)
      .map((row, at) => rowXml(row, from + at, names))
      .join('');
  }
  // Telephone numbers and ids are text on purpose: this hides the warning marker on each of them.
  yield `</sheetData><ignoredErrors><ignoredError sqref="A1:${lastCell}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

function rowXml(row: XlsxRow, at: number, names: readonly string[]): string {
  let cells = '';
  for (const [column, cell] of row.entries()) cells += cellXml(`${names[column]}${at + 1}`, cell, at === 0);
  return `<row r="${at + 1}">${cells}</row>`;
}

function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `<cols>${columns.join('')}</cols>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}
