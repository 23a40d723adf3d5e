import { type LineOperation, offers } from '@/lib/offers/offers';
import { findWords, hasWords } from '@/lib/platform/fold-text';
import { dayMs } from '@/lib/platform/time';
import type { HistoryLine } from './history-line.ts';

/**
 * Searching, filtering and sorting of the lines read so far. Pure, and over all lines at once: 10,000 take a few
 * milliseconds.
 */

export const historyColumns = [
  'kind',
  'name',
  'role',
  'location',
  'email',
  'mobile',
  'known',
  'bought',
  'spent',
] as const;
export type HistoryColumn = (typeof historyColumns)[number];

export interface HistorySort {
  column: HistoryColumn;
  direction: 'ascending' | 'descending';
}

/** Facets that can be requested individually and may then have a value. */
export type HistoryHas = LineOperation;

export interface HistoryQuery {
  text: string;
  kind: HistoryLine['kind'] | 'both';
  /** All of these must be present. */
  has: readonly HistoryHas[];
  /** Last bought more than this many days ago; null: any time. */
  olderThanDays: number | null;
  /** Whether to include subjects that were only part of another result. */
  withAlong: boolean;
}

export const openQuery: HistoryQuery = { text: '', kind: 'both', has: [], olderThanDays: null, withAlong: false };

/** The matching lines, in their original order. */
export function findHistoryLines(lines: readonly HistoryLine[], query: HistoryQuery, nowMs: number): HistoryLine[] {
  const typed = findWords(query.text);
  const before = query.olderThanDays === null ? Infinity : nowMs - query.olderThanDays * dayMs;
  return lines.filter(
    (line) =>
      (query.withAlong || line.isOwn) &&
      (query.kind === 'both' || line.kind === query.kind) &&
      (before === Infinity || (line.boughtAt !== null && line.boughtAt < before)) &&
      query.has.every((has) => hasAnswer(line, has)) &&
      hasWords(line.words, typed),
  );
}

function hasAnswer(line: HistoryLine, has: HistoryHas): boolean {
  return has === 'email' || has === 'mobile' ? line[has].kind === 'found' : line.known.includes(offers[has].facet);
}

/**
 * A total order, so that lines do not move when others arrive: lines without a value come last in both directions, ties
 * are broken by age, newest first.
 */
export function sortLines(lines: readonly HistoryLine[], { column, direction }: HistorySort): HistoryLine[] {
  const toValue = values[column];
  const sign = direction === 'ascending' ? 1 : -1;
  return lines.toSorted(
    (a, b) => compare(toValue(a), toValue(b), sign) || compare(a.boughtAt, b.boughtAt, -1) || (a.id < b.id ? -1 : 1),
  );
}

type SortValue = string | number | null;

const values: Record<HistoryColumn, (line: HistoryLine) => SortValue> = {
  kind: ({ kind }) => kind,
  name: ({ sortTexts }) => sortTexts.name,
  role: ({ sortTexts }) => sortTexts.role,
  location: ({ sortTexts }) => sortTexts.location,
  email: ({ sortTexts }) => sortTexts.email,
  mobile: ({ mobile }) => mobile.value?.[0] ?? null,
  known: ({ known }) => known.length,
  bought: ({ boughtAt }) => boughtAt,
  spent: ({ spentMilli }) => spentMilli,
};

/**
 * Compares folded strings by code point: a collator takes a tenth of a second for 10,000, which is noticeable while
 * scrolling.
 */
function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}
