import { strToU8, Zip, ZipDeflate } from 'fflate';
import { trimEnd } from '@/lib/platform/trim-end';
import { cellXml, escapeXml, type XlsxCell } from './cell.ts';

export interface XlsxSheet {
  name: string;
  /** The first row is the header: bold, and frozen. */
  rows: readonly XlsxRow[];
}

/** The earliest date of the ZIP format, in local time, as it stores: the same sheet always gives the same bytes. */
const packedAt = new Date(1980, 0, 1);

/** A workbook in pieces for one Blob; the page can work between them. Throws a RangeError with too many rows or columns. */
export async function* streamXlsx(
  { name, rows }: XlsxSheet,
  { pause }: { pause(): Promise<void> },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((failure, bytes) => {
    if (failure !== null) throw failure;
    packed.push(bytes);
  });
  const takePacked = (): Uint8Array<ArrayBuffer> => {
    const taken = joinBytes(packed);
    packed = [];
    return taken;
  };
  for (const [path, xml] of Object.entries(packageParts(name))) addFile(zip, path).push(strToU8(xml), true);
  const file = addFile(zip, sheetPath);
  for (const xml of sheetXml(rows)) {
    file.push(strToU8(xml));
    const piece = takePacked();
    if (piece.length > 0) yield piece;
    await pause();
  }
  file.push(new Uint8Array(), true);
  zip.end();
  yield takePacked();
}

function addFile(zip: Zip, path: string): ZipDeflate {
  // Sheets are so repetitive that the fastest level compresses them well enough.
  const file = new ZipDeflate(path, { level: 1 });
  file.mtime = packedAt;
  zip.add(file);
  return file;
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = 'http://schemas.openxmlformats.org';
const main = `${formats}/spreadsheetml/2006/main`;
const relationships = `${formats}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetPath = 'xl/worksheets/sheet1.xml';

/** The package parts other than the sheet, by path (ECMA-376, parts 1 and 2). */
function packageParts(name: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${formats}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      override('xl/workbook.xml', 'sheet.main') +
      override('xl/styles.xml', 'styles') +
      `${override(sheetPath, 'worksheet')}</Types>`,
    '_rels/.rels': relationsXml([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml':
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews>` +
      `<sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      relation('rId1', 'worksheet', sheetPath.slice('xl/'.length)),
      relation('rId2', 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': stylesXml,
  };
}

const longestName = 31;

/** Valid for a sheet: without `\ / ? * [ ] :`, no apostrophe at either end, at most 31 characters, and not the reserved "History". */
function sheetName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\\/?*[\]:\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+/, '')
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '');
  // Trimmed last: the cut may expose an apostrophe or a space.
  const trimmed = trimEnd(plain, "' ") || 'Sheet1';
  return trimmed.toLowerCase() === 'history' ? `${trimmed} (2)` : trimmed;
}

function override(path: string, kind: string): string {
  return `<Override PartName="/${path}" ContentType="${contentType}.${kind}+xml"/>`;
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
}

function relationsXml(relations: readonly string[]): string {
  return `${declaration}<Relationships xmlns="${formats}/package/2006/relationships">${relations.join('')}</Relationships>`;
}

const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
/** `cellXfs` in the order of `styles` in `cell.ts`. The first two fills are reserved. */
const stylesXml =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

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
function* sheetXml(rows: readonly XlsxRow[]): Generator<string> {
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

/** In characters of the standard font. A column wider than 60 would push the others out of view. */
const narrowest = 6;
const widest = 60;
const padding = 2;
const dateWidth = 16;
/** Scripts and emoji that are two letters wide. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\uD83C-\uD83E][\uDC00-\uDFFF]/g;

/** The width each column needs for its longest line; as many as the longest row has cells. */
export function columnWidths(rows: readonly (readonly XlsxCell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      const known = widths[at] ?? narrowest;
      widths[at] = known < widest ? Math.max(known, Math.min(widest, widthOf(cell) + padding)) : known;
    }
  }
  return widths;
}

function widthOf(cell: XlsxCell): number {
  if (cell === null) return 0;
  if (typeof cell === 'number') return String(cell).length;
  if (typeof cell !== 'string') return dateWidth;
  // Long text gets the maximum width without measuring; short text is mostly a single Latin line.
  const text = cell.slice(0, widest * 10);
  return text.includes('\n') ? Math.max(...text.split('\n').map(lineWidth)) : lineWidth(text);
}

function lineWidth(line: string): number {
  if (line.length >= widest) return widest;
  return line.length + (line.match(wide)?.filter(({ length }) => length === 1).length ?? 0);
}
