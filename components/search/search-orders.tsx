import { useRef } from 'react';
import { i18n } from '#i18n';
import { OrderProgress } from '@/components/orders/parts/order-progress';
import { OrderTrouble } from '@/components/orders/parts/order-trouble';
import type { RowContext } from '@/components/orders/row-context';
import { type RowEvent, type RowState, rowState } from '@/components/orders/row-state';
import { useAnnouncement } from '@/components/orders/use-announcement';
import { useOrderActions } from '@/components/orders/use-order';
import { boughtPage, facetOf } from '@/components/search/form-state/run-state';
import { orderOfPage, type SearchOrder, type StoredSearch } from '@/components/search/form-state/use-search-orders';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { LiveRegion } from '@/components/ui/live-region';
import { goToSettings, refreshBalance } from '@/components/ui/routes';
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
  const actions = useOrderActions(orderOfPage(stored.row, mode, page));
  const event = eventOf(order, stored, searchContext);
  if (event === null) return null;
  // The current price; for a pending order, the agreed one.
  const price = quoteOf(stored.row, mode);
  const quote: Quote = intent?.quote ?? price;
  return (
    <section className="search-order stack" aria-label={nameOf(order)}>
      <p className="meta">{nameOf(order)}</p>
      {event.kind === 'queued' || event.kind === 'waiting' || event.kind === 'sent' ? (
        <OrderProgress
          quote={quote}
          event={event}
          onCancel={() => actions.cancel()}
          onStopWaiting={() => {
            if (intent !== null) actions.stopWaiting(intent.id);
          }}
        />
      ) : (
        <OrderTrouble
          quote={price}
          event={event}
          context={{ ...searchContext, agreedMilli: reservedMilli(quote) }}
          check={check}
          trouble={null}
          online={searchContext.online}
          askAgainAboveMilli={searchContext.askAgainAboveMilli}
          onCheckNow={actions.checkNow}
          onOrderAgain={() => actions.place(reservedMilli(price), { again: true })}
          onCheckBalance={refreshBalance}
          onOpenSettings={goToSettings}
        />
      )}
    </section>
  );
}

/** Announces what became of a page, including orders that are no longer pending. Success is announced by the results. */
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
