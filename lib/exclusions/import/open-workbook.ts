export type WorkbookRefusal =
  | 'workbook'
  | 'xls'
  | 'xlsb'
  | 'password'
  | 'unpacks-too-large'
  | 'no-strings'
  | 'too-many';

export interface Workbook {
  /** Sheets that have any cell, in their order. */
  sheets: { name: string; rows: string[][] }[];
}

/** Bytes, unpacked, of everything that is read. A file of 64 MB can unpack to a thousand times that. */
const mostUnpacked = 192 * 1024 * 1024;
const mostEntries = 10_000;
const mostSheets = 200;
/** A list has a few dozen; a sheet may have 16,384. */
const mostColumns = 1000;
const mostRows = 1_000_000;
const mostCells = 5_000_000;
const pushBytes = 1 << 16;

const isOf = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
export const isZip = (bytes: Uint8Array): boolean => isOf(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** An old workbook (.xls), or one with a password: both are compound files. Null for any other file. */
export function findCompound(bytes: Uint8Array): 'xls' | 'password' | null {
  if (!isOf(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return null;
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return text.includes('EncryptedPackage') || text.includes('EncryptionInfo') ? 'password' : 'xls';
}

class Refused extends Error {
  constructor(readonly refusal: WorkbookRefusal) {
    super(refusal);
  }
}

/** The cells of an Excel workbook (.xlsx, .xlsm), as text. Nothing in it is executed, and no formula calculated. */
export async function openWorkbook(
  bytes: Uint8Array,
  breathe: () => Promise<void>,
): Promise<Workbook | { refused: WorkbookRefusal }> {
  try {
    return await readWorkbook(await unpack(bytes, breathe), breathe);
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    // The file is no ZIP file, or a damaged one.
    return { refused: 'workbook' };
  }
}

const wanted =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]{1,100}\.xml)$/i;

/** The texts of the parts that are read, by their paths in lower case. */
async function unpack(bytes: Uint8Array, breathe: () => Promise<void>): Promise<Map<string, string>> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const parts = new Map<string, string>();
  const unfinished = new Set<string>();
  let unpacked = 0;
  let entries = 0;
  let failure: unknown = null;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > mostEntries) failure ??= new Refused('unpacks-too-large');
    if (/^xl\/workbook\.bin$/i.test(file.name)) failure ??= new Refused('xlsb');
    if (failure !== null || !wanted.test(file.name)) return;
    const decoder = new TextDecoder();
    const key = file.name.toLowerCase();
    unfinished.add(key);
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) failure ??= error;
      if (failure !== null) return;
      unpacked += chunk.length;
      if (unpacked > mostUnpacked) {
        failure = new Refused('unpacks-too-large');
        file.terminate();
        return;
      }
      if (isLast) unfinished.delete(key);
      parts.set(key, (parts.get(key) ?? '') + decoder.decode(chunk, { stream: !isLast }));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += pushBytes) {
    unzip.push(bytes.subarray(from, from + pushBytes), from + pushBytes >= bytes.length);
    if (failure !== null) throw failure;
    await breathe();
  }
  // Cut off: the missing part would be lost silently.
  if (unfinished.size > 0 || !hasEnd(bytes)) throw new Refused('workbook');
  return parts;
}

const longestComment = 65_557;

/** Whether the list of its parts ends the file. */
function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - longestComment); at -= 1)
    if (isOf(bytes.subarray(at, at + 4), [0x50, 0x4b, 0x05, 0x06])) return true;
  return false;
}

