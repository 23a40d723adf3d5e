import { useState } from 'react';
import type { OrderFailure } from '@/components/context/order-store';
import { usePanel } from '@/components/context/panel-context';
import { orderActions } from '@/components/orders/use-order';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { SearchMode } from '@/lib/database/schema/search-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { offerQuote } from '@/lib/offers/offers';
import type { SearchDraft } from '@/lib/searches/draft';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import type { DraftStore } from './draft-store.ts';
import { ownerOf } from './draft-view.ts';
import { addressSearch, useDraftView } from './use-opened-search.ts';
import { orderOfCount, orderOfPage } from './use-search-orders.ts';

export interface Run {
  /** The search is being stored, which happens before anything is bought. */
  isOpening: boolean;
  /** Why the open search, or its changes, could not be stored. Nothing was sent. */
  failed: OrderFailure | null;
  dismiss(): void;
  /** Buys the first page of the form's search at the price on the button. */
  run(draft: SearchDraft, mode: SearchMode, quote: Quote): void;
  /** Asks how many match, which is free, without leaving the form. */
  count(draft: SearchDraft): void;
  /** Stores the form's search, for free; null if that failed. */
  save(draft: SearchDraft): Promise<string | null>;
  show(id: string, draft: SearchDraft, mode: SearchMode): void;
}

export function useRun(store: DraftStore, connection: string): Run {
  const { orders } = usePanel();
  const [isOpening, setOpening] = useState(false);
  const [failed, setFailed] = useState<(OrderFailure & { owner: string }) | null>(null);
  const { kind: shownKind, forms } = useDraftView(store);
  const owner = ownerOf({ kind: shownKind }, forms[shownKind].openedId);

  function show(id: string, { kind }: SearchDraft, mode: SearchMode | null): void {
    store.noteOpened(kind, id, mode);
    addressSearch(id);
  }

  async function open(draft: SearchDraft, mode: SearchMode | null): Promise<string | null> {
    setOpening(true);
    setFailed(null);
    try {
      const { id } = await sendMessage('openSearch', draft);
      show(id, draft, mode);
      return id;
    } catch (error) {
      setFailed({ owner, failure: failureOf(error, 'use-run'), at: Date.now() });
      return null;
    } finally {
      setOpening(false);
    }
  }

  return {
    isOpening,
    failed: failed?.owner === owner ? failed : null,
    dismiss: () => setFailed(null),
    show,
    save: (draft) => open(draft, null),
    count: (draft) =>
      void open(draft, null).then((id) => {
        if (id === null) return;
        orderActions(orders, orderOfCount({ id, connection })).place(reservedMilli(offerQuote('count-people', 0)));
      }),
    run: (draft, mode, quote) =>
      void open(draft, mode).then((id) => {
        if (id === null) return;
        const order = orderOfPage({ id, connection, kind: draft.kind }, mode, 0);
        orderActions(orders, order).place(reservedMilli(quote));
      }),
  };
}
