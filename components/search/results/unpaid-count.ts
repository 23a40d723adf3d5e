import type { RunState } from '@/components/search/form-state/run-state';
import type { StoredSearch } from '@/components/search/form-state/use-search-orders';
import { pageSums } from './page-sums.ts';

/** How many results the next page of whole profiles gives at most; 0 if all are paid for. A preview costs the same whoever is on it. */
export function unpaidCount(stored: StoredSearch | null, states: readonly RunState[]): number {
  const first = states.find(({ mode }) => mode === 'search');
  if (first === undefined) return 0;
  if (!first.isPaid || stored === null) return first.count;
  const bought = stored.pages.filter(({ mode }) => mode === 'search');
  return Math.min(stored.row.size, pageSums(stored.row, 'search', bought).missingCount);
}
