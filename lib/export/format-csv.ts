/** Numbers are written as they are; text that a spreadsheet could read as a formula is guarded. */
export type CsvCell = string | number | null;

/**
 * RFC 4180 with a byte order mark, which spreadsheets need for UTF-8. A formula, at any possible cell start, gets an apostrophe; numbers
 * (`+31612345678`) stay.
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => formatCsvLine(row)).join('')}`;
}

/** One row of `formatCsv`, with its line break. */
export function formatCsvLine(row: readonly CsvCell[], separator = ','): string {
  return `${row.map((cell) => formatCell(cell, separator)).join(separator)}\r\n`;
}

/** Most cells: nothing in them starts a formula or a new cell, or has to be quoted. */
const harmless = /^(?:[A-Za-z0-9][^",;\t\r\n]*)?$/;

function formatCell(cell: CsvCell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string' && harmless.test(cell)) return cell;
  const text = typeof cell === 'number' ? String(cell) : guardFormula(cell);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters that a spreadsheet, or a person who trims a cell, removes from its start: byte order marks, zero-width characters, blanks. */
export const unseen = '\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF';
/** `\s` without the characters that end a cell. */
export const blank = ' \\f\\v\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000';
/** Including full-width forms, which East Asian spreadsheets read as their narrow forms. */
export const sign = '[=+\\-@＝＋－＠]';
const formulaStart = new RegExp(`^(?:[\\t\\r\\n]|[\\s${unseen}]*${sign})`);
/** Text with the same value as a formula. A grouped number differs: `+1-555` is -554. `asE164` writes numbers for spreadsheets. */
const numberOrPhone = /^(?:[+-]?\d+(?:\.\d+)?|\+\d+)$/;
/**
 * Where a spreadsheet with decimal commas starts a new cell: it splits at semicolons and line breaks despite our quotes (OWASP, "CSV
 * Injection").
 */
const innerStart = new RegExp(
  `([;\\t\\r\\n])(?=["${unseen}${blank}]*${sign})(?!"*[+-]?\\d+(?:\\.\\d+)?"*(?:[;\\t\\r\\n]|$))`,
  'g',
);

/** Whether a spreadsheet could run a string as a formula, wherever it is pasted. */
export function couldBeFormula(text: string): boolean {
  return formulaStart.test(text);
}

function guardFormula(text: string): string {
  const guarded = text.replace(innerStart, "$1'");
  return couldBeFormula(text) && !numberOrPhone.test(text) ? `'${guarded}` : guarded;
}
