import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { SearchMode, SearchPageRow } from '@/lib/database/schema/search-rows';

/** Every page of a search that was paid for; undefined while they are read. Mount it under the search's id. */
export function useSearchPages(searchId: string, mode: SearchMode): readonly SearchPageRow[] | undefined {
  const { db } = usePanel();
  const before = useRef<readonly SearchPageRow[]>([]);
  const read = useLiveQuery(async () => {
    const pages = await db.searchPages.where('searchId').equals(searchId).toArray();
    const fresh = withKnownLines(
      pages.filter((page) => page.mode === mode),
      before.current,
    );
    before.current = fresh;
    return fresh;
  }, [db, searchId, mode]);
  return read;
}

/** A page that was read before keeps its lines, so that nothing is worked out or drawn anew for them. They only ever become fewer. Pure. */
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
