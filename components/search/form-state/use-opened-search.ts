import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { useAddressedId } from '@/components/ui/routes';
import type { DraftStore, DraftView } from './draft-store.ts';
import { addressSearch } from './search-address.ts';

export function useDraftView(store: DraftStore): DraftView {
  return useSyncExternalStore(store.subscribe, store.read);
}

/**
 * Brings the search that the address names into the form, once. Answers with the id of one that is not there: it was forgotten, or belongs
 * to another connection.
 */
export function useOpenedSearch(store: DraftStore, connectionId: string): string | null {
  const { db } = usePanel();
  const named = useAddressedId('search');
  const [missing, setMissing] = useState<string | null>(null);

  useEffect(() => {
    const { kind, forms } = store.read();
    setMissing(null);
    if (named === null) {
      // Who comes back by the section's own link finds what was open.
      const { openedId } = forms[kind];
      if (openedId !== null) addressSearch(openedId);
      return;
    }
    const open = Object.values(forms).find(({ openedId }) => openedId === named);
    if (open !== undefined) {
      // What was changed in its form since stays.
      store.turnTo(open.draft.kind);
      return;
    }
    let isOver = false;
    void db.searches.get(named).then((row) => {
      if (isOver) return;
      if (row === undefined || row.connection !== connectionId) setMissing(named);
      else store.open(row);
    });
    return () => {
      isOver = true;
    };
  }, [db, store, connectionId, named]);

  return missing;
}
