import { i18n } from '#i18n';
import { ChangesRow } from '@/components/person/changes-row';
import { PersonActions } from '@/components/person/person-actions';
import { ProfileSections } from '@/components/person/profile-sections';
import { Who } from '@/components/person/who';
import type { Subject } from '@/lib/detection/subject';
import { ask } from '@/lib/messaging/ask';
import { announceEmail, EmailAnswer } from './email-answer.tsx';
import { ExcludedBand } from './excluded-band.tsx';
import { Loading } from './loading.tsx';
import { OrderRow } from './order-row.tsx';
import { quotes } from './quotes.ts';
import { rowWorldOf } from './row-world.ts';
import type { ConnectionView } from './use-connection.ts';
import { useKnown } from './use-known.ts';
import { useOrderActions } from './use-order.ts';

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
  const known = useKnown(connectionId, subject);
  const emailOrder = { connectionId, operation: 'email', subject } as const;
  const actions = useOrderActions(emailOrder);
  if (known === undefined) return <Loading />;

  const { record, intents } = known;
  const facets = record?.facets ?? {};
  const world = rowWorldOf(connection, { nowMs, online, isExcluded: excludedBy !== undefined });
  const person = facets.profile?.value ?? null;

  return (
    <>
      <Who subject={subject} record={record} />
      {excludedBy !== undefined && <ExcludedBand listName={excludedBy} />}
      <OrderRow<'email'>
        label={i18n.t('email.label')}
        order={emailOrder}
        world={world}
        intent={intents.email}
        facet={facets.email ?? null}
        erased={record?.erased?.email}
        quote={quotes.email}
        lead
        announce={announceEmail}
      >
        {(entries, boughtAt) => <EmailAnswer entries={entries} boughtAt={boughtAt} nowMs={nowMs} />}
      </OrderRow>
      {!compact && record !== null && (
        <>
          <ChangesRow facets={facets} nowMs={nowMs} />
          <PersonActions
            refreshQuote={facets.email?.value == null ? null : quotes.email}
            askAgainAboveMilli={connection.askAgainAboveMilli}
            canRefresh={world.hasKey && online && !world.isExcluded}
            onRefresh={() => actions.ask(quotes.email, { refresh: true, anyway: false, again: false })}
            onForget={() => void ask('forgetSubject', { subject }).catch(() => undefined)}
          />
          {person !== null && <ProfileSections person={person} />}
        </>
      )}
    </>
  );
}
