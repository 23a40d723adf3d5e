import type { RowContext } from '@/components/orders/row-context';
import { type RowOffer, rowState } from '@/components/orders/row-state';
import type { Facet } from '@/lib/database/schema/rows';
import type { SearchMode, SearchPageRow } from '@/lib/database/schema/search-rows';
import { previewSizeOf, quoteOf, type SearchDraft } from '@/lib/searches/draft';
import type { Quote } from '@/lib/service/contract/prices';
import type { SearchOrder, StoredSearch } from './use-search-orders.ts';

export interface RunState {
  mode: SearchMode;
  quote: Quote;
  /** Requested results per page: at most as many as are known to match. */
  size: number;
  /** The most results of the first page; 0 without matches, and then there is nothing to buy. */
  count: number;
  /** The first page of exactly this search is paid for: pressing shows it for free. */
  isPaid: boolean;
  offer: RowOffer;
}

/** Pure. `stored` is the form's search, if it is stored; `orders` belong to it. */
export function runState(
  draft: SearchDraft,
  mode: SearchMode,
  stored: StoredSearch | null,
  orders: readonly SearchOrder[],
  searchContext: RowContext,
): RunState {
  const order = orders.find((each) => each.mode === mode && each.page === 0);
  const page = boughtPage(stored, mode, 0);
  const idle = { intent: null, failed: null, startedAt: null, isLetGo: false };
  const { offer } = rowState({ ...searchContext, ...(order ?? idle), facet: facetOf(page) });
  const total = knownTotal(stored);
  const most = mode === 'preview' ? previewSizeIn(draft, stored) : sizeOf(draft, stored);
  const count = total === null ? most : Math.min(most, total);
  // The size of a preview has no influence on its price, and is always the same.
  const size = mode === 'preview' ? sizeOf(draft, stored) : count;
  return { mode, offer, size, count, quote: quoteOf({ ...draft, size }, mode), isPaid: page !== null };
}

/** How many match according to the newest page that was paid for, or else to a count; null if there is neither. */
export function knownTotal(stored: StoredSearch | null): number | null {
  const newest = stored?.pages.toSorted((a, b) => b.boughtAt - a.boughtAt)[0];
  return newest?.total ?? stored?.row.counted?.total ?? null;
}

/** Results per page. Fixed once a page is paid for, because pages of another size would overlap with it. */
export function sizeOf(draft: SearchDraft, stored: StoredSearch | null): number {
  return stored !== null && isSizeFixed(stored) ? stored.row.size : draft.size;
}

export function previewSizeIn(draft: SearchDraft, stored: StoredSearch | null): number {
  return previewSizeOf(stored !== null && isSizeFixed(stored, 'preview') ? stored.row : draft);
}

export function isSizeFixed({ pages }: StoredSearch, of: SearchMode = 'search'): boolean {
  return pages.some(({ mode }) => mode === of);
}

export function boughtPage(stored: StoredSearch | null, mode: SearchMode, page: number): SearchPageRow | null {
  return stored?.pages.find((each) => each.mode === mode && each.page === page) ?? null;
}

/** A bought page in the form of a facet, so that earlier failures are not reported. */
export function facetOf(page: SearchPageRow | null): Facet<SearchPageRow> | null {
  if (page === null) return null;
  const { boughtAt, chargedMilli, intentId } = page;
  return { value: page, boughtAt, chargedMilli, intentId };
}
