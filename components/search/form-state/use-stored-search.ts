import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import type { SearchDraft } from '@/lib/searches/draft';
import { searchIdOf } from '@/lib/searches/search-id';

/** A search that is remembered, and which of its pages are paid for. */
export interface StoredSearch {
  row: SearchRow;
  pages: readonly SearchPageRow[];
}

/** Null where there is none of this id, and while it is read. */
export function useStoredSearch(id: string | null): StoredSearch | null {
  const { db } = usePanel();
  const stored = useLiveQuery(() => (id === null ? null : readStoredSearch(db, id)), [db, id]);
  // The one from before stays until the next is read.
  return stored?.row.id === id ? (stored ?? null) : null;
}

async function readStoredSearch(db: SidenoteDatabase, id: string): Promise<StoredSearch | null> {
  const row = await db.searches.get(id);
  if (row === undefined) return null;
  return { row, pages: await db.searchPages.where('searchId').equals(id).toArray() };
}

/**
 * Which search the form's would be, run or not: by it, what was paid for already is found. For the moment that it takes to be worked out,
 * the one from before.
 */
export function useDraftId(connection: string, { kind, filters, lists }: SearchDraft): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void searchIdOf({ connection, kind, filters, lists }).then((next) => {
      if (!isOver) setId(next);
    });
    return () => {
      isOver = true;
    };
  }, [connection, kind, filters, lists]);
  return id;
}
