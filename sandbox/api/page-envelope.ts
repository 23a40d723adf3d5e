import { recordsPerSearch } from '../search/read-search-body.ts';

interface PageOptions {
  /** Zero-based. */
  page: number;
  /** Results per page; 0 if only the count is wanted. */
  size: number;
  /** Results on all pages, not capped. */
  total: number;
  /** The request asked for an order. */
  sorted?: boolean;
}

/** `items` are those of this page; `sort` appears both at the top and in `pageable` (docs/interface.md#page-envelope). */
export function toPage(items: readonly unknown[], options: PageOptions): Record<string, unknown> {
  const { page, size, total, sorted = false } = options;
  const sort = { empty: !sorted, sorted, unsorted: !sorted };
  const totalPages = size === 0 ? 0 : Math.ceil(total / size);
  return {
    content: items,
    totalElements: total,
    totalPages,
    size,
    number: page,
    numberOfElements: items.length,
    first: page === 0,
    last: page + 1 >= totalPages,
    empty: items.length === 0,
    sort,
    pageable: { pageNumber: page, pageSize: size, offset: page * size, paged: true, unpaged: false, sort },
  };
}

/** One page of a search's results. Only the first 10,000 records can be paged, so a page that crosses that limit is cut short. */
export function cutPage<Item>(found: readonly Item[], { page, size }: { page: number; size: number }): readonly Item[] {
  return found.slice(page * size, Math.min((page + 1) * size, recordsPerSearch));
}
