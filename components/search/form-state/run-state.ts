import type { RowContext } from '@/components/orders/row-context';
import { type RowOffer, rowState } from '@/components/orders/row-state';
import type { Facet } from '@/lib/database/schema/rows';
import type { SearchMode, SearchPageRow } from '@/lib/database/schema/search-rows';
import { quoteOf, type SearchDraft } from '@/lib/searches/draft';
import type { Quote } from '@/lib/service/contract/prices';
import type { SearchOrder, StoredSearch } from './use-search-orders.ts';

/** The state of one of the two run buttons. */
export interface RunState {
  mode: SearchMode;
  quote: Quote;
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
  return { mode, offer, quote: quoteOf({ ...draft, size: sizeOf(draft, stored) }, mode), isPaid: page !== null };
}

/** Results a page. Fixed once a page is paid for, because pages of another size would overlap with it. */
export function sizeOf(draft: SearchDraft, stored: StoredSearch | null): number {
  return stored !== null && isSizeFixed(stored) ? stored.row.size : draft.size;
}

export function isSizeFixed({ pages }: StoredSearch): boolean {
  return pages.some(({ mode }) => mode === 'search');
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
