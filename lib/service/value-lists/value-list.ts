import { parseBaseUrl } from '@/lib/service/client/address';
import type { ValueListName } from '@/lib/service/contract/enums';
import { ServiceError } from '@/lib/service/contract/errors';
import { parseCsv } from './parse-csv.ts';

export interface ValueListEntry {
  /** As filters accept it. */
  value: string;
  /** Number of companies with it, if the file has one. */
  count: number | null;
}

/** More than any list has; a longer file is not a value list. */
const maxEntries = 100_000;

/** A value-list file (docs/interface.md#value-lists) → its entries in order, without duplicates. Null if it is not one. */
export function parseValueList(text: string): ValueListEntry[] | null {
  // A gateway in front of the host responds in HTML.
  if (/^\s*</.test(text)) return null;
  const [header, ...rows] = parseCsv(text);
  if (header === undefined || rows.length === 0 || rows.length > maxEntries) return null;
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

/** The address of a list at the static host. Throws ServiceError on an invalid host. */
export function valueListAddress(name: ValueListName, staticUrl: string): string {
  const parsed = parseBaseUrl(staticUrl);
  if ('baseUrl' in parsed) return `${parsed.baseUrl}/${name}.csv`;
  throw new ServiceError({ kind: parsed.problem === 'insecure' ? 'insecure-address' : 'bad-request-here' });
}
