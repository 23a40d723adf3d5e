import Papa from 'papaparse';

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
export function guessFormat(text: string): Omit<CsvFormat, 'newline'> {
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
