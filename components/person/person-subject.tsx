import SquarePen from 'lucide-react/icons/square-pen';
import { type ComponentType, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { PersonCompanyRow } from '@/components/company/person-company-row';
import { announceEmail, EmailAnswer } from '@/components/contact-details/email-answer';
import { KeptBack, ShownAnywayContext, useKeptBack } from '@/components/contact-details/kept-back';
import { announceMobile, MobileNumbers } from '@/components/contact-details/mobile-numbers';
import { personOfPreview } from '@/components/contact-details/person-facts';
import { MarkingContext } from '@/components/contact-details/value-mark';
import { usePanel } from '@/components/context/panel-context';
import { BesideContext } from '@/components/context/use-beside';
import { useConnectionId } from '@/components/context/use-connection';
import { useLogos } from '@/components/context/use-picture';
import type { ShownExcluded } from '@/components/exclusions/show-excluded';
import { useExclusionCopyGuard } from '@/components/exclusions/use-copy-guard';
import { InSystems } from '@/components/hand-over/connect/receipts';
import { FacetRow, HeldRows, type SubjectRows } from '@/components/orders/order-row';
import { TroubleNote } from '@/components/orders/parts/trouble-note';
import { leadQuoteOf, useRowContext } from '@/components/orders/row-context';
import { type Known, useKnown } from '@/components/orders/use-known';
import { orderActions } from '@/components/orders/use-order';
import { isBlocking } from '@/components/orders/use-trouble';
import { AllowedLines } from '@/components/team/allowed-lines';
import { type TeamLook, useTeamLook } from '@/components/team/use-team-look';
import { CopyGuardContext } from '@/components/ui/copy-button';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { formatAmount } from '@/components/ui/formats';
import { mainCopy, useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { LiveRegion } from '@/components/ui/live-region';
import { loadable, loadableLater } from '@/components/ui/mount/loadable';
import { goToList } from '@/components/ui/routes';
import { Loading } from '@/components/ui/row';
import { openLetter } from '@/components/write/write';
import { isIdentity } from '@/lib/database/records/aliases';
import type { Intent } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { handlesOf, type LineOperation, offerQuote, offers } from '@/lib/offers/offers';
import { lineOperations } from '@/lib/offers/panel-offers';
import { fileFactsOf } from '@/lib/outreach/marks';
import { dayMs } from '@/lib/platform/time';
import { findBestEmail } from '@/lib/service/contract/best-email';
import { reservedMilli } from '@/lib/service/contract/prices';
import { isTyped } from '@/lib/subjects/known-subjects';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';
import { searchAlike, titleOf } from './alike.ts';
import { CareerFold } from './career-fold.tsx';
import { ChangesRow } from './changes-row.tsx';
import { firstNameOf } from './first-name.ts';
import { NotesFold, useNote } from './notes-fold.tsx';
import { usePersonActions } from './person-actions.tsx';
import { personSource } from './person-source.ts';
import type { Refresh } from './refresh-offers.tsx';
import { StyleRow } from './style-row.tsx';
import { Who } from './who.tsx';

/** Needed only on pages of other networks. */
const ElsewhereRows = loadable(async () => (await import('./elsewhere-rows.tsx')).ElsewhereRows);

/** What happened, what is due and tags: after the first paint. */
const DueBand = loadableLater(async () => (await import('@/components/outreach/due-band')).DueBand);
const TagsLine = loadableLater(async () => (await import('@/components/outreach/tags-line')).TagsLine);
const FileContacts = loadableLater(
  async () => (await import('@/components/contact-details/file-contacts')).FileContacts,
);
const Timeline = loadableLater(async () => (await import('./timeline-row.tsx')).Timeline);

/** Only for those who have connected a system. */
const AlreadyThere = loadableLater(
  async () => (await import('@/components/hand-over/connect/already-there')).AlreadyThere,
);
const SendThere = loadableLater(async () => (await import('./send-there.tsx')).SendThere);

export interface PersonSubjectProps {
  subject: Subject;
  /** For the popup: only name, email and mobile. */
  compact?: boolean;
}

/** People change jobs: older data is offered again without a press. */
const oldMs = 90 * dayMs;

/** One person: name, exclusion, known data and orders. Key it by subject. */
export function PersonSubject({ subject, compact = false }: PersonSubjectProps) {
  const connectionId = useConnectionId();
  const known = useKnown(connectionId, subject);
  const look = useTeamLook(subject, known?.team);
  const isOffLimits = look?.excluded != null;
  const isExcluded = isOffLimits || known?.allowed.exclusion != null;
  const copyGuard = useExclusionCopyGuard(subject, isExcluded);
  const [openedAt] = useState(() => Date.now());
  const boughtAt = known?.record?.facets.email?.boughtAt ?? openedAt;
  // In the panel, which follows the page, only on data known by then.
  useStartFocus(
    known !== undefined && look !== undefined && (compact || boughtAt < openedAt),
    compact ? undefined : mainCopy,
  );
  const rowContext = { ...useRowContext(leadQuoteOf('person'), isExcluded, true), isOffLimits };
  const [isShown, setShown] = useState(false);
  if (known === undefined || look === undefined) return <Loading />;
  const rows = { connectionId, subject, known, rowContext };
  const shown = { isShown, onChange: setShown };
  return (
    <CopyGuardContext value={copyGuard}>
      <MarkingContext value={{ subject, record: known.record }}>
        <ShownAnywayContext value={isShown}>
          {compact ? (
            <PersonInPopup {...rows} {...{ shown, look }} />
          ) : (
            <BesideContext value={subject}>
              <PersonInPanel {...rows} {...{ shown, look }} />
            </BesideContext>
          )}
        </ShownAnywayContext>
      </MarkingContext>
    </CopyGuardContext>
  );
}

interface PersonProps extends SubjectRows {
  shown: ShownExcluded;
  look: TeamLook;
}

const isBusy = (intent: Intent | null) => ['queued', 'sent', 'unknown'].includes(intent?.state ?? '');

/** Name, email and mobile. */
function PersonInPopup({ shown, look, ...rows }: PersonProps) {
  const { subject, known, rowContext } = rows;
  const { nowMs } = rowContext;
  return (
    <>
      {rowContext.trouble !== null && <TroubleNote trouble={rowContext.trouble} nowMs={nowMs} />}
      <Who subject={subject} record={known.record} />
      <ProfileStatus {...known} />
      <AllowedLines {...{ subject, look, nowMs, shown }} allowed={known.allowed} route="popup" onShowList={goToList} />
      <HeldRows held={known.held} nowMs={nowMs} />
      {subject.elsewhere === true && <ElsewhereRows {...rows} compact />}
      <LookupRow {...rows} />
      {linesInPopup.map((operation) => {
        const Line = lines[operation];
        return (
          <SectionBoundary key={operation}>
            <Line {...rows} />
          </SectionBoundary>
        );
      })}
    </>
  );
}

/** What is known, then what can be done, then what can be bought or is folded. */
function PersonInPanel({ shown, look, ...rows }: PersonProps) {
  const { connectionId, subject, known, rowContext } = rows;
  const { record, intents, allowed } = known;
  const { nowMs, isExcluded } = rowContext;
  const { db, orders } = usePanel();
  const facets = record?.facets ?? {};
  const isHidden = isExcluded && !shown.isShown;
  const [isChoosing, setChoosing] = useState(false);
  const main = useRef<HTMLDivElement>(null);
  // A row stays where it was first drawn, so that an answer moves nothing under the pointer or the focus.
  const [isMobileFirst] = useState(facets.mobile !== undefined || intents.mobile !== null);
  const title = facets.profile?.value == null ? null : titleOf(facets.profile.value);

  const refreshOf = (what: LineOperation): Refresh[] => {
    const facet = facets[offers[what].facet];
    if (facet?.value == null) return [];
    const quote = offerQuote(what);
    const replaces = facet.intentId;
    const actions = orderActions(orders, { connectionId, operation: what, subject });
    const isBlocked = isBlocking(rowContext.troubleOf(quote));
    return [
      {
        what,
        quote,
        replaces,
        isOld: nowMs - facet.boughtAt >= oldMs,
        disabled: !rowContext.hasKey || isExcluded || isBlocked || isBusy(intents[what]),
        onOrder: () => actions.place(reservedMilli(quote), { refresh: true, replaces }),
      },
    ];
  };

  const personOf =
    isExcluded || connectionId === null
      ? undefined
      : () => personSource(db, connectionId, subject, record?.name ?? nameOfSlug(subject));
  const actions = usePersonActions({
    name: record?.name ?? nameOfSlug(subject),
    record,
    refreshes: isHidden ? [] : lineOperations.flatMap(refreshOf),
    rowContext,
    source: personOf,
    onNote: () => note.open(),
    onExclude: isExcluded ? undefined : () => setChoosing(true),
    onAlike: title === null || isExcluded ? undefined : () => searchAlike(title),
    onForget: () => sendMessage('forgetSubject', { subject }),
    onNeverAgain: () => sendMessage('neverAgain', { subject }),
  });
  const note = useNote({
    subjectKey: subject.key,
    note: record?.note ?? null,
    onSave: (text, before) => sendMessage('saveNote', { subject, text, before }),
    onSay: actions.say,
    onLeft: () => main.current?.querySelector<HTMLElement>('.menu > button')?.focus(),
  });
  const hasBought = facets.email?.value != null && findBestEmail(facets.email.value) !== null;
  const hasEmail = hasBought || (record?.fromFile !== undefined && (fileFactsOf(record)?.emails ?? []).length > 0);
  const canWrite = hasEmail && !isExcluded;
  const firstName = firstNameOf(subject, record);
  // Where no line is there for them, tags are with what happened.
  const areTagsAbove = record !== null && !isExcluded && (allowed.listCount > 0 || (record.tags ?? []).length > 0);

  return (
    <div ref={main}>
      {rowContext.trouble !== null && <TroubleNote trouble={rowContext.trouble} nowMs={nowMs} />}
      <Who subject={subject} record={record} end={!canWrite && actions.menu('icon')} />
      <ProfileStatus {...known} />
      <AllowedLines
        {...{ subject, look, nowMs, allowed, shown }}
        route="panel"
        onShowList={goToList}
        choosing={{ isOpen: isChoosing, onChange: setChoosing }}
        end={areTagsAbove && <TagsLine {...{ subject, record }} />}
      />
      <div className="indent">
        {!isHidden && <InSystems handed={record?.handed} />}
        {!isExcluded && !hasEmail && (
          <AlreadyThere {...{ subject }} email={null} fullName={record?.name ?? nameOfSlug(subject)} />
        )}
      </div>
      <HeldRows held={known.held} nowMs={nowMs} />
      {subject.elsewhere === true && <ElsewhereRows {...rows} compact={false} />}
      <LookupRow {...rows} />
      <SectionBoundary>
        <EmailLine {...rows} />
      </SectionBoundary>
      {record?.fromFile !== undefined && !isHidden && <FileContacts record={record} />}
      {isMobileFirst && (
        <SectionBoundary>
          <MobileLine {...rows} />
        </SectionBoundary>
      )}
      {canWrite && (
        <div className="indent next-step">
          <button
            type="button"
            className={look.touch === null ? 'btn lead-free' : 'btn write-as-well'}
            onClick={() => openLetter(subject)}
          >
            <SquarePen />
            {i18n.t(look.touch === null ? 'person.writeTo' : 'team.writeAsWell', { name: firstName })}
          </button>
          {actions.menu('btn')}
        </div>
      )}
      {hasEmail && personOf !== undefined && (
        <div className="indent">
          <SendThere source={personOf} handed={record?.handed} />
        </div>
      )}
      {actions.parts}
      {!isHidden && <DueBand {...{ subject, record }} />}
      {/* It names old and new addresses. */}
      {!isExcluded && <ChangesRow facets={facets} intents={Object.values(intents)} nowMs={nowMs} />}
      <div className="folds">
        {!isMobileFirst && (
          <SectionBoundary>
            <MobileLine {...rows} />
          </SectionBoundary>
        )}
        <SectionBoundary>
          <StyleRow {...rows} />
        </SectionBoundary>
        <SectionBoundary>
          <PersonCompanyRow connectionId={connectionId} record={record} rowContext={rowContext} />
        </SectionBoundary>
        <SectionBoundary>
          <CareerRow {...rows} />
        </SectionBoundary>
        {!isHidden && <NotesFold state={note} />}
        <Timeline {...{ subject, record }} exclusion={allowed.exclusion} hasTags={!areTagsAbove} />
      </div>
    </div>
  );
}

/** Who has a typed email address. */
function LookupRow(rows: SubjectRows) {
  const { subject, known, rowContext } = rows;
  const { isAbsent } = useKeptBack(rowContext, null, known.intents.lookup);
  if (isAbsent || subject.site !== 'email' || known.record?.facets.profile?.value != null) return null;
  return (
    <FacetRow {...rows} operation="lookup" facet="profile" lead announce={() => ''}>
      {() => null}
    </FacetRow>
  );
}

/**
 * Announces the profile's arrival, since the row that ordered it, and its live region, are gone by then. A profile that comes with an email
 * is not announced separately.
 */
function ProfileStatus({ record, intents }: Pick<Known, 'record' | 'intents'>) {
  const isOrdering = isBusy(intents.profile) || isBusy(intents.lookup) || isBusy(intents.who);
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
function CareerRow(rows: SubjectRows) {
  const { subject, known, rowContext } = rows;
  const { record } = known;
  const facet = record?.facets.profile ?? null;
  const { email, preview, company } = record?.facets ?? {};
  const logos = useLogos(record);
  const { isAbsent } = useKeptBack(rowContext, facet, known.intents.profile);
  if (isAbsent) return null;
  if (facet?.value != null) {
    const emails = rowContext.isExcluded ? [] : (email?.value ?? email?.tried ?? []);
    return (
      <CareerFold
        person={facet.value}
        company={company?.value ?? null}
        nowMs={rowContext.nowMs}
        {...{ emails, logos }}
      />
    );
  }
  // Elsewhere, "Who is this" is asked instead.
  const canAsk = !isTyped(subject) && (subject.elsewhere !== true || handlesOf(subject, record).page !== null);
  return (
    <>
      {canAsk && (
        <FacetRow
          {...rows}
          operation="profile"
          facet="profile"
          label={i18n.t('person.career')}
          about={email === undefined ? i18n.t('person.profileHint') : undefined}
          announce={() => ''}
        >
          {() => null}
        </FacetRow>
      )}
      {preview?.value != null && (
        <CareerFold
          person={personOfPreview(preview.value)}
          available={preview.value.available}
          nowMs={rowContext.nowMs}
        />
      )}
    </>
  );
}

/** The component for each operation that has a line in a person's view. */
export const lines: Record<LineOperation, ComponentType<SubjectRows>> = {
  email: EmailLine,
  mobile: MobileLine,
  personality: StyleRow,
};

export const linesInPopup: readonly LineOperation[] = ['email', 'mobile'];

function EmailLine(rows: SubjectRows) {
  const { nowMs } = rows.rowContext;
  const { record, intents } = rows.known;
  const { row, isAbsent, announcing } = useKeptBack(rows.rowContext, record?.facets.email, intents.email);
  if (isAbsent) return null;
  return (
    <FacetRow {...rows} operation="email" facet="email" lead announce={announcing(announceEmail)}>
      {(entries, boughtAt) => (
        <KeptBack {...row} boughtAt={boughtAt}>
          <EmailAnswer {...{ entries, boughtAt, nowMs }} from={record?.facets.email?.from} />
        </KeptBack>
      )}
    </FacetRow>
  );
}

function MobileLine(rows: SubjectRows) {
  const { record, intents } = rows.known;
  const { nowMs } = rows.rowContext;
  const { row, isAbsent, announcing } = useKeptBack(rows.rowContext, record?.facets.mobile, intents.mobile);
  // Where the preview promises none, the order is not offered in blue.
  const hasNone = record?.facets.preview?.value?.available.mobile === false;
  // A number with an owner would be in that person's record, or held.
  const isUnattributed = rows.subject.site === 'employee' && record?.aliases.some(isIdentity) === false;
  if (isAbsent) return null;
  return (
    <FacetRow
      {...rows}
      operation="mobile"
      facet="mobile"
      quiet={hasNone}
      about={i18n.t('mobile.each', { two: formatAmount(2 * reservedMilli(offerQuote('mobile'))) })}
      hint={hasNone && <p className="meta">{i18n.t('mobile.existsNot')}</p>}
      announce={announcing(announceMobile)}
    >
      {(numbers, boughtAt) => (
        <KeptBack {...row} boughtAt={boughtAt}>
          <MobileNumbers
            mobile={numbers}
            {...{ boughtAt, nowMs }}
            from={record?.facets.mobile?.from}
            chargedMilli={record?.facets.mobile?.chargedMilli}
          />
          {isUnattributed && <p className="meta">{i18n.t('mobile.notStated')}</p>}
        </KeptBack>
      )}
    </FacetRow>
  );
}
