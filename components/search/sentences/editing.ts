import { seedsPath } from '@/components/search/describe/describe-search';
import type { SideName } from '@/components/search/form/sides';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { filterRows, findFilter } from '@/lib/service/contract/filters';
import type { Problem } from '@/lib/service/contract/filters/problem';

export interface Editing {
  /** A filter's path, `seedsPath` or `listsPath`. */
  path: string;
  /** The side of a filter with sides; null: the first that is set. */
  side: SideName | null;
}

/** The exclusion lists, which are not part of the filters. */
export const listsPath = 'lists';

/** The path to edit for a problem; for the whole search, the first set filter; null without one. Pure. */
export function filterToEdit({ path }: Problem, filters: SearchFilters): string | null {
  if (path.startsWith(seedsPath)) return seedsPath;
  const named = path === '' ? null : findFilter(path);
  const filter = named ?? filterRows.find((row) => readFilter(filters, row.path) !== undefined);
  return filter?.path ?? null;
}
