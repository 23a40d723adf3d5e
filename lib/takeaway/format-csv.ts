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

/** Also the full-width forms, which spreadsheets of East Asian languages read as their narrow ones. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * What comes out of a formula as it went in. A number in groups does not: `+1-555` is -554, and `+31 6 1234` an error. Numbers
 * for a spreadsheet are written by `asE164`.
 */
const numberOrPhone = /^(?:[+-]?\d+(?:\.\d+)?|\+\d+)$/;
/**
 * Where a spreadsheet of a language with decimal commas starts a new cell inside of this one: it splits at semicolons and lines,
 * and our quotes are none to it (OWASP, "CSV Injection"). Plain numbers are left alone here too.
 */
const innerStart = /([;\t\r\n])(?="*[=+\-@＝＋－＠])(?!"*[+-]?\d+(?:\.\d+)?"*(?:[;\t\r\n]|$))/g;

function guardFormula(text: string): string {
  const guarded = text.replace(innerStart, "$1'");
  return formulaStart.test(text) && !numberOrPhone.test(text) ? `'${guarded}` : guarded;
}
