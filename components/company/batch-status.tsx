import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { CopyAllEmails, emailsAmong } from '@/components/contact-details/row-email';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { pausedLabels } from '@/components/ui/errors/paused-labels';
import { formatCharge, formatCount } from '@/components/ui/formats';
import { failureOf } from '@/components/ui/hooks/use-action';
import { LiveRegion, useNews } from '@/components/ui/live-region';
import { Row } from '@/components/ui/row';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { readBatches } from '@/lib/database/batches/batch-reads';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import { noteStrip, panelPlace, type Strip, strips } from '@/lib/messaging/batch-strips';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { useResults } from './use-pages.ts';

/** How long a finished batch is still shown. */
const newsMs = 10 * minuteMs;
/** How many batches are read: more than a person starts while an older one runs. */
const mostRead = 20;

export interface BatchStatusProps {
  /** Which batches: those begun in the panel, in History, or in the search with this id. */
  place: string;
  /** In the panel: its front screen. A finished batch disappears when this changes. */
  front?: string;
  /** Where the list does not offer it: copies the addresses of a finished batch. */
  canCopy?: boolean;
}

/**
 * The newest "Find emails for selected" of a place, while it runs or just finished. The panel also shows open ones from elsewhere, so that
 * each can be paused in any tab.
 */
export function BatchStatus({ place, front = '', canCopy = false }: BatchStatusProps) {
  const { db } = usePanel();
  const nowMs = useNow();
  const online = useOnline();
  const connection = useConnection();
  const strips = useStrips();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ended, setEnded] = useState<{ id: string; front: string; isLeft: boolean } | null>(null);
  const connectionId = connection?.settings?.connectionId ?? null;
  const batches = useLiveQuery(
    async () => (connectionId === null ? [] : readBatches(db, connectionId, mostRead)),
    [db, connectionId],
  );
  if (batches === undefined || strips === undefined || connection === undefined) return null;
  const own = batches.filter((one) => isOf(place, one, strips.get(one.id)));
  const batch = own.find((one) => !isOver(one)) ?? own[0];
  if (batch === undefined) return null;
  const { id } = batch;
  const hasEnded = isOver(batch);
  // Remember the screen that first showed this batch as finished.
  if (hasEnded && ended?.id !== id) setEnded({ id, front, isLeft: false });
  const isLeft = ended?.id === id && (ended.isLeft || ended.front !== front);
  if (hasEnded && (isLeft || strips.get(id)?.isClosed === true || nowMs - batch.createdAt > newsMs)) {
    // The batch must not return when the user goes back.
    if (isLeft && !ended.isLeft) setEnded({ ...ended, isLeft: true });
    return null;
  }
  const progress = countBatch(batch);
  const notConfirmed = batch.items.filter((item) => item.state === 'not-confirmed').length;

  async function act(request: Promise<unknown>): Promise<void> {
    setFailure(null);
    await request.catch((error: unknown) => setFailure(failureOf(error, 'batch-status')));
  }

  const remember = (part: Strip) => void noteStrip(id, part).catch(logAs('batch-status'));

  return (
    <>
      <BatchProgress
        {...progress}
        failed={progress.failed + progress.notUnderstood - notConfirmed}
        notConfirmed={notConfirmed}
        found={progress.found + progress.known}
        leftMilli={batch.state === 'paused' ? progress.resumeQuoteMilli : progress.leftMilli}
        state={batch.state}
        ofProfiles={batch.operation === 'lookup'}
        pausedBecause={batch.pausedBecause === null ? null : pausedLabels(batch.pausedBecause, nowMs).title}
        disabled={!online || !hasUsableKey(connection.settings)}
        whenOver={hasEnded && canCopy && <BatchEmails batch={batch} nowMs={nowMs} />}
        onPause={() => void act(sendMessage('pauseBatch', { id }))}
        onCancel={() => void act(sendMessage('cancelBatch', { id }))}
        onClose={() => remember({ isClosed: true })}
        onResume={(agreedMilli) => {
          if (strips.get(id)?.place === undefined) remember({ place });
          void act(sendMessage('resumeBatch', { id, agreedMilli }));
        }}
      />
      {failure !== null && (
        <div role="alert">
          <ErrorNote failure={failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}

const isOver = ({ state }: BatchRow): boolean => state === 'done' || state === 'cancelled';

/**
 * Whether a strip belongs to this place. If its place is unknown, as after a browser restart, only open work shows: "1 found" would seem to
 * be another person's.
 */
function isOf(place: string, batch: BatchRow, strip: Strip | undefined): boolean {
  if (strip?.place === place) return true;
  if (place === panelPlace) return !isOver(batch);
  return strip?.place === undefined && batch.state === 'paused';
}

/** Undefined until the strips are read. */
function useStrips(): ReadonlyMap<string, Strip> | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Strip>>();
  useEffect(() => {
    let isGone = false;
    const read = () =>
      strips.readAll().then((next) => {
        if (!isGone) setKnown(next);
      }, logAs('batch-status'));
    void read();
    const stop = strips.watch(() => void read());
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return known;
}

/** The addresses that the batch found or knew, without people excluded since. */
function BatchEmails({ batch, nowMs }: { batch: BatchRow; nowMs: number }) {
  const keys = batch.items.flatMap(({ state, subject }) =>
    subject !== null && (state === 'found' || state === 'known') ? [subject.key] : [],
  );
  const results = useResults(batch.connection, keys.map(rowOfKey));
  const excludedOf = useExcludedAmong(batch.connection, keys, nowMs);
  return <CopyAllEmails emails={emailsAmong(keys, results, excludedOf)} />;
}

interface BatchView {
  /** It finds the profiles behind addresses, and no emails. */
  ofProfiles?: boolean;
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
  const { state, total, done, spentMilli, leftMilli, pausedBecause, disabled = false, ofProfiles = false } = props;
  const numbers = { done: formatCount(done), total: formatCount(total) };
  const parts = partsOf(props);
  const isOpen = state === 'running' || state === 'paused';
  return (
    <Row label={i18n.t(ofProfiles ? 'company.batch.profiles' : 'company.batch.label')}>
      <div className="line" data-wrap>
        <span>{i18n.t(titleOf(props), numbers)}</span>
        <span className="slot">{formatCharge(spentMilli)}</span>
      </div>
      <div
        className="track"
        role="progressbar"
        aria-label={i18n.t(ofProfiles ? 'company.batch.progressProfiles' : 'company.batch.progress')}
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
      <div className="batch-actions meta" data-over={!isOpen || undefined}>
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

function titleOf({ state, ofProfiles = false }: BatchView) {
  return ofProfiles && state === 'running' ? 'company.batch.runningProfiles' : titles[state];
}

function partsOf({ found, nothing, failed, notConfirmed = 0, unknown, excluded, ofProfiles }: BatchView): string[] {
  const counts = [
    [found, 'company.batch.found'],
    [nothing, ofProfiles === true ? 'company.batch.nothingProfiles' : 'company.batch.nothing'],
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
  const titleAt = (at: number) => i18n.t(titleOf(view), { done: formatCount(at), total: formatCount(total) });
  if (state === 'running') return titleAt(total < 100 ? 0 : Math.ceil((Math.floor((4 * done) / total) / 4) * total));
  const title = titleAt(done);
  return [title, pausedBecause, partsOf(view).join(', '), formatCharge(spentMilli)].filter(Boolean).join('. ');
}
