import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchKind, SearchMode, SearchPageRow } from '@/lib/database/schema/search-rows';
import { foldText, hasWords, joinWords } from '@/lib/platform/fold-text';
import { placeWords } from '@/lib/service/contract/written-values';

/**
 * Merging, filtering and sorting of a search's purchased pages. Pure, and over all lines at once: 10,000 take a few
 * milliseconds.
 */

export const resultColumns = [
  'name',
  'title',
  'company',
  'place',
  'headcount',
  'industry',
  'seniority',
  'department',
  'domain',
  'founded',
  'type',
  'has',
  'page',
] as const;
export type ResultColumn = (typeof resultColumns)[number];

const companyColumns = ['name', 'industry', 'headcount', 'place', 'domain', 'founded', 'type'] as const;
const personColumns = ['name', 'title', 'company', 'place', 'headcount'] as const;
const morePerson = ['industry', 'seniority', 'department', 'domain'] as const;

/** The available columns, in display order. */
const columns: Record<SearchKind, Record<SearchMode, readonly ResultColumn[]>> = {
  people: {
    preview: [...personColumns, ...morePerson, 'has', 'page'],
    search: [...personColumns, ...morePerson, 'page'],
  },
  companies: { preview: [...companyColumns, 'page'], search: [...companyColumns, 'page'] },
};

export function columnsOf(kind: SearchKind, mode: SearchMode): readonly ResultColumn[] {
  return columns[kind][mode];
}

/** The default columns: as many as fit side by side. */
const usual: Record<SearchKind, Record<SearchMode, readonly ResultColumn[]>> = {
  people: { preview: ['name', 'title', 'company', 'place', 'has'], search: personColumns },
  companies: { preview: companyColumns, search: companyColumns },
};

export function usualColumns(kind: SearchKind, mode: SearchMode): readonly ResultColumn[] {
  return usual[kind][mode];
}

export interface ResultRow {
  line: ResultLine;
  /** The first page it appeared on, from 0. */
  page: number;
  boughtAt: number;
}

export interface ResultList {
  rows: readonly ResultRow[];
  /** Lines that appeared again on a later page: the service's order changes between two pages. */
  twice: number;
  /** Lines of purchased pages that were forgotten or erased since. */
  gone: number;
}

/** Every line once, in the service's order. */
export function uniteResults(pages: readonly SearchPageRow[]): ResultList {
  const rows = new Map<string, ResultRow>();
  let [twice, gone] = [0, 0];
  for (const { lines, page, keys, boughtAt } of pages.toSorted((a, b) => a.page - b.page)) {
    gone += Math.max(0, keys.length - lines.length);
    for (const line of lines) {
      if (rows.has(line.key)) twice += 1;
      else rows.set(line.key, { line, page, boughtAt });
    }
  }
  return { rows: [...rows.values()], twice, gone };
}

/**
 * Computed once, at the first search or before it by `foldRows`: folding 10,000 lines takes longer than drawing or
 * searching them. Released with the line.
 */
const wordsCache = new WeakMap<ResultLine, string>();

/** The searchable text, made by `joinWords`. */
function wordsOf(line: ResultLine): string {
  const known = wordsCache.get(line);
  if (known !== undefined) return known;
  const { name, title, company, domain, place, industry, seniority, department, has } = line;
  const words = joinWords([name, title, company, domain, placeWords(place), industry, seniority, department, ...has]);
  wordsCache.set(line, words);
  return words;
}

/** Rows folded at a time, in a few milliseconds. */
const foldedAtOnce = 250;

/** Folds all rows in slices, so that the first search finds them folded. `rest` is awaited between slices. */
export async function foldRows(
  rows: readonly ResultRow[],
  rest: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < rows.length; from += foldedAtOnce) {
    await rest();
    if (signal.aborted) return;
    for (const { line } of rows.slice(from, from + foldedAtOnce)) wordsOf(line);
  }
}

/** Rows in which every typed word begins a word; `typed` comes from `findWords`. In their original order. */
export function findRows(rows: readonly ResultRow[], typed: readonly string[]): readonly ResultRow[] {
  return typed.length === 0 ? rows : rows.filter(({ line }) => hasWords(wordsOf(line), typed));
}

/** Null column: the service's order. */
export interface ResultSort {
  column: ResultColumn | 'state' | null;
  direction: 'ascending' | 'descending';
}

/** Rows without a value come last in both directions, equal rows keep their order. */
export function sortRows(
  rows: readonly ResultRow[],
  { column, direction }: ResultSort,
  /** By key, of the state of their email; null while it is being read. */
  states: ReadonlyMap<string, number> | null = null,
): readonly ResultRow[] {
  if (column === null || (column === 'state' && states === null)) return rows;
  const toValue = column === 'state' ? ({ line }: ResultRow) => states?.get(line.key) ?? null : values[column];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: toValue(row) }))
    .toSorted((a, b) => compare(a.value, b.value, sign))
    .map(({ row }) => row);
}

type SortValue = string | number | null;

const text = (value: string | null): string | null => (value === null ? null : foldText(value));
const values: Record<ResultColumn, (row: ResultRow) => SortValue> = {
  name: ({ line }) => text(line.name),
  title: ({ line }) => text(line.title),
  company: ({ line }) => text(line.company),
  place: ({ line }) => text(placeWords(line.place)),
  headcount: ({ line }) => line.headcount,
  industry: ({ line }) => text(line.industry),
  seniority: ({ line }) => text(line.seniority),
  department: ({ line }) => text(line.department),
  domain: ({ line }) => text(line.domain),
  founded: ({ line }) => line.founded,
  type: ({ line }) => text(line.title),
  has: ({ line }) => line.has.length || null,
  page: ({ page }) => page,
};

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}
