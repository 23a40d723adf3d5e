import { recordsPerSearch } from '../search/read-search-body.ts';

/** One page of a search's results. Only the first 10,000 records can be paged, so a page that crosses that limit is cut short. */
export function cutPage<Item>(found: readonly Item[], { page, size }: { page: number; size: number }): readonly Item[] {
  return found.slice(page * size, Math.min((page + 1) * size, recordsPerSearch));
}
