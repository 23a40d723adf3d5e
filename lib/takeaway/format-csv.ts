/** Numbers leave as they are: what a spreadsheet would make a formula of is text. */
export type CsvCell = string | number | null;

/**
 * RFC 4180 with a byte order mark, without which spreadsheets read UTF-8 as something else. Texts that a spreadsheet would
 * run as a formula get a leading apostrophe; plain numbers and telephone numbers (`+31612345678`) are left alone.
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
const numberOrPhone = /^(?:[+-]?\d+(?:\.\d+)?|\+\d+)$/;

function guardFormula(text: string): string {
  return formulaStart.test(text) && !numberOrPhone.test(text) ? `'${text}` : text;
}
