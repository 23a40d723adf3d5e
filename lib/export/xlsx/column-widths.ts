import type { XlsxCell } from './cell.ts';

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
