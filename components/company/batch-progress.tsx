import { i18n } from '#i18n';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { ActionLink } from '@/components/ui/action-link';
import { formatCharge, formatCount } from '@/components/ui/formats';
import { useNews } from '@/components/ui/hooks/use-news';
import { LiveRegion } from '@/components/ui/live-region';
import { Row } from '@/components/ui/row';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** How a batch stands. */
export interface BatchView {
  state: 'running' | 'paused' | 'done' | 'cancelled';
  total: number;
  /** Decided, one way or the other: `found` to `excluded` together. */
  done: number;
  found: number;
  nothing: number;
  failed: number;
  /** Paid for and kept apart: nothing says that they are about whom was asked. */
  notConfirmed?: number;
  /** Answers that were lost: never asked again by themselves. */
  unknown: number;
  excluded: number;
  spentMilli: MilliCredits;
  /** The most that what is left can cost, within what was agreed to. */
  leftMilli: MilliCredits;
  /** In words; null while it is not paused, or where the person paused it. */
  pausedBecause: string | null;
}

export interface BatchProgressProps extends BatchView {
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
  /** Nothing can be sent now: no network, no key. */
  disabled?: boolean;
  onPause(): void;
  onCancel(): void;
  /** With what stood on the button. */
  onResume(agreedMilli: MilliCredits): void;
}

const titles = {
  running: 'company.batch.running',
  paused: 'company.batch.paused',
  done: 'company.batch.done',
  cancelled: 'company.batch.cancelled',
} as const;

/** The emails of several people on their way: how far, what was found, what it cost so far, and the ways out. */
export function BatchProgress(props: BatchProgressProps) {
  const { state, total, done, spentMilli, leftMilli, pausedBecause, askAgainAboveMilli, disabled = false } = props;
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
            askAgainAboveMilli={askAgainAboveMilli}
            disabled={disabled}
            onOrder={() => props.onResume(leftMilli)}
          />
        </div>
      )}
      {isOpen && (
        <p className="batch-acts meta">
          {state === 'running' && <ActionLink onAction={props.onPause}>{i18n.t('company.batch.pause')}</ActionLink>}
          <ActionLink onAction={props.onCancel}>{i18n.t('company.batch.cancel')}</ActionLink>
        </p>
      )}
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

/** How it stands, not every step of it: numbers change with each answer. A long batch says each quarter (100 take 20 s). */
function statusOf(view: BatchView): string {
  const { state, done, total, pausedBecause, spentMilli } = view;
  const titleAt = (at: number) => i18n.t(titles[state], { done: formatCount(at), total: formatCount(total) });
  if (state === 'running') return titleAt(total < 100 ? 0 : Math.ceil((Math.floor((4 * done) / total) / 4) * total));
  const title = titleAt(done);
  return [title, pausedBecause, partsOf(view).join(', '), formatCharge(spentMilli)].filter(Boolean).join('. ');
}
