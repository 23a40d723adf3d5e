import { parseBaseUrl } from '@/lib/service/client/address';
import type { ValueListName } from '@/lib/service/contract/enums';
import { ServiceError } from '@/lib/service/contract/errors';

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

/** The rows of a file without the blank ones, as `readCsv` reads them. */
export function parseCsv(text: string): string[][] {
  return [...readCsv(text)].filter((row) => row.some((one) => one.trim() !== ''));
}

/**
 * RFC 4180: quoted fields may contain commas, line breaks and doubled quotes; any line ending. Never throws: an unclosed quote extends to
 * the end. Blank rows too, so that a caller can stop at a bound.
 */
export function* readCsv(text: string): Generator<string[]> {
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = (): string[] => {
    endField();
    const ended = row;
    row = [];
    return ended;
  };
  for (let i = text.startsWith('\uFEFF') ? 1 : 0; i < text.length; i++) {
    const char = text[i];
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[i + 1] === '"') field += text[++i];
      else isQuoted = false;
    } else if (char === '"' && field.trim() === '') {
      field = '';
      isQuoted = true;
    } else if (char === ',') endField();
    else if (char === '\n' || char === '\r') yield endRow();
    else field += char;
  }
  yield endRow();
}

interface ValueSearch {
  /** Values that begin with the text, then values with matching words; within both, more frequent ones first. */
  find(text: string, most: number): ValueListEntry[];
}

/** Searches by prefix and word. Words are folded once, so that a key press over 16,000 entries takes about a millisecond. */
export function createValueSearch(entries: readonly ValueListEntry[]): ValueSearch {
  const folded = entries.map((entry) => ({ entry, text: ` ${wordsOf(entry.value).join(' ')}` }));
  return {
    find(text, most) {
      const words = wordsOf(text).map((word) => ` ${word}`);
      const whole = words.join('');
      const hits = folded.filter((candidate) => words.every((word) => candidate.text.includes(word)));
      const ranked = hits.map((hit) => ({ entry: hit.entry, rank: rankOf(hit.text, whole) }));
      return ranked
        .toSorted((a, b) => a.rank - b.rank || (b.entry.count ?? 0) - (a.entry.count ?? 0))
        .slice(0, most)
        .map(({ entry }) => entry);
    },
  };
}

function rankOf(text: string, whole: string): number {
  if (text === whole) return 0;
  return text.startsWith(whole) ? 1 : 2;
}

/** Case, accents and separators (`customer_success`, `c++`, `e-learning`) are ignored; `c++` and `c#` remain distinct. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}+#.]+/u).filter((word) => word !== '');
}