async function readWorkbook(parts: ReadonlyMap<string, string>, breathe: () => Promise<void>): Promise<Workbook> {
  const book = parts.get('xl/workbook.xml');
  if (book === undefined) throw new Refused('workbook');
  const targets = new Map<string, string>();
  for (const tag of readXml(parts.get('xl/_rels/workbook.xml.rels') ?? '')) {
    const [id, target] = [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')];
    if (tag.name === 'Relationship' && id !== null && target !== null) targets.set(id, target);
  }
  const found: { name: string; path: string }[] = [];
  let is1904 = false;
  for (const tag of readXml(book)) {
    if (tag.name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(tag, 'date1904') ?? '');
    if (tag.name !== 'sheet' || tag.isEnd) continue;
    const target = targets.get(attributeOf(tag, 'r:id') ?? '') ?? `worksheets/sheet${found.length + 1}.xml`;
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    found.push({ name: attributeOf(tag, 'name') ?? '', path: path.toLowerCase() });
    if (found.length > mostSheets) throw new Refused('unpacks-too-large');
  }
  const strings = readStrings(parts.get('xl/sharedstrings.xml'));
  const dates = readDateStyles(parts.get('xl/styles.xml') ?? '');
  const sheets: Workbook['sheets'] = [];
  const budget = { cells: 0 };
  for (const { name, path } of found) {
    const xml = parts.get(path);
    // A sheet of a chart alone has no cells.
    if (xml === undefined && !path.includes('worksheets/')) continue;
    if (xml === undefined) throw new Refused('workbook');
    const rows = await readSheet(xml, { strings, dates, is1904, budget }, breathe);
    if (rows.some((row) => row.some((cell) => cell.trim() !== ''))) sheets.push({ name, rows });
  }
  return { sheets };
}

function readStrings(xml: string | undefined): string[] | null {
  if (xml === undefined) return null;
  const strings: string[] = [];
  let text = '';
  let isPhonetic = false;
  for (const tag of readXml(xml)) {
    if (tag.name === 'si') {
      if (tag.isEnd || tag.isEmpty) strings.push(text);
      text = '';
    } else if (tag.name === 'rPh') isPhonetic = !tag.isEnd;
    else if (tag.name === 't' && !tag.isEnd && !tag.isEmpty && !isPhonetic) text += plainText(tag.text);
  }
  return strings;
}

/** `_x000D_` is a character that XML cannot hold. */
const plainText = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** By the index of a cell's style, whether it shows a date. */
function readDateStyles(xml: string): boolean[] {
  const formats = new Map<string, boolean>();
  const styles: boolean[] = [];
  let isCell = false;
  for (const tag of readXml(xml)) {
    if (tag.name === 'cellXfs') isCell = !tag.isEnd;
    if (tag.isEnd) continue;
    if (tag.name === 'numFmt') {
      // Without colours, conditions and words in quotation marks.
      const code = (attributeOf(tag, 'formatCode') ?? '').slice(0, 300).replace(/\[[^\][]*\]|"[^"]*"|\\./g, '');
      formats.set(attributeOf(tag, 'numFmtId') ?? '', /[ymdhs]/i.test(code));
    }
    if (tag.name === 'xf' && isCell) {
      const id = attributeOf(tag, 'numFmtId') ?? '0';
      styles.push(formats.get(id) ?? isDateFormat(Number(id)));
    }
  }
  return styles;
}

/** Of the formats that every workbook has (ECMA-376, part 1, 18.8.30). */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

interface SheetContext {
  strings: string[] | null;
  dates: readonly boolean[];
  is1904: boolean;
  budget: { cells: number };
}

async function readSheet(xml: string, context: SheetContext, breathe: () => Promise<void>): Promise<string[][]> {
  const rows: string[][] = [];
  const merged: string[] = [];
  let [row, column] = [-1, -1];
  let cell = { type: '', style: 0, value: '', isInside: false };
  for (const tag of readXml(xml)) {
    if (tag.name === 'row' && !tag.isEnd) {
      row = numberOr(attributeOf(tag, 'r'), row + 2) - 1;
      column = -1;
      if (row >= mostRows) throw new Refused('too-many');
      if (row % 500 === 0) await breathe();
    } else if (tag.name === 'c' && !tag.isEnd) {
      column = columnOf(attributeOf(tag, 'r')) ?? column + 1;
      const [type, style] = [attributeOf(tag, 't') ?? 'n', Number(attributeOf(tag, 's') ?? 0)];
      cell = { type, style, value: '', isInside: !tag.isEmpty };
    } else if (tag.name === 'c') {
      cell.isInside = false;
      const value = textOf(cell, context);
      if (value === '') continue;
      context.budget.cells += 1;
      if (column >= mostColumns || row < 0 || context.budget.cells > mostCells) throw new Refused('unpacks-too-large');
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length < column) cells.push('');
      cells[column] = value;
    } else if ((tag.name === 'v' || tag.name === 't') && !tag.isEnd && !tag.isEmpty && cell.isInside) {
      cell.value += tag.text;
    } else if (tag.name === 'mergeCell' && !tag.isEnd) merged.push(attributeOf(tag, 'ref') ?? '');
  }
  fillMerged(rows, merged);
  return rows;
}

