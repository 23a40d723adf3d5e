import Papa from 'papaparse';
import type { ParseMemberContext } from '@/lib/exclusions/parse-member';
import { decodeFile, type Encoding, type NoText } from './decode-file.ts';
import { type Columns, findColumns } from './find-columns.ts';
import { findOwnColumns } from './own-format.ts';

const sampleRows = 100;
/** A wide file is sampled by fewer rows: enough cells to recognise it, and few enough to be quick. */
const sampleCells = 6000;

export interface OpenFile {
  text: string;
  encoding: Encoding;
  format: CsvFormat;
  /** The headings, or the contents of the first row. */
  headings: string[];
  columns: Columns;
}

export type ReadText = Pick<OpenFile, 'text' | 'format' | 'encoding'>;

/** Finds the columns of a decoded file. Pure. */
export function openText(
  { text, format, encoding }: ReadText,
  context: ParseMemberContext,
): OpenFile | { refused: 'empty' } {
  const sample = readSample(text, format);
  const filled = sample.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { refused: 'empty' };
  const width = Math.max(...sample.map((row) => row.length));
  const columns = findColumns(sample.slice(0, Math.max(10, Math.floor(sampleCells / width))), context);
  const first = filled[columns.titles] ?? [];
  const headings = Array.from({ length: width }, (_each, column) => first[column]?.trim() ?? '');
  return { text, encoding, format, headings, columns };
}

/** Decodes the bytes of a CSV file and finds its cells. No workbooks: the worker reads them nowhere. */
export async function readText(
  bytes: Uint8Array,
  breathe: () => Promise<void>,
): Promise<ReadText | { refused: NoText }> {
  const decoded = await decodeFile(bytes, breathe);
  if ('refused' in decoded) return decoded;
  const guessed = guessFormat(decoded.text);
  const { text, newline } = await evenBreaks(decoded.text, guessed, breathe);
  const format = await checkQuotes(text, { ...guessed, newline }, breathe);
  return { text, format, encoding: decoded.encoding };
}

/** A file written by Sidenote keeps its line breaks, also inside cells; in any other file they are normalised. */
async function evenBreaks(
  text: string,
  { start, delimiter }: { start: number; delimiter: string },
  breathe: () => Promise<void>,
): Promise<{ text: string; newline: '\n' | '\r\n' }> {
  const lineEnd = text.indexOf('\r\n', start);
  const isOwn = lineEnd !== -1 && findOwnColumns(text.slice(start, lineEnd).split(delimiter)) !== null;
  if (isOwn) return { text, newline: '\r\n' };
  if (!text.includes('\r')) return { text, newline: '\n' };
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const near = from + (1 << 20);
    const until = text[near - 1] === '\r' ? near + 1 : near;
    parts.push(text.slice(from, until).replace(/\r\n?/g, '\n'));
    from = until;
    await breathe();
  }
  return { text: parts.join(''), newline: '\n' };
}

/** An unpaired quotation mark would silently take all rows up to the next one into its cell. */
async function checkQuotes(text: string, format: CsvFormat, breathe: () => Promise<void>): Promise<CsvFormat> {
  if (!text.includes('"')) return format;
  const slices = parseRows(text, format);
  for (let next = slices.next(); ; next = slices.next()) {
    if (next.done === true) return { ...format, isQuoted: next.value };
    await breathe();
  }
}

function readSample(text: string, format: CsvFormat): string[][] {
  const rows: string[][] = [];
  for (const slice of parseRows(text, format)) {
    rows.push(...slice.slice(0, sampleRows));
    if (rows.some((row) => row.some((cell) => cell.trim() !== '')) && rows.length >= sampleRows) break;
  }
  return rows.slice(0, sampleRows);
}

export interface CsvFormat {
  delimiter: string;
  newline: '\n' | '\r\n';
  /** False if a quotation mark is never closed and would swallow everything that follows. */
  isQuoted: boolean;
  /** Where the first row begins: after a byte order mark, and after a line `sep=;` that some spreadsheets write. */
  start: number;
  /** How many rows of the file precede that. */
  rowsBefore: number;
}

interface ParsedSlice {
  data: string[][];
  errors: Papa.ParseError[];
  meta: { cursor: number };
}

/** Text that gets here never contains NUL, so using it as the quote character disables quoting. */
const noQuote = '\0';
const delimiters = [',', ';', '\t', '|'];
const usualSlice = 1 << 18;
/** No row is this long: if one is, a quotation mark was left open. */
const longestRow = 1 << 21;

/** Guesses the format from the first lines. Pure. */
function guessFormat(text: string): Omit<CsvFormat, 'newline'> {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const [line, delimiter] = /^"?sep=([,;\t|])"?\r?\n/i.exec(text.slice(mark, mark + 12)) ?? [];
  const start = mark + (line?.length ?? 0);
  const head = text.slice(start, start + 65_536);
  const guessed = Papa.parse<string[]>(head, { delimitersToGuess: delimiters, preview: 50, skipEmptyLines: true });
  return {
    delimiter: delimiter ?? guessed.meta.delimiter,
    isQuoted: true,
    start,
    rowsBefore: line === undefined ? 0 : 1,
  };
}

/**
 * Yields rows in slices with empty lines, so that row numbers match a spreadsheet's. `false` if quotation marks do not pair: parse again
 * without quoting.
 */
export function* parseRows(text: string, format: CsvFormat, sliceLetters = usualSlice): Generator<string[][], boolean> {
  const { delimiter, newline, isQuoted, start } = format;
  const parser = new Papa.Parser({ delimiter, newline, quoteChar: isQuoted ? '"' : noQuote });
  let size = sliceLetters;
  for (let from = start; from < text.length; ) {
    const isLast = from + size >= text.length;
    const { data, errors, meta }: ParsedSlice = parser.parse(text.slice(from, from + size), 0, !isLast);
    // An error in the last row may only mean that it is cut off.
    const isWrong = errors.some(({ type, row = 0 }) => type === 'Quotes' && (isLast || row < data.length));
    if (isWrong || (isQuoted && data.length === 0 && size > longestRow)) return false;
    if (data.length === 0 && !isLast) size *= 2;
    else {
      yield data;
      if (isLast) return true;
      from += meta.cursor;
      size = sliceLetters;
    }
  }
  return true;
}
