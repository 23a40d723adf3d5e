import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import { ActionLink } from '@/components/ui/action-link';
import { Confirm } from '@/components/ui/confirm';
import { Face, initialsOf } from '@/components/ui/face';
import { formatAge, formatCount, formatCredits } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { UnlockForm } from '@/components/ui/inputs/unlock-form';
import { Mark } from '@/components/ui/mark';
import type { TeamSettings } from '@/lib/database/schema/settings-rows';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { dayMs, minuteMs } from '@/lib/platform/time';
import { toCredits } from '@/lib/service/contract/credits';
import type { Colleague } from '@/lib/team/colleagues';
import { Shares } from './shares.tsx';
import { teamTrouble } from './team-labels.ts';

type Read = AnswerOf<'readTeam'>;

/** Another member's exclusions may be missing by then. */
const lateMs = 7 * dayMs;

/** The team: who is in it, what is shared, and how to leave. */
export function Joined({ settings }: { settings: TeamSettings }) {
  const nowMs = useNow(minuteMs);
  const { status, isRunning, run } = useAction<AnswerOf<'syncTeam'>>('team-sync');
  const read = useTeam(settings, isRunning);
  const { host } = new URL(settings.address);
  const facts = read?.outcome === 'read' ? read : null;
  const failed = status.kind === 'done' && status.value.outcome === 'failed' ? status.value.because : null;
  const told = failed ?? (read?.outcome === 'failed' ? read.because : null);
  const trouble = told ?? (settings.isRefused === true ? 'refused' : null);

  return (
    <section className="team">
      <h2 className="team-name">
        <bdi>{settings.team}</bdi>
      </h2>
      {facts !== null && facts.people.length > 0 && (
        <p className="soft">
          {i18n.t('team.sum', facts.people.length, [formatCount(facts.people.length)])}{' '}
          <SavedThisMonth people={facts.people} nowMs={nowMs} />
        </p>
      )}
      {facts !== null && <People people={facts.people} user={settings.user} sees={facts.policy.sees} nowMs={nowMs} />}
      <div className="team-line">
        <span className="grow meta" role="status">
          {trouble !== null && (
            <Mark tone="caution" icon={<TriangleAlert />}>
              {teamTrouble(trouble)}
            </Mark>
          )}{' '}
          {facts !== null && <SyncState {...{ facts, isRunning, nowMs }} />}
        </span>
        <ActionLink
          onAction={() => {
            if (!isRunning) void run(() => sendMessage('syncTeam', {}));
          }}
        >
          {i18n.t(isRunning ? 'team.sync.running' : 'team.sync.now')}
        </ActionLink>
      </div>
      {trouble === 'locked' && <UnlockForm />}
      {(facts?.poisoned ?? 0) > 0 && (
        <p className="meta">
          {i18n.t('team.sync.poisoned', facts?.poisoned ?? 0, [formatCount(facts?.poisoned ?? 0)])}
        </p>
      )}
      {(facts?.unread ?? 0) > 0 && (
        <p className="meta">{i18n.t('team.sync.unread', facts?.unread ?? 0, [formatCount(facts?.unread ?? 0)])}</p>
      )}
      <p className="meta">{i18n.t('team.invite', { host })}</p>
      {facts !== null && <Shares settings={settings} policy={facts.policy} />}
      <p className="meta team-foot">{i18n.t('team.encrypted', { host })}</p>
      <Leave team={settings.team} />
    </section>
  );
}

/** What the worker has of the team; read again after each change, and while it syncs. */
function useTeam(settings: TeamSettings, isRunning: boolean): Read | undefined {
  const [read, setRead] = useState<Read>();
  const isMoving = isRunning || (read?.outcome === 'read' && read.progress !== null);
  const turn = useNow(isMoving ? 1000 : minuteMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these says that there may be more to read.
  useEffect(() => {
    let isCurrent = true;
    sendMessage('readTeam', {}).then((now) => {
      if (isCurrent) setRead(now);
    }, logAs('team'));
    return () => {
      isCurrent = false;
    };
  }, [settings, isRunning, turn]);
  return read;
}

function SyncState({
  facts: { progress, syncedAt },
  isRunning,
  nowMs,
}: {
  facts: Extract<Read, { outcome: 'read' }>;
  isRunning: boolean;
  nowMs: number;
}) {
  if (progress !== null && (isRunning || syncedAt === 0))
    return i18n.t('team.sync.progress', { done: formatCount(progress.done), of: formatCount(progress.of) });
  if (syncedAt === 0) return i18n.t('team.sync.never');
  return i18n.t('team.sync.at', { age: formatAge(syncedAt, nowMs) });
}

function SavedThisMonth({ people, nowMs }: { people: readonly Colleague[]; nowMs: number }) {
  const month = new Date(nowMs).toISOString().slice(0, 7);
  const milli = people.reduce((sum, each) => sum + (each.month === month ? each.savedMilli : 0), 0);
  return milli === 0 ? null : <strong>{i18n.t('team.saved', toCredits(milli), [formatCredits(milli)])}</strong>;
}

interface PeopleProps {
  people: readonly Colleague[];
  user: string;
  sees: 'all' | 'sums' | 'own';
  nowMs: number;
}

/** How much each one shared is seen where the firm allows it, and one's own always. */
function People({ people, user, sees, nowMs }: PeopleProps) {
  return (
    <table className="team-people" aria-label={i18n.t('team.people.label')}>
      <thead>
        <tr>
          <th>{i18n.t('team.people.name')}</th>
          <th>{i18n.t('team.people.sync')}</th>
          <th data-number>{i18n.t('team.people.shared')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((each) => {
          const isLate = nowMs - each.syncedAt > lateMs;
          const age = formatAge(each.syncedAt, nowMs);
          return (
            <tr key={each.user}>
              <td>
                <span className="team-member">
                  <Face initials={initialsOf(each.name)} picture={null} />
                  <span>
                    <strong>
                      <bdi>{each.name}</bdi>
                    </strong>{' '}
                    {each.user === user && <span className="soft">{i18n.t('team.people.you')}</span>}
                  </span>
                </span>
              </td>
              <td className="soft">
                {isLate ? (
                  <Mark tone="caution" icon={<TriangleAlert />}>
                    {age}
                  </Mark>
                ) : (
                  age
                )}
              </td>
              <td data-number>{(sees === 'all' || each.user === user) && formatCount(each.shared)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Leave({ team }: { team: string }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <p className="team-foot">
        <ActionLink onAction={() => setAsking(true)}>{i18n.t('team.leave.open')}</ActionLink>
      </p>
    );
  return (
    <Confirm
      title={i18n.t('team.leave.title', { team })}
      text={i18n.t('team.leave.text')}
      cancelLabel={i18n.t('team.leave.cancel')}
      onCancel={() => setAsking(false)}
    >
      <button type="button" className="btn" onClick={() => void sendMessage('leaveTeam', {}).catch(logAs('team'))}>
        {i18n.t('team.leave.yes')}
      </button>
    </Confirm>
  );
}
