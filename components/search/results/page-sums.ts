import type { SearchMode, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { quoteOf } from '@/lib/searches/draft';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { reservedMilli } from '@/lib/service/contract/prices';

/** What of a search was bought, and what the rest would cost. */
export interface PageSums {
  /** All that match, as the newest page says. */
  total: number;
  /** As the page before it said; null where it said the same. */
  totalBefore: number | null;
  pages: number;
  paid: number;
  paidMilli: MilliCredits;
  /** Pages, from 0, that can be bought and were not, in their order. */
  missing: readonly number[];
  /** The most that all of those would cost. */
  missingMilli: MilliCredits;
  /** The service gives no page after these, although more match. */
  isCapped: boolean;
}

/** A page costs one credit, however many people are on it (docs/interface.md#people-preview). */
const previewSize = limits.previewSize.max;

export function sizeOfPage({ size }: Pick<SearchRow, 'size'>, mode: SearchMode): number {
  return mode === 'preview' ? previewSize : size;
}

/** The most that so many results cost; a preview has a price a page alone. */
export function resultsMilli({ kind }: Pick<SearchRow, 'kind'>, mode: SearchMode, count: number): MilliCredits {
  return mode === 'preview' ? 0 : reservedMilli(quoteOf({ kind, size: count }, mode));
}

export function pageSums(
  search: Pick<SearchRow, 'kind' | 'size'>,
  mode: SearchMode,
  bought: readonly SearchPageRow[],
): PageSums {
  const size = sizeOfPage(search, mode);
  const { total, totalBefore } = totalsOf(bought);
  const reachable = Math.min(total, limits.recordsPerSearch);
  const count = Math.ceil(reachable / size);
  const there = new Set(bought.map(({ page }) => page));
  const missing = Array.from({ length: count }, (_each, page) => page).filter((page) => !there.has(page));
  const inMissing = missing.reduce((sum, page) => sum + Math.min(size, reachable - page * size), 0);
  return {
    ...{ total, totalBefore, missing },
    pages: Math.max(count, ...bought.map(({ page }) => page + 1)),
    paid: there.size,
    paidMilli: bought.reduce((sum, { chargedMilli }) => sum + chargedMilli, 0),
    missingMilli:
      mode === 'preview'
        ? missing.length * reservedMilli(quoteOf(search, mode))
        : resultsMilli(search, mode, inMissing),
    isCapped: total > limits.recordsPerSearch,
  };
}

/** Behind the end the service says "nothing", which says nothing of how many match. */
function totalsOf(bought: readonly SearchPageRow[]): Pick<PageSums, 'total' | 'totalBefore'> {
  const telling = bought
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.boughtAt - a.boughtAt || b.page - a.page);
  const [newest, before] = telling;
  if (newest === undefined) return { total: 0, totalBefore: null };
  return {
    total: newest.total,
    totalBefore: before === undefined || before.total === newest.total ? null : before.total,
  };
}

/** The page after the last that was bought, else the first that is missing; null where none is. */
export function nextSearchPage({ missing }: PageSums, bought: readonly SearchPageRow[]): number | null {
  const last = Math.max(-1, ...bought.map(({ page }) => page));
  return missing.find((page) => page > last) ?? missing[0] ?? null;
}
