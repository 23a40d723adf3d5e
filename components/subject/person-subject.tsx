import { i18n } from '#i18n';
import { AllowedLine } from '@/components/exclusions/allowed-line';
import { listActs } from '@/components/exclusions/list-acts';
import { useAllowed } from '@/components/exclusions/use-allowed';
import { useCopyGuard } from '@/components/exclusions/use-copy-guard';
import { ChangesRow } from '@/components/person/changes-row';
import { MobileHint } from '@/components/person/mobile-hint';
import { announceMobile, MobileNumbers } from '@/components/person/mobile-numbers';
import { PersonActions } from '@/components/person/person-actions';
import { ProfileSaid } from '@/components/person/profile-said';
import type { Refresh } from '@/components/person/refresh-asks';
import { Who } from '@/components/person/who';
import { CopyGuardContext } from '@/components/ui/copy-guard';
import type { Subject } from '@/lib/detection/subject';
import { ask } from '@/lib/messaging/ask';
import type { SubjectOperation } from '@/lib/records/rows';
import { announceEmail, EmailAnswer } from './email-answer.tsx';
import { goToList } from './header-actions.ts';
import { Loading } from './loading.tsx';
import { OrderRow } from './order-row.tsx';
import { PersonCompanyRow } from './person-company-row.tsx';
import { PersonalityRow } from './personality-row.tsx';
import { ProfileRow } from './profile-row.tsx';
import { quotes } from './quotes.ts';
import { rowWorldOf } from './row-world.ts';
import type { ConnectionView } from './use-connection.ts';
import { useKnown } from './use-known.ts';
import { useOrderActions } from './use-order.ts';
import { whatCanBeAsked } from './what-can-be-asked.ts';

export interface PersonSubjectProps {
  subject: Subject;
  connection: ConnectionView;
  online: boolean;
  nowMs: number;
  /** Who, email and mobile only, for the popup. */
  compact?: boolean;
}

/** One person: who, is it allowed, what is known, what costs what. Mount it under the subject's key. */
export function PersonSubject({ subject, connection, online, nowMs, compact = false }: PersonSubjectProps) {
  const connectionId = connection.settings?.connectionId ?? null;
  const known = useKnown(connectionId, subject);
  const allowed = useAllowed(subject, known?.record ?? null, nowMs);
  const copyGuard = useCopyGuard(subject, known?.record ?? null, allowed?.exclusion != null);
  const orderOf = (operation: SubjectOperation) => ({ connectionId, operation, subject });
  const email = useOrderActions(orderOf('email'));
  const mobile = useOrderActions(orderOf('mobile'));
  const personality = useOrderActions(orderOf('personality'));
  if (known === undefined) return <Loading />;

  const { record, intents, held } = known;
  const facets = record?.facets ?? {};
  const world = rowWorldOf(connection, { nowMs, online, isExcluded: allowed?.exclusion != null });
  const can = whatCanBeAsked(subject, record);

  const isBusy = (operation: SubjectOperation) =>
    ['queued', 'sent', 'unknown'].includes(intents[operation]?.state ?? '');
  const refreshOf = (what: Refresh['what'], actions: typeof email): Refresh[] =>
    facets[what]?.value == null
      ? []
      : [
          {
            what,
            quote: quotes[what],
            replaces: facets[what].intentId,
            disabled: !world.hasKey || !online || world.isExcluded || isBusy(what),
            onAsk: () =>
              actions.ask(quotes[what], {
                ...{ refresh: true, anyway: false, again: false },
                replaces: facets[what]?.intentId,
              }),
          },
        ];

  return (
    <CopyGuardContext value={copyGuard}>
      <Who subject={subject} record={record} />
      <ProfileSaid record={record} isAsking={isBusy('profile') || isBusy('lookup')} />
      <AllowedLine
        subject={subject}
        allowed={allowed}
        acts={listActs}
        route={compact ? 'popup' : 'panel'}
        onShowList={goToList}
      />
      {subject.site === 'email' && facets.profile?.value == null && (
        <OrderRow<'profile'>
          label={i18n.t('person.section')}
          order={orderOf('lookup')}
          world={world}
          intent={intents.lookup}
          held={held}
          covers="profile"
          facet={facets.profile ?? null}
          erased={record?.erased?.profile}
          quote={quotes.lookup}
          lead
          announce={() => ''}
        >
          {() => null}
        </OrderRow>
      )}
      <OrderRow<'email'>
        label={i18n.t('email.label')}
        order={orderOf('email')}
        world={world}
        intent={intents.email}
        held={held}
        covers="email"
        facet={facets.email ?? null}
        erased={record?.erased?.email}
        quote={can.email ? quotes.email : null}
        lead
        announce={announceEmail}
      >
        {(entries, boughtAt) => <EmailAnswer entries={entries} boughtAt={boughtAt} nowMs={nowMs} />}
      </OrderRow>
      <OrderRow<'mobile'>
        label={i18n.t('mobile.label')}
        order={orderOf('mobile')}
        world={world}
        intent={intents.mobile}
        held={held}
        covers="mobile"
        facet={facets.mobile ?? null}
        erased={record?.erased?.mobile}
        quote={can.mobile ? quotes.mobile : null}
        hint={<MobileHint preview={facets.preview?.value ?? null} />}
        announce={announceMobile}
      >
        {(numbers, boughtAt) => <MobileNumbers mobile={numbers} boughtAt={boughtAt} nowMs={nowMs} />}
      </OrderRow>
      {!compact && (
        <>
          <PersonalityRow
            order={orderOf('personality')}
            world={world}
            intent={intents.personality}
            held={held}
            record={record}
            canAsk={can.personality}
          />
          <PersonCompanyRow connectionId={connectionId} record={record} world={world} />
          <ChangesRow facets={facets} nowMs={nowMs} />
          <PersonActions
            record={record}
            refreshes={[
              ...refreshOf('email', email),
              ...refreshOf('mobile', mobile),
              ...refreshOf('personality', personality),
            ]}
            askAgainAboveMilli={connection.askAgainAboveMilli}
            onSaveNote={(text) => ask('saveNote', { subject, text })}
            onForget={() => ask('forgetSubject', { subject })}
            onNeverAgain={() => ask('neverAgain', { subject })}
          />
          {(subject.site !== 'email' || facets.profile?.value != null) && (
            <ProfileRow
              order={orderOf('profile')}
              world={world}
              intent={intents.profile}
              held={held}
              record={record}
              canAsk={can.profile}
            />
          )}
        </>
      )}
    </CopyGuardContext>
  );
}
