import { useLiveQuery } from 'dexie-react-hooks';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Clock from 'lucide-react/icons/clock';
import CloudCheck from 'lucide-react/icons/cloud-check';
import OctagonX from 'lucide-react/icons/octagon-x';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount, formatMoment } from '@/components/ui/formats';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { Mark, type Tone } from '@/components/ui/mark';
import type { CountedList } from '@/lib/exclusions/reads';
import { readSyncState, type SyncState } from '@/lib/exclusions/sync/reads';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';

type Ended = AnswerOf<'syncNow'>;

/** The state of the list's copy on the service, and a button to update it. Without a connection, nothing is rendered. */
export function SyncLine({ list, nowMs }: { list: CountedList; nowMs: number }) {
  const { db } = usePanel();
  const state = useLiveQuery(async () => readSyncState(db, list, nowMs), [db, list, nowMs]);
  const { status, isRunning, run } = useAction<Ended>('sync-line');
  if (state == null || (list.count === 0 && state.until === null)) return null;

  const press = () => {
    if (!isRunning) void run(() => sendMessage('syncNow', { listId: list.id }));
  };

  // A refusal in the past is ignored; the next press recounts the day's quota.
  const refusedUntil = state.refusedUntil !== null && state.refusedUntil > nowMs ? state.refusedUntil : null;
  const ended = endedOf(status);
  return (
    <div className="list-rules">
      <span>
        {state.until !== null && (
          <Mark icon={<CloudCheck />}>{i18n.t('sync.until', { time: formatMoment(state.until, nowMs) })}</Mark>
        )}
      </span>
      {state.waiting > 0 && (
        <span className="soft">{i18n.t('sync.waiting', state.waiting, [formatCount(state.waiting)])}</span>
      )}
      <span className="ms-auto" title={`${i18n.t('sync.explained')} ${factsOf(state)}`}>
        <ActionLink onAction={press}>{i18n.t(isRunning ? 'sync.copying' : 'sync.now')}</ActionLink>
      </span>
      {refusedUntil !== null && ended?.outcome !== 'quota' && (
        <p className="basis-full">
          <Mark tone="caution" icon={<Clock />}>
            {i18n.t('sync.quotaUntil', { time: formatMoment(refusedUntil, nowMs) })}
          </Mark>
        </p>
      )}
      <div className="basis-full empty:hidden" role="status">
        {ended !== null && (
          <Mark tone={outcomeMark(ended).tone} icon={outcomeMark(ended).icon}>
            {labelOf(ended, refusedUntil, nowMs)}
          </Mark>
        )}
      </div>
    </div>
  );
}

function endedOf(status: ActionStatus<Ended>): Ended | null {
  if (status.kind === 'done') return status.value;
  return status.kind === 'failed' ? { outcome: 'failed', left: 0 } : null;
}

/** An empty copy is neither a success nor a failure. */
function outcomeMark({ outcome }: Ended): { tone: Tone; icon: ReactNode } {
  if (outcome === 'synced') return { tone: 'plain', icon: <Check /> };
  return outcome === 'nobody' ? { tone: 'plain', icon: <CircleDashed /> } : { tone: 'stop', icon: <OctagonX /> };
}

const factsOf = ({ usedToday, perDay }: SyncState): string =>
  i18n.t('sync.used', { used: formatCount(usedToday), perDay: formatCount(perDay) });

function labelOf({ outcome, left }: Ended, refusedUntil: number | null, nowMs: number): string {
  switch (outcome) {
    case 'synced':
      return left === 0 ? i18n.t('sync.done') : i18n.t('sync.doneBut', left, [formatCount(left)]);
    case 'nobody':
      return i18n.t('sync.nobody');
    case 'list-gone':
      return i18n.t('lists.gone');
    case 'failed':
      return i18n.t('sync.failed');
    case 'quota':
      return refusedUntil === null
        ? i18n.t('sync.quota')
        : i18n.t('sync.quotaUntil', { time: formatMoment(refusedUntil, nowMs) });
  }
}
