import { useRef } from 'react';
import { i18n } from '#i18n';
import { OrderEvent } from '@/components/orders/parts/order-event';
import type { RowContext } from '@/components/orders/row-context';
import { type RowEvent, type RowState, rowState } from '@/components/orders/row-state';
import { useAnnouncement } from '@/components/orders/use-announcement';
import { boughtPage, facetOf } from '@/components/search/form-state/run-state';
import { orderOfPage, type SearchOrder, type StoredSearch } from '@/components/search/form-state/use-search-orders';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { LiveRegion } from '@/components/ui/live-region';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { quoteOf } from '@/lib/searches/draft';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export interface SearchOrdersProps {
  stored: StoredSearch;
  /** Orders that have an event to show (`eventOf`). */
  orders: readonly SearchOrder[];
  searchContext: RowContext;
}

/** The progress of a page's order, or why it failed; null if the page is here or was never ordered. Pure. */
export function eventOf(order: SearchOrder, stored: StoredSearch, searchContext: RowContext): RowEvent | null {
  return stateOf(order, stored, searchContext).event;
}

function stateOf(order: SearchOrder, stored: StoredSearch, searchContext: RowContext): RowState<SearchPageRow> {
  return rowState({ ...searchContext, ...order, facet: facetOf(boughtPage(stored, order.mode, order.page)) });
}

/** Pending and failed pages of the search, each with what it may cost and what to do next. */
export function SearchOrders({ stored, orders, searchContext }: SearchOrdersProps) {
  const holder = useRef<HTMLDivElement>(null);
  useRestoredFocus(holder);
  return (
    <div className="search-orders" ref={holder} tabIndex={-1}>
      {orders.map((order) => (
        <OrderOfPage key={`${order.mode} ${order.page}`} {...{ stored, order, searchContext }} />
      ))}
    </div>
  );
}

type OrderOfPageProps = Omit<SearchOrdersProps, 'orders'> & { order: SearchOrder };

function OrderOfPage({ stored, order, searchContext }: OrderOfPageProps) {
  const { mode, page, intent, check } = order;
  const event = eventOf(order, stored, searchContext);
  if (event === null) return null;
  // The current price; for a pending order, the agreed one.
  const price = quoteOf(stored.row, mode);
  const quote: Quote = intent?.quote ?? price;
  return (
    <section className="search-order stack" aria-label={nameOf(order)}>
      <p className="meta">{nameOf(order)}</p>
      <OrderEvent
        order={orderOfPage(stored.row, mode, page)}
        {...{ event, view: { intent, check }, quote: price, pendingQuote: quote }}
        rowContext={{ ...searchContext, trouble: null }}
        context={{ ...searchContext, agreedMilli: reservedMilli(quote) }}
      />
    </section>
  );
}

/** Announces each page's outcome. The results announce success. */
export function OrderNews({ stored, order, searchContext }: OrderOfPageProps) {
  const context = {
    ...searchContext,
    agreedMilli: reservedMilli(order.intent?.quote ?? quoteOf(stored.row, order.mode)),
  };
  return <LiveRegion message={useAnnouncement(stateOf(order, stored, searchContext), context, () => '')} />;
}

function nameOf({ mode, page }: SearchOrder): string {
  const key = mode === 'preview' ? 'search.orderPreview' : 'search.orderSearch';
  return i18n.t(key, { page: formatCount(page + 1) });
}
