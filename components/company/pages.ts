import type { Facet } from '@/lib/database/schema/rows';
import type { ResultPage, ResultPages } from '@/lib/offers/offers';

/** Rows rendered at once; the rest is on further pages, so that 1,000 rows stay fluid. */
export const shownAtOnce = 100;
/** The last page of `shownAtOnce` that can be ordered: results can be paged up to the 10,000th (docs/interface.md#people-search). */
const lastPage = 99;

/** The keys on the pages bought so far, in order and without duplicates. Pure. */
export function keysOf({ pages }: ResultPages): string[] {
  return [...new Set(pages.toSorted((a, b) => a.page - b.page).flatMap(({ keys }) => keys))];
}

/** The total without entries left out as the subject itself. At least the number of keys, since an empty last page may report 0. */
export function totalOf(list: ResultPages): number {
  return Math.max(list.total - leftOffOf(list), keysOf(list).length);
}

/** No page bought so far has an entry, and no later one can. */
export function isEmptyList(list: ResultPages): boolean {
  const isEmpty = list.pages.length > 0 && list.pages.every(({ keys }) => keys.length === 0);
  return isEmpty && (leftOffOf(list) === 0 || totalOf(list) === 0);
}

function leftOffOf({ pages }: ResultPages): number {
  return pages.reduce((sum, { leftOff = 0 }) => sum + leftOff, 0);
}

/** How many entries the service returned on a page. */
export function cameOn({ keys, unread = 0, leftOff = 0 }: ResultPage): number {
  return keys.length + unread + leftOff;
}

/** An empty list is shown as "nothing found", with its cost. */
export function emptyAsNothing(facet: Facet<ResultPages> | null): Facet<ResultPages> | null {
  return facet?.value != null && isEmptyList(facet.value) ? { ...facet, value: null } : facet;
}

/** The first page not bought yet; null if there is none. `pageSize` is the size every page was requested with. */
export function nextListPage(list: ResultPages, pageSize: number): number | null {
  const bought = new Set(list.pages.map(({ page }) => page));
  let next = 0;
  while (bought.has(next)) next += 1;
  const isOver = list.pages.some((one) => one.page === next - 1 && cameOn(one) === 0);
  return isOver || next > lastPage || next * pageSize >= list.total ? null : next;
}

export interface Slice {
  keys: string[];
  /** One-based. */
  from: number;
  to: number;
}

/** The rows of page `at`, clamped to the last page. */
export function sliceOf(keys: readonly string[], at: number): Slice {
  const place = Math.max(0, Math.min(at, sliceCount(keys) - 1));
  const shown = keys.slice(place * shownAtOnce, (place + 1) * shownAtOnce);
  return { keys: shown, from: place * shownAtOnce + 1, to: place * shownAtOnce + shown.length };
}

export function sliceCount(keys: readonly string[]): number {
  return Math.ceil(keys.length / shownAtOnce);
}
