import { useCallback, useSyncExternalStore } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { followRows } from '@/lib/database/watch-rows';

interface Followed {
  pages: readonly SearchPageRow[] | undefined;
  failure: { error: unknown } | null;
  readers: Set<() => void>;
  stop(): void;
}

/** By database and search: the form, the orders and the results of one search read its pages once. */
const followed = new WeakMap<SidenoteDatabase, Map<string, Followed>>();

/** Every paid page of a search, of both modes; undefined while loading and without a search. */
export function useSearchPages(searchId: string | null): readonly SearchPageRow[] | undefined {
  const { db } = usePanel();
  const subscribe = useCallback(
    (onChange: () => void) => (searchId === null ? () => undefined : join(db, searchId, onChange)),
    [db, searchId],
  );
  const find = () => (searchId === null ? undefined : followed.get(db)?.get(searchId));
  const pages = useSyncExternalStore(subscribe, () => find()?.pages);
  const failure = useSyncExternalStore(subscribe, () => find()?.failure);
  if (failure != null) throw failure.error;
  return pages;
}

/** Follows the pages while a component reads them. Returns a function that leaves. */
function join(db: SidenoteDatabase, searchId: string, onChange: () => void): () => void {
  const ofDatabase = followed.get(db) ?? new Map<string, Followed>();
  followed.set(db, ofDatabase);
  const one = ofDatabase.get(searchId) ?? follow(db, searchId);
  ofDatabase.set(searchId, one);
  one.readers.add(onChange);
  return () => {
    one.readers.delete(onChange);
    if (one.readers.size > 0) return;
    one.stop();
    ofDatabase.delete(searchId);
  };
}

function follow(db: SidenoteDatabase, searchId: string): Followed {
  const report = (): void => {
    for (const reader of one.readers) reader();
  };
  const one: Followed = {
    pages: undefined,
    failure: null,
    readers: new Set(),
    stop: followRows<SearchPageRow>({
      db,
      table: db.searchPages,
      readAll: () => db.searchPages.where('searchId').equals(searchId).toArray(),
      isOurs: (page) => page.searchId === searchId,
      onRows(pages) {
        one.pages = withKnownLines(pages, one.pages ?? []);
        report();
      },
      onFailure(error) {
        one.failure = { error };
        report();
      },
    }),
  };
  return one;
}

/** Reuses the line objects of pages read before, so that memoized values stay valid. Lines of a page can only be removed. Pure. */
export function withKnownLines(
  pages: readonly SearchPageRow[],
  known: readonly SearchPageRow[],
): readonly SearchPageRow[] {
  const byId = new Map(known.map((page) => [page.id, page]));
  return pages.map((page) => {
    const before = byId.get(page.id);
    const isSame = before?.boughtAt === page.boughtAt && before.lines.length === page.lines.length;
    return isSame ? { ...page, lines: before.lines } : page;
  });
}
