import { recordsPerSearch } from '../search/read-search-body.ts';

/** One page of what a search found. A page that reaches over the 10,000th record ends there: only those before it can be paged. */
export function cutPage<Item>(found: readonly Item[], { page, size }: { page: number; size: number }): readonly Item[] {
  return found.slice(page * size, Math.min((page + 1) * size, recordsPerSearch));
}
