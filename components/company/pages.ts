import type { Facet, ResultPages } from '@/lib/records/rows';

/** So many rows are drawn at once; the others are a press away, so that 1,000 stay fluid. */
export const shownAtOnce = 100;
/** What an order may ask for (interface: results are counted to 10,000). */
const lastPage = 99;

/** Who is on the pages bought so far, in their order and once. Pure. */
export function keysOf({ pages }: ResultPages): string[] {
  return [...new Set(pages.toSorted((a, b) => a.page - b.page).flatMap(({ keys }) => keys))];
}

/** An empty page says that there is nothing more, and counts nothing. */
export function totalOf(list: ResultPages): number {
  return Math.max(list.total, keysOf(list).length);
}

export function isEmptyList(list: ResultPages): boolean {
  return list.pages.length > 0 && list.pages.every(({ keys }) => keys.length === 0);
}

/** A list on which nobody stands is an answer, too: nothing found, at what it cost. */
export function emptyAsNothing(facet: Facet<ResultPages> | null): Facet<ResultPages> | null {
  return facet?.value != null && isEmptyList(facet.value) ? { ...facet, value: null } : facet;
}

/** The first page that was not bought yet; null where there is none. `pageSize` is what every page was asked with. */
export function nextPageOf(list: ResultPages, pageSize: number): number | null {
  const bought = new Set(list.pages.map(({ page }) => page));
  let next = 0;
  while (bought.has(next)) next += 1;
  const isOver = list.pages.some(({ page, keys }) => page === next - 1 && keys.length === 0);
  return isOver || next > lastPage || next * pageSize >= list.total ? null : next;
}

export interface Slice {
  keys: string[];
  /** From 1. */
  from: number;
  to: number;
}

/** The rows that stand on screen together; `at` beyond the end is the last of them. */
export function sliceOf(keys: readonly string[], at: number): Slice {
  const place = Math.max(0, Math.min(at, sliceCount(keys) - 1));
  const shown = keys.slice(place * shownAtOnce, (place + 1) * shownAtOnce);
  return { keys: shown, from: place * shownAtOnce + 1, to: place * shownAtOnce + shown.length };
}

export function sliceCount(keys: readonly string[]): number {
  return Math.ceil(keys.length / shownAtOnce);
}
