import type { Facet } from '@/lib/database/schema/rows';
import type { ResultPage, ResultPages } from '@/lib/offers/offers';

/** So many rows are drawn at once; the others are a press away, so that 1,000 stay fluid. */
export const shownAtOnce = 100;
/** The last page of `shownAtOnce` that can be ordered: results can be paged up to the 10,000th (docs/interface.md#people-search). */
const lastPage = 99;

/** Who is on the pages bought so far, in their order and once. Pure. */
export function keysOf({ pages }: ResultPages): string[] {
  return [...new Set(pages.toSorted((a, b) => a.page - b.page).flatMap(({ keys }) => keys))];
}

/** An empty page says that there is nothing more, and counts nothing; nor does what was asked about and came along. */
export function totalOf(list: ResultPages): number {
  return Math.max(list.total - leftOffOf(list), keysOf(list).length);
}

/** Nobody is on the pages bought so far, and nobody can be on a later one. */
export function isEmptyList(list: ResultPages): boolean {
  const isEmpty = list.pages.length > 0 && list.pages.every(({ keys }) => keys.length === 0);
  return isEmpty && (leftOffOf(list) === 0 || totalOf(list) === 0);
}

function leftOffOf({ pages }: ResultPages): number {
  return pages.reduce((sum, { leftOff = 0 }) => sum + leftOff, 0);
}

/** So many entries the service put on a page, whatever became of them here. */
export function cameOn({ keys, unread = 0, leftOff = 0 }: ResultPage): number {
  return keys.length + unread + leftOff;
}

/** A list on which nobody stands is an answer, too: nothing found, at what it cost. */
export function emptyAsNothing(facet: Facet<ResultPages> | null): Facet<ResultPages> | null {
  return facet?.value != null && isEmptyList(facet.value) ? { ...facet, value: null } : facet;
}

/** The first page that was not bought yet; null where there is none. `pageSize` is what every page was asked with. */
export function nextListPage(list: ResultPages, pageSize: number): number | null {
  const bought = new Set(list.pages.map(({ page }) => page));
  let next = 0;
  while (bought.has(next)) next += 1;
  const isOver = list.pages.some((one) => one.page === next - 1 && cameOn(one) === 0);
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
