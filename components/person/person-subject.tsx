import { useState } from 'react';
import { i18n } from '#i18n';
import { PersonCompanyRow } from '@/components/company/person-company-row';
import { announceEmail, EmailAnswer } from '@/components/contacts/email-answer';
import { announceMobile, MobileNumbers } from '@/components/contacts/mobile-numbers';
import { useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { AllowedLine } from '@/components/exclusions/allowed-line';
import { listActions } from '@/components/exclusions/list-actions';
import { useAllowed } from '@/components/exclusions/use-allowed';
import { useExclusionCopyGuard } from '@/components/exclusions/use-copy-guard';
import { OrderRow } from '@/components/orders/order-row';
import { orderableOperations } from '@/components/orders/orderable-operations';
import { quotes } from '@/components/orders/quotes';
import { useRowContext } from '@/components/orders/row-context';
import { useKnown } from '@/components/orders/use-known';
import { useOrderActions } from '@/components/orders/use-order';
import { CopyGuardContext } from '@/components/ui/hooks/copy-guard';
import { LiveRegion } from '@/components/ui/live-region';
import { Loading } from '@/components/ui/loading';
import { goToList } from '@/components/ui/routes';
import type { SubjectOperation, SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import type { Subject } from '@/lib/subjects/subject';
import { ChangesRow } from './changes-row.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonalityRow } from './personality-row.tsx';
import { ProfileRow } from './profile-row.tsx';
import type { Refresh } from './refresh-offers.tsx';
import { Who } from './who.tsx';

export interface PersonSubjectProps {
  subject: Subject;
  /** Who, email and mobile only, for the popup. */
  compact?: boolean;
}

/** One person: who, is it allowed, what is known, what costs what. Mount it under the subject's key. */
export function PersonSubject({ subject, compact = false }: PersonSubjectProps) {
  const nowMs = useNow();
  const connectionId = useConnectionId();
  const known = useKnown(connectionId, subject);
  const allowed = useAllowed(subject, known?.record ?? null, nowMs);
  const copyGuard = useExclusionCopyGuard(subject, known?.record ?? null, allowed?.exclusion != null);
  const orderOf = (operation: SubjectOperation) => ({ connectionId, operation, subject });
  const email = useOrderActions(orderOf('email'));
  const mobile = useOrderActions(orderOf('mobile'));
  const personality = useOrderActions(orderOf('personality'));
  const rowContext = useRowContext(allowed?.exclusion != null);
  if (known === undefined) return <Loading />;

  const { record, intents, held } = known;
  const facets = record?.facets ?? {};
  const can = orderableOperations(subject, record);

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
            disabled: !rowContext.hasKey || !rowContext.online || rowContext.isExcluded || isBusy(what),
            onOrder: () =>
              actions.place(reservedMilli(quotes[what]), { refresh: true, replaces: facets[what]?.intentId }),
          },
        ];

  return (
    <CopyGuardContext value={copyGuard}>
      <Who subject={subject} record={record} />
      <ProfileStatus record={record} isAsking={isBusy('profile') || isBusy('lookup')} />
      <AllowedLine
        subject={subject}
        allowed={allowed}
        actions={listActions}
        route={compact ? 'popup' : 'panel'}
        onShowList={goToList}
      />
      {subject.site === 'email' && facets.profile?.value == null && (
        <OrderRow<'profile'>
          label={i18n.t('person.section')}
          order={orderOf('lookup')}
          rowContext={rowContext}
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
        rowContext={rowContext}
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
        rowContext={rowContext}
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
            rowContext={rowContext}
            intent={intents.personality}
            held={held}
            record={record}
            canOrder={can.personality}
          />
          <PersonCompanyRow connectionId={connectionId} record={record} rowContext={rowContext} />
          <ChangesRow facets={facets} nowMs={nowMs} />
          <PersonActions
            record={record}
            refreshes={[
              ...refreshOf('email', email),
              ...refreshOf('mobile', mobile),
              ...refreshOf('personality', personality),
            ]}
            askAgainAboveMilli={rowContext.askAgainAboveMilli}
            onSaveNote={(text) => sendMessage('saveNote', { subject, text })}
            onForget={() => sendMessage('forgetSubject', { subject })}
            onNeverAgain={() => sendMessage('neverAgain', { subject })}
          />
          {(subject.site !== 'email' || facets.profile?.value != null) && (
            <ProfileRow
              order={orderOf('profile')}
              rowContext={rowContext}
              intent={intents.profile}
              held={held}
              record={record}
              canOrder={can.profile}
            />
          )}
        </>
      )}
    </CopyGuardContext>
  );
}

/** What a preview said about a mobile, before one is paid for; nothing where it said nothing. */
function MobileHint({ preview }: { preview: PersonPreview | null }) {
  const hasMobile = preview?.available.mobile;
  if (hasMobile === undefined) return null;
  return <p className="meta">{i18n.t(hasMobile ? 'mobile.exists' : 'mobile.existsNot')}</p>;
}

interface ProfileStatusProps {
  record: SubjectRecord | null;
  /** The profile itself is asked for; what comes along with an email is not said besides it. */
  isAsking: boolean;
}

/** Says that the profile has come. The row that asked for it is gone by then, and with it what it could say. */
function ProfileStatus({ record, isAsking }: ProfileStatusProps) {
  const [wasAsking, setWasAsking] = useState(isAsking);
  const [status, setStatus] = useState('');
  if (wasAsking !== isAsking) {
    const hasCome = wasAsking && record?.facets.profile?.value != null;
    setWasAsking(isAsking);
    setStatus(hasCome ? i18n.t('profile.found', { name: record.name ?? i18n.t('company.nameless') }) : '');
  }
  return <LiveRegion message={status} />;
}