/** The rows of a merged cell have its value; the columns beside it stay empty, as a title's. */
function fillMerged(rows: string[][], merged: readonly string[]): void {
  let filled = 0;
  for (const ref of merged) {
    const [, start = '', first = '', last = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? [];
    const column = columnOf(start) ?? -1;
    const value = rows[Number(first) - 1]?.[column] ?? '';
    for (let row = Number(first); value !== '' && row < Math.min(Number(last), rows.length); row += 1) {
      filled += 1;
      if (filled > mostRows) throw new Refused('unpacks-too-large');
      const cells = rows[row] ?? [];
      // Rows that are otherwise empty stay so.
      if (cells.length === 0) continue;
      while (cells.length < column) cells.push('');
      if ((cells[column] ?? '') === '') cells[column] = value;
    }
  }
}

function numberOr(text: string | null, usual: number): number {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number > 0 ? number : usual;
}

/** `AB12` → 27. */
function columnOf(ref: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(ref ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, style, value }: { type: string; style: number; value: string }, context: SheetContext): string {
  if (type === 's') {
    const text = context.strings?.[Number(value)];
    if (value !== '' && text === undefined) throw new Refused('no-strings');
    return text ?? '';
  }
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return plainText(value);
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (context.dates[style] === true) return dateOf(number, context.is1904);
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : value;
}

const dayMs = 86_400_000;

/** A number of days → `2026-11-28`, with the time if it has one. */
function dateOf(days: number, is1904: boolean): string {
  // Excel counts a 29 February 1900 that never was.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const at = new Date(start + Math.round(days * dayMs));
  if (days < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return String(days);
  const text = at.toISOString();
  return days % 1 === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** A tag, and the text up to the next one. */
interface XmlTag {
  /** Without its prefix. */
  name: string;
  isEnd: boolean;
  /** `<c/>`: it ends at once. */
  isEmpty: boolean;
  attributes: string;
  /** What follows it, decoded. */
  text: string;
}

/** The tags of a document, in linear time. Its own entities are never expanded: a few bytes could become gigabytes. */
function* readXml(xml: string): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at !== -1; ) {
    if (xml.startsWith('<!--', at)) {
      at = after(xml, '-->', at);
      continue;
    }
    const end = xml.indexOf('>', at);
    if (end === -1) return;
    const isEnd = xml[at + 1] === '/';
    const isEmpty = xml[end - 1] === '/';
    const inside = xml.slice(at + (isEnd ? 2 : 1), isEmpty ? end - 1 : end);
    const space = inside.search(/\s/);
    const name = (space === -1 ? inside : inside.slice(0, space)).replace(/^[^:]{0,50}:/, '');
    let text = '';
    let next = xml.indexOf('<', end);
    text = decode(xml.slice(end + 1, next === -1 ? xml.length : next));
    while (next !== -1 && xml.startsWith('<![CDATA[', next)) {
      const close = after(xml, ']]>', next);
      text += xml.slice(next + 9, close === -1 ? xml.length : close - 2);
      next = close === -1 ? -1 : xml.indexOf('<', close);
      if (close !== -1) text += decode(xml.slice(close + 1, next === -1 ? xml.length : next));
    }
    yield { name, isEnd, isEmpty, attributes: space === -1 ? '' : inside.slice(space), text };
    at = next;
  }
}

/** The start of the tag after `end`; the last character of it if this is no tag. */
function after(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from);
  if (found === -1) return -1;
  return end === '-->' ? xml.indexOf('<', found + 3) : found + 2;
}

/** The value of an attribute; null if it has none of that name. A prefix counts as part of the name. */
function attributeOf({ attributes }: XmlTag, name: string): string | null {
  for (const mark of ['"', "'"]) {
    const start = ` ${name}=${mark}`;
    const at = attributes.replace(/\s/g, ' ').indexOf(start);
    if (at === -1) continue;
    const from = at + start.length;
    const end = attributes.indexOf(mark, from);
    return end === -1 ? null : decode(attributes.slice(from, end));
  }
  return null;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return named[code] ?? whole;
    const point = code[1] === 'x' || code[1] === 'X' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}
