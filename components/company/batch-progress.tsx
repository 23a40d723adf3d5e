import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { ActionLink } from '@/components/ui/action-link';
import { formatCharge, formatCount } from '@/components/ui/formats';
import { LiveRegion, useNews } from '@/components/ui/live-region';
import { Row } from '@/components/ui/row';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface BatchView {
  state: 'running' | 'paused' | 'done' | 'cancelled';
  total: number;
  /** Items decided either way: the sum of `found` to `excluded`. */
  done: number;
  found: number;
  nothing: number;
  failed: number;
  /** Paid for but stored separately: unproven. */
  notConfirmed?: number;
  /** Lost answers, never requested again automatically. */
  unknown: number;
  excluded: number;
  spentMilli: MilliCredits;
  /** The most the remaining items can cost, within the agreed price. */
  leftMilli: MilliCredits;
  /** As a label; null if it is not paused or was paused by the user. */
  pausedBecause: string | null;
}

export interface BatchProgressProps extends BatchView {
  /** Actions with the result of a finished one. */
  whenOver?: ReactNode;
  /** Nothing can be sent at the moment: no network or no key. */
  disabled?: boolean;
  onPause(): void;
  onCancel(): void;
  onClose(): void;
  onResume(agreedMilli: MilliCredits): void;
}

const titles = {
  running: 'company.batch.running',
  paused: 'company.batch.paused',
  done: 'company.batch.done',
  cancelled: 'company.batch.cancelled',
} as const;

/** A batch of email lookups: progress, results, cost so far, and buttons to pause or cancel. */
export function BatchProgress(props: BatchProgressProps) {
  const { state, total, done, spentMilli, leftMilli, pausedBecause, disabled = false } = props;
  const numbers = { done: formatCount(done), total: formatCount(total) };
  const parts = partsOf(props);
  const isOpen = state === 'running' || state === 'paused';
  return (
    <Row label={i18n.t('company.batch.label')}>
      <div className="line" data-wrap>
        <span>{i18n.t(titles[state], numbers)}</span>
        <span className="slot">{formatCharge(spentMilli)}</span>
      </div>
      <div
        className="track"
        role="progressbar"
        aria-label={i18n.t('company.batch.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={i18n.t('company.batch.progressText', numbers)}
      >
        <i style={{ inlineSize: `${total === 0 ? 0 : Math.round((done / total) * 100)}%` }} />
      </div>
      {parts.length > 0 && (
        <ul className="facts meta">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      {props.unknown > 0 && <p className="meta">{i18n.t('company.batch.unknownText')}</p>}
      {state === 'paused' && pausedBecause !== null && (
        <p className="meta">
          <bdi>{pausedBecause}</bdi>
        </p>
      )}
      {state === 'paused' && (
        <div className="gap">
          <ConfirmedPriceButton
            label={i18n.t('company.batch.resume')}
            quote={{ kind: 'range', minMilli: 0, maxMilli: leftMilli }}
            disabled={disabled}
            onOrder={() => props.onResume(leftMilli)}
          />
        </div>
      )}
      <div className="batch-actions meta">
        {props.whenOver}
        {state === 'running' && <ActionLink onAction={props.onPause}>{i18n.t('company.batch.pause')}</ActionLink>}
        {isOpen ? (
          <ActionLink onAction={props.onCancel}>{i18n.t('company.batch.cancel')}</ActionLink>
        ) : (
          <ActionLink label={i18n.t('company.batch.close')} onAction={props.onClose}>
            {i18n.t('company.batch.closeWord')}
          </ActionLink>
        )}
      </div>
      <LiveRegion message={useNews(statusOf(props), state === 'running' && done === 0)} />
    </Row>
  );
}

function partsOf({ found, nothing, failed, notConfirmed = 0, unknown, excluded }: BatchView): string[] {
  const counts = [
    [found, 'company.batch.found'],
    [nothing, 'company.batch.nothing'],
    [notConfirmed, 'company.batch.notConfirmed'],
    [failed, 'company.batch.failed'],
    [unknown, 'company.batch.unknown'],
    [excluded, 'company.batch.excluded'],
  ] as const;
  return counts.filter(([count]) => count > 0).map(([count, key]) => i18n.t(key, { count: formatCount(count) }));
}

/** For screen readers, without every step. A long batch is announced at each quarter (100 items take 20 s). */
function statusOf(view: BatchView): string {
  const { state, done, total, pausedBecause, spentMilli } = view;
  const titleAt = (at: number) => i18n.t(titles[state], { done: formatCount(at), total: formatCount(total) });
  if (state === 'running') return titleAt(total < 100 ? 0 : Math.ceil((Math.floor((4 * done) / total) / 4) * total));
  const title = titleAt(done);
  return [title, pausedBecause, partsOf(view).join(', '), formatCharge(spentMilli)].filter(Boolean).join('. ');
}
