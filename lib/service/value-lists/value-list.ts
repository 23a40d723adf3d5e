import { parseBaseUrl } from '@/lib/service/client/address';
import type { ValueListName } from '@/lib/service/contract/enums';
import { ServiceError } from '@/lib/service/contract/errors';
import { readCsv } from './parse-csv.ts';

export interface ValueListEntry {
  /** As filters accept it. */
  value: string;
  /** Number of companies with it, if the file has one. */
  count: number | null;
}

/** More than any list has; a longer file is not a value list. */
const maxEntries = 100_000;
/** With blank rows; a line ending of two signs gives one per row. */
const maxRows = 4 * maxEntries;

/** A value-list file (docs/interface.md#value-lists) → its entries in order, without duplicates. Null if it is not one. */
export function parseValueList(text: string): ValueListEntry[] | null {
  // A gateway in front of the host responds in HTML.
  if (/^\s*</.test(text)) return null;
  const read = readRows(text);
  if (read === null) return null;
  const [header, ...rows] = read;
  if (header === undefined || rows.length === 0) return null;
  const columns = header.length;
  const entries = new Map<string, ValueListEntry>();
  for (const row of rows) {
    // A label with an unquoted comma was split: only the label can contain one.
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

/** Without the blank ones. Null as soon as there are too many. */
function readRows(text: string): string[][] | null {
  const rows: string[][] = [];
  let count = 0;
  for (const row of readCsv(text)) {
    count += 1;
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    if (count > maxRows || rows.length > maxEntries + 1) return null;
  }
  return rows;
}

/** The address of a list at the static host. Throws ServiceError on an invalid host. */
export function valueListAddress(name: ValueListName, staticUrl: string): string {
  const parsed = parseBaseUrl(staticUrl);
  if ('baseUrl' in parsed) return `${parsed.baseUrl}/${name}.csv`;
  throw new ServiceError({ kind: parsed.problem === 'insecure' ? 'insecure-address' : 'bad-request-here' });
}
