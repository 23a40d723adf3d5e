import { useRef } from 'react';
import { i18n } from '#i18n';
import { OrderProgress } from '@/components/orders/parts/order-progress';
import { OrderTrouble } from '@/components/orders/parts/order-trouble';
import type { RowWorld } from '@/components/orders/row-context';
import { type RowEvent, type RowState, rowState } from '@/components/orders/row-state';
import { useAnnouncement } from '@/components/orders/use-announcement';
import { facetOf, pageOf } from '@/components/search/form-state/run-state';
import type { SearchActs, SearchOrder } from '@/components/search/form-state/use-search-orders';
import type { StoredSearch } from '@/components/search/form-state/use-stored-search';
import { formatCount } from '@/components/ui/formats';
import { useKeptFocus } from '@/components/ui/hooks/use-kept-focus';
import { LiveRegion } from '@/components/ui/live-region';
import { goToSettings, readBalance } from '@/components/ui/routes';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { quoteOf } from '@/lib/searches/draft';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export interface SearchOrdersProps {
  stored: StoredSearch;
  /** Those that something is to be said of (`eventOf`). */
  orders: readonly SearchOrder[];
  acts: SearchActs;
  world: RowWorld;
}

/** What is going on with a page, or why it did not come; null where it is here, or was never asked for. Pure. */
export function eventOf(order: SearchOrder, stored: StoredSearch, world: RowWorld): RowEvent | null {
  return stateOf(order, stored, world).event;
}

function stateOf(order: SearchOrder, stored: StoredSearch, world: RowWorld): RowState<SearchPageRow> {
  return rowState({ ...world, ...order, facet: facetOf(pageOf(stored, order.mode, order.page)) });
}

/** Pages of the search that are on their way, or did not come: each with what it may cost and what to do next. */
export function SearchOrders({ stored, orders, acts, world }: SearchOrdersProps) {
  const holder = useRef<HTMLDivElement>(null);
  useKeptFocus(holder);
  return (
    <div className="search-orders" ref={holder} tabIndex={-1}>
      {orders.map((order) => (
        <OrderOfPage key={`${order.mode} ${order.page}`} {...{ stored, order, acts, world }} />
      ))}
    </div>
  );
}

type OrderOfPageProps = Omit<SearchOrdersProps, 'orders'> & { order: SearchOrder };

function OrderOfPage({ stored, order, acts, world }: OrderOfPageProps) {
  const { mode, page, intent, check } = order;
  const event = eventOf(order, stored, world);
  if (event === null) return null;
  // What asking costs today; of what is on its way, what was agreed to.
  const price = quoteOf(stored.row, mode);
  const quote: Quote = intent?.quote ?? price;
  return (
    <section className="search-order stack" aria-label={nameOf(order)}>
      <p className="meta">{nameOf(order)}</p>
      {event.kind === 'queued' || event.kind === 'waiting' || event.kind === 'sent' ? (
        <OrderProgress
          quote={quote}
          event={event}
          onCancel={() => acts.cancel(mode, page)}
          onStopWaiting={() => {
            if (intent !== null) acts.stopWaiting(mode, page, intent.id);
          }}
        />
      ) : (
        <OrderTrouble
          quote={price}
          event={event}
          context={{ ...world, agreedMilli: reservedMilli(quote) }}
          check={check}
          online={world.online}
          askAgainAboveMilli={world.askAgainAboveMilli}
          onCheckNow={acts.checkNow}
          onAskAgain={() => acts.buy(mode, page, reservedMilli(price), true)}
          onCheckBalance={readBalance}
          onOpenSettings={goToSettings}
        />
      )}
    </section>
  );
}

/** What became of a page, said aloud; also of one that is on its way no more. The results themselves say that it came. */
export function OrderNews({ stored, order, world }: Omit<OrderOfPageProps, 'acts'>) {
  const context = { ...world, agreedMilli: reservedMilli(order.intent?.quote ?? quoteOf(stored.row, order.mode)) };
  return <LiveRegion message={useAnnouncement(stateOf(order, stored, world), context, () => '')} />;
}

function nameOf({ mode, page }: SearchOrder): string {
  const key = mode === 'preview' ? 'search.orderPreview' : 'search.orderSearch';
  return i18n.t(key, { page: formatCount(page + 1) });
}
