import { parseCsv } from './parse-csv.ts';

export interface ValueListEntry {
  /** As a filter takes it. */
  value: string;
  /** Companies that have it, where the file says so. */
  count: number | null;
}

/** More than any list has; a file that says more is not one of them. */
const mostEntries = 100_000;

/** A value-list file (docs/interface.md#value-lists) → its entries in the file's order, each once. Null if it is none. */
export function parseValueList(text: string): ValueListEntry[] | null {
  // What stands in front of the host answers in HTML.
  if (/^\s*</.test(text)) return null;
  const [header, ...rows] = parseCsv(text);
  if (header === undefined || rows.length === 0 || rows.length > mostEntries) return null;
  const columns = header.length;
  const entries = new Map<string, ValueListEntry>();
  for (const row of rows) {
    // A label with a comma and without its quotes fell apart: only the label can be that long.
    const surplus = Math.max(0, row.length - columns);
    const value = row
      .slice(0, 1 + surplus)
      .join(',')
      .trim();
    const count = Number(row[1 + surplus] ?? '');
    const isCounted = columns > 1 && row[1 + surplus]?.trim() !== '' && Number.isFinite(count);
    if (value !== '' && !entries.has(value)) entries.set(value, { value, count: isCounted ? count : null });
  }
  return entries.size === 0 ? null : [...entries.values()];
}
