import type { RunState } from '@/components/search/form-state/run-state';
import type { StoredSearch } from '@/components/search/form-state/use-search-orders';
import type { SearchMode, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { previewSizeOf, quoteOf } from '@/lib/searches/draft';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { reservedMilli } from '@/lib/service/contract/prices';

/** How much of a search is bought, and what the rest would cost. */
export interface PageSums {
  total: number;
  /** The number according to the page before it; null if unchanged. */
  totalBefore: number | null;
  pages: number;
  paid: number;
  paidMilli: MilliCredits;
  /** Zero-based pages that can be bought and have not been, in order. */
  missing: readonly number[];
  /** How many results are on the missing pages, by the total. */
  missingCount: number;
  /** The most that all missing pages would cost. */
  missingMilli: MilliCredits;
  /** More match than the service can page through. */
  isCapped: boolean;
}

/** A page of a preview costs one credit, however many people are on it (docs/interface.md#people-preview). */
export function sizeOfPage(search: Pick<SearchRow, 'size' | 'previewSize'>, mode: SearchMode): number {
  return mode === 'preview' ? previewSizeOf(search) : search.size;
}

/** The most that `count` results cost; previews are priced per page only. */
export function resultsMilli({ kind }: Pick<SearchRow, 'kind'>, mode: SearchMode, count: number): MilliCredits {
  return mode === 'preview' ? 0 : reservedMilli(quoteOf({ kind, size: count }, mode));
}

export function pageSums(
  search: Pick<SearchRow, 'kind' | 'size' | 'previewSize'>,
  mode: SearchMode,
  bought: readonly SearchPageRow[],
): PageSums {
  const size = sizeOfPage(search, mode);
  const { total, totalBefore } = totalsOf(bought);
  const reachable = Math.min(total, limits.recordsPerSearch);
  const count = Math.ceil(reachable / size);
  const there = new Set(bought.map(({ page }) => page));
  const missing = Array.from({ length: count }, (_each, page) => page).filter((page) => !there.has(page));
  const missingCount = missing.reduce((sum, page) => sum + Math.min(size, reachable - page * size), 0);
  return {
    total,
    totalBefore,
    missing,
    missingCount,
    pages: Math.max(count, ...bought.map(({ page }) => page + 1)),
    paid: there.size,
    paidMilli: bought.reduce((sum, { chargedMilli }) => sum + chargedMilli, 0),
    missingMilli:
      mode === 'preview'
        ? missing.length * reservedMilli(quoteOf(search, mode))
        : resultsMilli(search, mode, missingCount),
    isCapped: total > limits.recordsPerSearch,
  };
}

/** Ignores empty pages past the end, which do not tell how many match. */
function totalsOf(bought: readonly SearchPageRow[]): Pick<PageSums, 'total' | 'totalBefore'> {
  const informative = bought
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.boughtAt - a.boughtAt || b.page - a.page);
  const [newest, before] = informative;
  if (newest === undefined) return { total: 0, totalBefore: null };
  return {
    total: newest.total,
    totalBefore: before === undefined || before.total === newest.total ? null : before.total,
  };
}

/** The page after the last bought one, otherwise the first missing one; null if none is missing. */
export function nextSearchPage({ missing }: PageSums, bought: readonly SearchPageRow[]): number | null {
  const last = Math.max(-1, ...bought.map(({ page }) => page));
  return missing.find((page) => page > last) ?? missing[0] ?? null;
}

/** The most results of the next whole page; 0 if all are paid for. A preview has one price. */
export function unpaidCount(stored: StoredSearch | null, states: readonly RunState[]): number {
  const first = states.find(({ mode }) => mode === 'search');
  if (first === undefined) return 0;
  if (!first.isPaid || stored === null) return first.count;
  const bought = stored.pages.filter(({ mode }) => mode === 'search');
  return Math.min(stored.row.size, pageSums(stored.row, 'search', bought).missingCount);
}
