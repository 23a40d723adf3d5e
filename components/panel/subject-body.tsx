import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense } from 'react';
import { i18n } from '#i18n';
import { hasUsableKey, useConnection, useConnectionId } from '@/components/context/use-connection';
import { useLookUp } from '@/components/orders/use-order';
import { PersonSubject } from '@/components/person/person-subject';
import { Loading } from '@/components/ui/row';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { PageSubject, Shown } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';
import { LockedNote } from './locked-note.tsx';
import { LookupOffers } from './lookup-offers.tsx';
import { NoSubject } from './no-subject.tsx';
import { NotConnected } from './not-connected.tsx';
import { Recent } from './recent.tsx';

/** Companies need list code that a person's page does not. */
const CompanySubject = lazy(async () => {
  const { CompanySubject: screen } = await import('@/components/company/company-subject');
  return { default: screen };
});

/** Needed only for a scan. */
const ScanScreen = lazy(async () => {
  const { ScanScreen: screen } = await import('@/components/scan/scan-screen');
  return { default: screen };
});

export interface ShownView {
  /** Null for the page's subject. */
  shown: Shown | null;
  show(next: Shown): void;
  /** Back to the page's subject. */
  hide(): void;
}

export interface SubjectBodyProps {
  page: PageSubject;
  windowId: number | null;
  shown: ShownView;
  /** For the popup. */
  compact: boolean;
  /** "Find emails for selected", at the price shown on the button. */
  onFindEmails(subjects: Subject[], agreedMilli: MilliCredits): void;
}

/** The page's subject, or what was requested instead; below it, lookups independent of the page. */
export function SubjectBody(props: SubjectBodyProps) {
  const { page, shown, compact, onFindEmails } = props;
  const settings = useConnection()?.settings ?? null;
  const connectionId = useConnectionId();
  const { subject, access, recognised } = page;
  if (shown.shown !== null && shown.shown.kind !== 'text' && !compact) {
    return <ShownBody {...props} what={shown.shown} />;
  }
  const hasKey = hasUsableKey(settings);
  return (
    <>
      {settings?.keySetAt == null && (
        <NotConnected missing={settings === null ? 'address' : 'key'} level={subject === null ? 1 : 2} />
      )}
      {settings?.keyLocked === true && <LockedNote level={subject === null ? 1 : 2} />}
      {subject === null && hasKey && <NoSubject access={access} compact={compact} recognised={recognised} />}
      {subject !== null && <OneSubject {...{ subject, compact, onFindEmails }} />}
      {!compact && hasKey && (
        <LookupOffers
          key={subject?.key}
          windowId={props.windowId}
          text={shown.shown?.kind === 'text' ? shown.shown.text : ''}
          show={shown.show}
          subjectKey={subject?.key ?? null}
        />
      )}
      {subject === null && connectionId !== null && <Recent key={connectionId} connectionId={connectionId} />}
    </>
  );
}

/** What was requested instead of the page's subject, with a way back. */
function ShownBody({
  what,
  windowId,
  shown,
  onFindEmails,
}: SubjectBodyProps & { what: Exclude<Shown, { kind: 'text' }> }) {
  const connection = useConnection();
  const lookUp = useLookUp();
  return (
    <>
      <p className="line meta shown-back">
        <button type="button" className="act" data-link onClick={shown.hide}>
          <ArrowLeft className="flip" />
          {i18n.t('shown.back')}
        </button>
      </p>
      {what.kind === 'subject' ? (
        <OneSubject subject={what.subject} onFindEmails={onFindEmails} />
      ) : (
        <Suspense fallback={<Loading />}>
          <ScanScreen
            scan={what.scan}
            connectionId={connection?.settings?.connectionId ?? null}
            askAgainAboveMilli={connection?.askAgainAboveMilli ?? null}
            onFindEmails={onFindEmails}
            onLookUp={(address, agreedMilli) => {
              shown.show({ kind: 'subject', subject: subjectOfEmail(address) });
              lookUp(address, agreedMilli);
            }}
            onScan={() => void sendMessage('scanPage', { windowId, show: true }).catch(noted('subject-body'))}
          />
        </Suspense>
      )}
    </>
  );
}

type OneSubjectProps = Pick<SubjectBodyProps, 'onFindEmails'> & { subject: Subject; compact?: boolean };

/** A person or a company, keyed by connection and subject so that no state carries over. */
function OneSubject({ subject, compact = false, onFindEmails }: OneSubjectProps) {
  const key = `${useConnectionId()}|${subject.key}`;
  return subject.kind === 'person' ? (
    <PersonSubject key={key} subject={subject} compact={compact} />
  ) : (
    <Suspense fallback={<Loading />}>
      <CompanySubject key={key} subject={subject} compact={compact} onFindEmails={onFindEmails} />
    </Suspense>
  );
}
