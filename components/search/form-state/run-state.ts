import type { RowContext } from '@/components/orders/row-context';
import { type RowOffer, rowState } from '@/components/orders/row-state';
import type { Facet } from '@/lib/database/schema/rows';
import type { SearchMode, SearchPageRow } from '@/lib/database/schema/search-rows';
import { quoteOf, type SearchDraft } from '@/lib/searches/draft';
import type { Quote } from '@/lib/service/contract/prices';
import type { SearchOrder, StoredSearch } from './use-search-orders.ts';

/** How one of the two run buttons stands. */
export interface RunState {
  mode: SearchMode;
  quote: Quote;
  /** The first page of this very search is here: pressing shows it, and costs nothing. */
  isPaid: boolean;
  offer: RowOffer;
}

/** Pure. `stored` is the same search as the form's, where it is remembered; `orders` are of it. */
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

/** Results a page: pages of another size would overlap with those that are paid for, so from the first one on it stays. */
export function sizeOf(draft: SearchDraft, stored: StoredSearch | null): number {
  return stored !== null && isSizeFixed(stored) ? stored.row.size : draft.size;
}

export function isSizeFixed({ pages }: StoredSearch): boolean {
  return pages.some(({ mode }) => mode === 'search');
}

export function boughtPage(stored: StoredSearch | null, mode: SearchMode, page: number): SearchPageRow | null {
  return stored?.pages.find((each) => each.mode === mode && each.page === page) ?? null;
}

/** A bought page as rows of a subject know what was bought: what failed before it is no news. */
export function facetOf(page: SearchPageRow | null): Facet<SearchPageRow> | null {
  if (page === null) return null;
  const { boughtAt, chargedMilli, intentId } = page;
  return { value: page, boughtAt, chargedMilli, intentId };
}
