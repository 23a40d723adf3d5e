import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { fragmentOf, useAddressedId } from '@/components/ui/routes';
import type { DraftStore } from './draft-store.ts';
import type { DraftView } from './draft-view.ts';

export function useDraftView(store: DraftStore): DraftView {
  return useSyncExternalStore(store.subscribe, store.read);
}

/** Loads the search in the address into the form, once. Returns its id if it was forgotten, or belongs to another connection. */
export function useOpenedSearch(store: DraftStore, connectionId: string): string | null {
  const { db } = usePanel();
  const named = useAddressedId('search');
  const [missing, setMissing] = useState<string | null>(null);

  useEffect(() => {
    const { kind, forms } = store.read();
    setMissing(null);
    if (named === null) {
      // The section's link without an id returns to the search that was open.
      const { openedId } = forms[kind];
      if (openedId !== null && isSearchAddressed()) addressSearch(openedId);
      return;
    }
    const open = Object.values(forms).find(({ openedId }) => openedId === named);
    if (open !== undefined) {
      // Changes made in its form since then stay.
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

/** Writes the open search into the address, so that it can be bookmarked; null for none. */
export function addressSearch(id: string | null): void {
  location.hash = fragmentOf('search', id);
}

/** Whether the address is Search's: it changes before the page is told, and a section that renders in between is being left. */
function isSearchAddressed(): boolean {
  const [section = ''] = location.hash.split('/');
  return section === '' || section === fragmentOf('search', null);
}
