import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { filterRows, findFilter } from '@/lib/service/contract/filters';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { seedsPath } from './describe-search.ts';

/** The path to edit for a problem: what it is about; for a problem of the whole search, the first filter that is set; null if none is. Pure. */
export function filterToEdit({ path }: Problem, filters: SearchFilters): string | null {
  if (path.startsWith(seedsPath)) return seedsPath;
  const named = path === '' ? null : findFilter(path);
  const filter = named ?? filterRows.find((row) => readFilter(filters, row.path) !== undefined);
  return filter?.path ?? null;
}
