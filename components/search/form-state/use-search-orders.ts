import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { OrderStore } from '@/components/context/order-store';
import { usePanel } from '@/components/context/panel-context';
import { keyOfOrder, type OrderName, type OrderView, orderView } from '@/components/orders/use-order';
import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { kindOfSearch, type SearchMode, type SearchPageRow, type SearchRow } from '@/lib/database/schema/search-rows';
import { type SearchDraft, searchOperation } from '@/lib/searches/draft';
import { searchIdOf } from '@/lib/searches/searches';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { useSearchPages } from './use-search-pages.ts';

/** A stored search, and which of its pages are paid for. */
export interface StoredSearch {
  row: SearchRow;
  pages: readonly SearchPageRow[];
}

/** Null if there is none with this id, and while it is loading. */
export function useStoredSearch(id: string | null): StoredSearch | null {
  const { db } = usePanel();
  const row = useLiveQuery(async () => (id === null ? undefined : db.searches.get(id)), [db, id]);
  const pages = useSearchPages(id);
  // The live query returns the previous search until the next is loaded.
  return useMemo(
    () => (row === undefined || row.id !== id || pages === undefined ? null : { row, pages }),
    [id, row, pages],
  );
}

/** The id of the form's search, run or not, which finds its paid pages. While computed, the previous id. */
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

export type SearchRef = Pick<SearchRow, 'id' | 'connection' | 'kind'>;

/** A page of a search as an order. */
export interface SearchOrder extends OrderView {
  mode: SearchMode;
  page: number;
}

/** The newest order of each page, with this tab's state. */
export function useSearchOrders(search: SearchRef | null): readonly SearchOrder[] {
  const { db, orders } = usePanel();
  const views = useSyncExternalStore(orders.subscribe, orders.read);
  const intents = useLiveQuery(
    async () => (search === null ? [] : readIntents(db, search)),
    [db, search?.id, search?.connection, search?.kind],
  );
  if (search === null) return [];
  const named = [...(intents ?? []).map(nameOfIntent), ...startedOf(views, search)];
  const keys = new Map(named.map(({ mode, page }) => [keyOfOrder(orderOfPage(search, mode, page)), { mode, page }]));
  return [...keys].map(([key, { mode, page }]) => {
    const intent = intents?.findLast(({ orderKey }) => orderKey === key) ?? null;
    return { mode, page, ...orderView(views, key, intent) };
  });
}

const modes = ['preview', 'search'] as const;

export function orderOfPage({ connection, id, kind }: SearchRef, mode: SearchMode, page: number): OrderName {
  const subject = subjectOfSearch(kindOfSearch(kind), id);
  return { connectionId: connection, operation: searchOperation(kind, mode), subject, detail: { page } };
}

export function orderOfCount({ connection, id }: Pick<SearchRef, 'id' | 'connection'>): OrderName {
  return { connectionId: connection, operation: 'count-people', subject: subjectOfSearch('person', id) };
}

/** Oldest first. */
async function readIntents(db: SidenoteDatabase, search: SearchRef): Promise<Intent[]> {
  const subject = subjectOfSearch(kindOfSearch(search.kind), search.id);
  const ranges = modes.map((mode) => {
    const from = `${orderKeyOf(search.connection, searchOperation(search.kind, mode), subject.key)}|`;
    return db.intents
      .where('[orderKey+createdAt]')
      .between([from, -Infinity], [`${from}\uffff`, Infinity])
      .toArray();
  });
  const found = new Map((await Promise.all(ranges)).flat().map((intent) => [intent.id, intent]));
  return [...found.values()].toSorted((a, b) => a.createdAt - b.createdAt);
}

function nameOfIntent({ operation, detail }: Intent): { mode: SearchMode; page: number } {
  return { mode: operation === 'preview-people' ? 'preview' : 'search', page: detail?.page ?? 0 };
}

/** Orders placed here without an intent: rejected, or not in the database yet. */
function startedOf({ failures, starting }: ReturnType<OrderStore['read']>, search: SearchRef) {
  const known = [...Object.entries(failures), ...Object.entries(starting)].filter(([, value]) => value !== undefined);
  return known.flatMap(([key]) =>
    modes.flatMap((mode) => {
      const first = keyOfOrder(orderOfPage(search, mode, 0));
      const start = first.slice(0, first.lastIndexOf('[') + 1);
      const page = key.startsWith(start) ? Number.parseInt(key.slice(start.length), 10) : Number.NaN;
      return Number.isInteger(page) ? [{ mode, page }] : [];
    }),
  );
}
