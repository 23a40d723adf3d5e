import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import type { RowContext } from '@/components/orders/row-context';
import type { RowEvent } from '@/components/orders/row-state';
import { type OrderName, type OrderView, useOrderActions } from '@/components/orders/use-order';
import { ActionLink } from '@/components/ui/action-link';
import type { TroubleContext } from '@/components/ui/errors/trouble-labels';
import { formatQuote } from '@/components/ui/formats';
import { goToSettings, refreshBalance } from '@/components/ui/routes';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
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

interface OrderProgressProps {
  quote: Quote;
  event: Extract<RowEvent, { kind: 'queued' | 'waiting' | 'sent' }>;
  onCancel(): void;
  onStopWaiting(): void;
}

/** An order in flight: progress, time, agreed price, and a button to cancel or stop waiting. */
function OrderProgress({ quote, event, onCancel, onStopWaiting }: OrderProgressProps) {
  const nowMs = useNow(1000);
  return (
    <>
      <div className="line">
        <span>{i18n.t(event.kind === 'waiting' ? 'order.busy' : 'order.requesting')}</span>
        <span className="slot">{formatQuote(quote)}</span>
      </div>
      <ProgressTrack share={event.kind === 'sent' ? shareOf(nowMs - event.sentAt) : 0} />
      <div className="line">
        <span className="meta">{explain(event, nowMs)}</span>
        {event.kind === 'sent' ? (
          !event.letGo && (
            <span className="slot">
              <ActionLink onAction={onStopWaiting}>{i18n.t('order.stopWaiting')}</ActionLink>
            </span>
          )
        ) : (
          <span className="slot">
            <ActionLink onAction={onCancel}>{i18n.t('order.cancel')}</ActionLink>
          </span>
        )}
      </div>
    </>
  );
}

function ProgressTrack({ share }: { share: number }) {
  return (
    <div className="track" role="progressbar" aria-label={i18n.t('order.progress')}>
      <i style={{ inlineSize: `${Math.round(share * 100)}%` }} />
    </div>
  );
}

function explain(event: OrderProgressProps['event'], nowMs: number): string {
  if (event.kind === 'queued') return i18n.t('order.queued');
  if (event.kind === 'waiting') return i18n.t('order.tryingAgain', { seconds: secondsUntil(event.untilMs, nowMs) });
  if (event.letGo) return i18n.t('order.letGo');
  return i18n.t('order.waitingService', { seconds: String(Math.max(0, Math.floor((nowMs - event.sentAt) / 1000))) });
}

function secondsUntil(untilMs: number, nowMs: number): string {
  return String(Math.max(1, Math.ceil((untilMs - nowMs) / 1000)));
}

/** The service's response time is unknown, so the bar approaches its end without reaching it (half after 10 s). */
function shareOf(waitedMs: number): number {
  return waitedMs <= 0 ? 0 : waitedMs / (waitedMs + 10_000);
}
