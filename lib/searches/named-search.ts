import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import type { NamedOrder } from '@/lib/purchases/operations/named-order';
import type { Question } from '@/lib/purchases/operations/operation-row';
import type { Subject } from '@/lib/subjects/subject';

/** The search that a page of results is ordered of. */
export interface NamedSearch extends NamedOrder {
  kind: 'search';
  search: SearchRow;
  isThere(mode: SearchMode, page: number): boolean;
}

/** Null where it is gone. */
export async function readNamedSearch(db: SidenoteDatabase, { site, slug: id }: Subject): Promise<NamedSearch | null> {
  const search = site === 'search' ? await db.searches.get(id) : undefined;
  if (search === undefined) return null;
  const there = new Set(await db.searchPages.where('searchId').equals(id).primaryKeys());
  return { kind: 'search', lists: search.lists, search, isThere: (mode, page) => there.has(`${id}|${mode}|${page}`) };
}

export function searchOf({ named }: Question): NamedSearch | null {
  return named != null && isSearch(named) ? named : null;
}

function isSearch(named: NamedOrder): named is NamedSearch {
  return named.kind === 'search';
}
