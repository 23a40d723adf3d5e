import { ChangesRow } from '@/components/person/changes-row';
import { PersonActions } from '@/components/person/person-actions';
import { ProfileSections } from '@/components/person/profile-sections';
import { Who } from '@/components/person/who';
import type { Subject } from '@/lib/detection/subject';
import { ask } from '@/lib/messaging/ask';
import { EmailRow } from './email-row.tsx';
import { ExcludedBand } from './excluded-band.tsx';
import { goToSettings, readBalance } from './header-actions.ts';
import { Loading } from './loading.tsx';
import { rowState } from './row-state.ts';
import type { ConnectionView } from './use-connection.ts';
import { emailQuote, useEmailActions, useEmailOrder } from './use-email-order.ts';

export interface PersonSubjectProps {
  subject: Subject;
  connection: ConnectionView;
  online: boolean;
  nowMs: number;
  /** The list this person is on; the lists come with the exclusion book. */
  excludedBy?: string;
  /** Who and email only, for the popup. */
  compact?: boolean;
}

/** One person: who, is it allowed, what is known, what costs what. Mount it under the subject's key. */
export function PersonSubject({ subject, connection, online, nowMs, excludedBy, compact = false }: PersonSubjectProps) {
  const connectionId = connection.settings?.connectionId ?? null;
  const order = useEmailOrder(connectionId, subject);
  const actions = useEmailActions(connectionId, subject);
  if (order === undefined) return <Loading />;

  const { record, intent, failed, isStarting, isLetGo, check } = order;
  const facets = record?.facets ?? {};
  const hasKey = connection.settings?.keySetAt != null && connection.settings.keyLocked !== true;
  const facet = facets.email ?? null;
  const state = rowState({
    facet,
    erased: record?.erased?.email,
    intent,
    failed,
    isStarting,
    isLetGo,
    isExcluded: excludedBy !== undefined,
    hasKey,
    online,
    nowMs,
  });
  const person = facets.profile?.value ?? null;

  return (
    <>
      <Who subject={subject} record={record} />
      {excludedBy !== undefined && <ExcludedBand listName={excludedBy} />}
      <EmailRow
        state={state}
        intentId={intent?.id ?? null}
        check={check}
        context={{
          nowMs,
          balanceMilli: connection.balance?.milli ?? null,
          ...(emailQuote.kind === 'range' && { agreedMilli: emailQuote.maxMilli }),
        }}
        online={online}
        lead
        askAgainAboveMilli={connection.askAgainAboveMilli}
        actions={actions}
        onCheckBalance={readBalance}
        onOpenSettings={goToSettings}
      />
      {!compact && record !== null && (
        <>
          <ChangesRow facets={facets} nowMs={nowMs} />
          <PersonActions
            refreshQuote={state.answer?.kind === 'known' ? emailQuote : null}
            askAgainAboveMilli={connection.askAgainAboveMilli}
            canRefresh={state.ask === 'open'}
            onRefresh={() => actions.find({ refresh: true, anyway: false, again: false })}
            onForget={() => void ask('forgetSubject', { subject }).catch(() => undefined)}
          />
          {person !== null && <ProfileSections person={person} />}
        </>
      )}
    </>
  );
}
