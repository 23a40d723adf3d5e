import type { RowContext } from '@/components/orders/row-context';
import type { RowEvent } from '@/components/orders/row-state';
import { type OrderName, type OrderView, useOrderActions } from '@/components/orders/use-order';
import type { TroubleContext } from '@/components/ui/errors/trouble-labels';
import { goToSettings, refreshBalance } from '@/components/ui/routes';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { OrderProgress } from './order-progress.tsx';
import { OrderTrouble } from './order-trouble.tsx';

export interface OrderEventProps {
  order: OrderName;
  event: RowEvent;
  view: Pick<OrderView, 'intent' | 'check'>;
  /** The current price, at which it is ordered again. */
  quote: Quote;
  /** The price of the pending order; the current one by default. */
  pendingQuote?: Quote;
  rowContext: Pick<RowContext, 'online' | 'trouble'>;
  context: TroubleContext;
  isRefresh?: boolean;
}

/** An order without an answer: its progress, or why it failed and what to do next. */
export function OrderEvent(props: OrderEventProps) {
  const { order, event, view, quote, pendingQuote = quote, rowContext, context, isRefresh = false } = props;
  const actions = useOrderActions(order);
  if (event.kind === 'queued' || event.kind === 'waiting' || event.kind === 'sent') {
    return (
      <OrderProgress
        quote={pendingQuote}
        event={event}
        onCancel={actions.cancel}
        onStopWaiting={() => {
          if (view.intent !== null) actions.stopWaiting(view.intent.id);
        }}
      />
    );
  }
  return (
    <OrderTrouble
      quote={quote}
      event={event}
      context={context}
      check={view.check}
      online={rowContext.online}
      trouble={rowContext.trouble}
      onCheckNow={actions.checkNow}
      onOrderAgain={() => actions.place(reservedMilli(quote), { refresh: isRefresh, again: true })}
      onCheckBalance={refreshBalance}
      onOpenSettings={goToSettings}
    />
  );
}
