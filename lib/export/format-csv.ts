/** Numbers leave as they are: what a spreadsheet would make a formula of is text. */
export type CsvCell = string | number | null;

/**
 * RFC 4180 with a byte order mark, without which spreadsheets read UTF-8 as something else. Texts that a spreadsheet would
 * run as a formula get a leading apostrophe, also where it would start a cell within them; plain numbers and telephone numbers
 * (`+31612345678`) are left alone.
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet, or a person who trims a cell, takes away from its start: marks of byte order, signs without width, blanks. */
export const unseen = '\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF';
/** `\s` without what ends a cell. */
export const blank = ' \\f\\v\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000';
/** Also the full-width forms, which spreadsheets of East Asian languages read as their narrow ones. */
export const sign = '[=+\\-@＝＋－＠]';
const formulaStart = new RegExp(`^(?:[\\t\\r\\n]|[\\s${unseen}]*${sign})`);
/**
 * What comes out of a formula as it went in. A number in groups does not: `+1-555` is -554, and `+31 6 1234` an error. Numbers
 * for a spreadsheet are written by `asE164`.
 */
const numberOrPhone = /^(?:[+-]?\d+(?:\.\d+)?|\+\d+)$/;
/**
 * Where a spreadsheet of a language with decimal commas starts a new cell inside of this one: it splits at semicolons and lines,
 * and our quotes are none to it (OWASP, "CSV Injection"). Plain numbers are left alone here too.
 */
const innerStart = new RegExp(
  `([;\\t\\r\\n])(?=["${unseen}${blank}]*${sign})(?!"*[+-]?\\d+(?:\\.\\d+)?"*(?:[;\\t\\r\\n]|$))`,
  'g',
);

/** Whether a spreadsheet could run a text as a formula, wherever it is pasted. */
export function couldBeFormula(text: string): boolean {
  return formulaStart.test(text);
}

function guardFormula(text: string): string {
  const guarded = text.replace(innerStart, "$1'");
  return couldBeFormula(text) && !numberOrPhone.test(text) ? `'${guarded}` : guarded;
}
