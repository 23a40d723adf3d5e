import { type ComponentType, useState } from 'react';
import { i18n } from '#i18n';
import { PersonCompanyRow } from '@/components/company/person-company-row';
import { announceEmail, EmailAnswer } from '@/components/contacts/email-answer';
import { KeptBack, useKeptBack } from '@/components/contacts/kept-back';
import { announceMobile, MobileNumbers } from '@/components/contacts/mobile-numbers';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useLogos } from '@/components/context/use-picture';
import { AllowedLine } from '@/components/exclusions/allowed-line';
import { useExclusionCopyGuard } from '@/components/exclusions/use-copy-guard';
import { facetLabel } from '@/components/orders/operation-labels';
import { FacetRow, HeldRows, type SubjectRows } from '@/components/orders/order-row';
import { TroubleNote } from '@/components/orders/parts/trouble-note';
import { leadQuoteOf, useRowContext } from '@/components/orders/row-context';
import { useKnown } from '@/components/orders/use-known';
import { orderActions } from '@/components/orders/use-order';
import { isBlocking } from '@/components/orders/use-trouble';
import { CopyGuardContext } from '@/components/ui/copy-button';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { formatAmount } from '@/components/ui/formats';
import { mainCopy, useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { LiveRegion } from '@/components/ui/live-region';
import { loadable } from '@/components/ui/mount/loadable';
import { goToList } from '@/components/ui/routes';
import { Loading } from '@/components/ui/row';
import { isIdentity } from '@/lib/database/records/aliases';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { handlesOf, type LineOperation, offerQuote, offers, type SubjectOperation } from '@/lib/offers/offers';
import { lineOperations } from '@/lib/offers/panel-offers';
import { dayMs } from '@/lib/platform/time';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { isTyped } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { ChangesRow } from './changes-row.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonalityRow } from './personality-row.tsx';
import { PreviewSections, ProfileSections } from './profile-sections.tsx';
import type { Refresh } from './refresh-offers.tsx';
import { Who } from './who.tsx';

/** Needed only on pages of other networks. */
const ElsewhereRows = loadable(async () => (await import('./elsewhere-rows.tsx')).ElsewhereRows);

export interface PersonSubjectProps {
  subject: Subject;
  /** For the popup: only name, email and mobile. */
  compact?: boolean;
}

/** People change jobs: older data is offered again without a press. */
const oldMs = 90 * dayMs;

/** One person: name, exclusion, known data and orders. Key it by subject. */
export function PersonSubject({ subject, compact = false }: PersonSubjectProps) {
  const { orders } = usePanel();
  const nowMs = useNow();
  const connectionId = useConnectionId();
  const known = useKnown(connectionId, subject);
  const isExcluded = known?.allowed.exclusion != null;
  const copyGuard = useExclusionCopyGuard(subject, isExcluded);
  const [openedAt] = useState(() => Date.now());
  const boughtAt = known?.record?.facets.email?.boughtAt ?? openedAt;
  // In the panel, which follows the page, only on data known by then.
  useStartFocus(known !== undefined && (compact || boughtAt < openedAt), compact ? undefined : mainCopy);
  const rowContext = useRowContext(leadQuoteOf('person'), isExcluded, true);
  if (known === undefined) return <Loading />;

  const { record, intents, allowed } = known;
  const facets = record?.facets ?? {};
  // There, "Who is this" is asked instead.
  const hasProfileRow = !isTyped(subject) && (subject.elsewhere !== true || handlesOf(subject, record).page !== null);
  const rows = { connectionId, subject, known, rowContext };

  const isBusy = (operation: SubjectOperation) =>
    ['queued', 'sent', 'unknown'].includes(intents[operation]?.state ?? '');
  const refreshOf = (what: LineOperation): Refresh[] => {
    const facet = facets[offers[what].facet];
    if (facet?.value == null) return [];
    const quote = offerQuote(what);
    const replaces = facet.intentId;
    const actions = orderActions(orders, { connectionId, operation: what, subject });
    return [
      {
        what,
        quote,
        replaces,
        isOld: nowMs - facet.boughtAt >= oldMs,
        disabled:
          !rowContext.hasKey || rowContext.isExcluded || isBlocking(rowContext.troubleOf(quote)) || isBusy(what),
        onOrder: () => actions.place(reservedMilli(quote), { refresh: true, replaces }),
      },
    ];
  };

  return (
    <CopyGuardContext value={copyGuard}>
      {rowContext.trouble !== null && <TroubleNote trouble={rowContext.trouble} nowMs={nowMs} />}
      <Who subject={subject} record={record} />
      <ProfileStatus record={record} isOrdering={isBusy('profile') || isBusy('lookup') || isBusy('who')} />
      <AllowedLine subject={subject} allowed={allowed} route={compact ? 'popup' : 'panel'} onShowList={goToList} />
      <HeldRows held={known.held} nowMs={nowMs} />
      {subject.elsewhere === true && <ElsewhereRows {...rows} compact={compact} />}
      {subject.site === 'email' && facets.profile?.value == null && (
        <FacetRow {...rows} operation="lookup" facet="profile" lead announce={() => ''}>
          {() => null}
        </FacetRow>
      )}
      {lineOperations
        .filter((operation) => !compact || linesInPopup.includes(operation))
        .map((operation) => {
          const Line = lines[operation];
          return (
            <SectionBoundary key={operation}>
              <Line {...rows} />
            </SectionBoundary>
          );
        })}
      {!compact && (
        <>
          <SectionBoundary>
            <PersonCompanyRow connectionId={connectionId} record={record} rowContext={rowContext} />
          </SectionBoundary>
          {/* It names old and new addresses. */}
          {!isExcluded && <ChangesRow facets={facets} intents={Object.values(intents)} nowMs={nowMs} />}
          <PersonActions
            subjectKey={subject.key}
            record={record}
            refreshes={lineOperations.flatMap(refreshOf)}
            rowContext={rowContext}
            onSaveNote={(text, before) => sendMessage('saveNote', { subject, text, before })}
            onForget={() => sendMessage('forgetSubject', { subject })}
            onNeverAgain={() => sendMessage('neverAgain', { subject })}
          />
          {(hasProfileRow || (facets.profile ?? facets.preview)?.value != null) && <ProfileRow {...rows} />}
        </>
      )}
    </CopyGuardContext>
  );
}

interface ProfileStatusProps {
  record: SubjectRecord | null;
  /** Whether the profile itself is being ordered. A profile that comes with an email is not announced separately. */
  isOrdering: boolean;
}

/** Announces the profile's arrival, since the row that ordered it, and its live region, are gone by then. */
function ProfileStatus({ record, isOrdering }: ProfileStatusProps) {
  const [wasOrdering, setWasOrdering] = useState(isOrdering);
  const [status, setStatus] = useState('');
  if (wasOrdering !== isOrdering) {
    const hasArrived = wasOrdering && record?.facets.profile?.value != null;
    setWasOrdering(isOrdering);
    setStatus(hasArrived ? i18n.t('profile.found', { name: record.name ?? i18n.t('company.nameless') }) : '');
  }
  return <LiveRegion message={status} />;
}

/** The profile comes with an email. If no email was found, or nothing is known, it can be ordered alone. */
export function ProfileRow(rows: SubjectRows) {
  const facet = rows.known.record?.facets.profile ?? null;
  const { email, preview } = rows.known.record?.facets ?? {};
  const logos = useLogos(rows.known.record);
  if (facet?.value != null) {
    const emails = rows.rowContext.isExcluded ? [] : (email?.value ?? email?.tried ?? []);
    return <ProfileSections person={facet.value} emails={emails} logos={logos} />;
  }
  return (
    <>
      <FacetRow
        {...rows}
        operation="profile"
        facet="profile"
        hint={email === undefined && <p className="meta">{i18n.t('person.profileHint')}</p>}
        announce={() => ''}
      >
        {() => null}
      </FacetRow>
      {preview?.value != null && <PreviewSections preview={preview.value} />}
    </>
  );
}

/** The component for each operation that has a line in a person's view. */
export const lines: Record<LineOperation, ComponentType<SubjectRows>> = {
  email: EmailLine,
  mobile: MobileLine,
  personality: PersonalityRow,
};

export const linesInPopup: readonly LineOperation[] = ['email', 'mobile'];

function EmailLine(rows: SubjectRows) {
  const { nowMs } = rows.rowContext;
  const { record, intents } = rows.known;
  const { row, announcing } = useKeptBack(rows.rowContext, record?.facets.email, intents.email);
  return (
    <FacetRow {...rows} operation="email" facet="email" lead announce={announcing(announceEmail)}>
      {(entries, boughtAt) => (
        <KeptBack label={facetLabel('email')} {...row} boughtAt={boughtAt}>
          <EmailAnswer {...{ entries, boughtAt, nowMs }} />
        </KeptBack>
      )}
    </FacetRow>
  );
}

function MobileLine(rows: SubjectRows) {
  const { record, intents } = rows.known;
  const { nowMs } = rows.rowContext;
  const { row, announcing } = useKeptBack(rows.rowContext, record?.facets.mobile, intents.mobile);
  const preview = record?.facets.preview?.value ?? null;
  // A number with an owner would be in that person's record, or held.
  const isUnattributed = rows.subject.site === 'employee' && record?.aliases.some(isIdentity) === false;
  return (
    <FacetRow
      {...rows}
      operation="mobile"
      facet="mobile"
      hint={<MobileHint preview={preview} />}
      announce={announcing(announceMobile)}
    >
      {(numbers, boughtAt) => (
        <KeptBack label={facetLabel('mobile')} {...row} boughtAt={boughtAt}>
          <MobileNumbers mobile={numbers} {...{ boughtAt, nowMs }} chargedMilli={record?.facets.mobile?.chargedMilli} />
          {isUnattributed && <p className="meta">{i18n.t('mobile.notStated')}</p>}
        </KeptBack>
      )}
    </FacetRow>
  );
}

/** Whether the preview promises a mobile, and that its cost grows with the numbers found (docs/interface.md#phone-result). */
function MobileHint({ preview }: { preview: PersonPreview | null }) {
  const hasMobile = preview?.available.mobile;
  return (
    <p className="meta">
      {hasMobile !== undefined && `${i18n.t(hasMobile ? 'mobile.exists' : 'mobile.existsNot')}. `}
      {i18n.t('mobile.each', { two: formatAmount(2 * reservedMilli(offerQuote('mobile'))) })}
    </p>
  );
}
