import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import type { RowEvent } from '@/components/orders/row-state';
import { ActionLink } from '@/components/ui/action-link';
import { formatQuote } from '@/components/ui/formats';
import type { Quote } from '@/lib/service/contract/prices';

export interface OrderProgressProps {
  quote: Quote;
  event: Extract<RowEvent, { kind: 'queued' | 'waiting' | 'sent' }>;
  onCancel(): void;
  onStopWaiting(): void;
}

/** An order in flight: progress, time, agreed price, and a button to cancel or stop waiting. */
export function OrderProgress({ quote, event, onCancel, onStopWaiting }: OrderProgressProps) {
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
