import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { i18n } from '#i18n';
import { hasUsableKey, useConnection, useConnectionId } from '@/components/context/use-connection';
import { useLookUp } from '@/components/orders/use-order';
import { PersonSubject } from '@/components/person/person-subject';
import { ActionLink } from '@/components/ui/action-link';
import { loadable } from '@/components/ui/mount/loadable';
import { Loading } from '@/components/ui/row';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { ownSubjectOf, type PageSubject, type Shown } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';
import { LockedNote } from './locked-note.tsx';
import { LookupOffers } from './lookup-offers.tsx';
import { NoSubject } from './no-subject.tsx';
import { NotConnected } from './not-connected.tsx';
import { Recent } from './recent.tsx';
import { listOf, type ShownView } from './use-shown.ts';

/** Companies need list code that a person's page does not. */
const CompanySubject = loadable(
  async () => (await import('@/components/company/company-subject')).CompanySubject,
  <Loading />,
);

/** Needed only on a page of no known site. */
const AddThisSite = loadable(async () => (await import('./add-this-site.tsx')).AddThisSite);

/** Needed only for a scan. */
const ScanScreen = loadable(async () => (await import('@/components/scan/scan-screen')).ScanScreen, <Loading />);

export interface SubjectBodyProps {
  page: PageSubject;
  windowId: number | null;
  shown: ShownView;
  /** For the popup. */
  compact: boolean;
  isSmallWindow: boolean;
  /** "Find emails for selected", at the price shown on the button. */
  onFindEmails(subjects: Subject[], agreedMilli: MilliCredits): void;
}

/** The page's subject, or what was requested instead; below it, lookups independent of the page. */
export function SubjectBody(props: SubjectBodyProps) {
  const { page, shown, compact, onFindEmails } = props;
  const settings = useConnection()?.settings ?? null;
  const connectionId = useConnectionId();
  const { access, recognised } = page;
  const subject = ownSubjectOf(page);
  if (shown.shown !== null && shown.shown.kind !== 'text' && !compact) {
    return <ShownBody {...props} what={shown.shown} />;
  }
  const hasKey = hasUsableKey(settings);
  const guesses = page.pinned === undefined ? (page.guesses ?? []) : [];
  // A likely person comes before the company whose website their page is on.
  const isLikely = guesses[0]?.isLikely === true;
  const addSite = guesses.length > 0 && <AddThisSite key={guesses[0]?.site.hosts[0]} guesses={guesses} />;
  return (
    <>
      {settings?.keySetAt == null && (
        <NotConnected missing={settings === null ? 'address' : 'key'} level={subject === null ? 1 : 2} />
      )}
      {settings?.keyLocked === true && <LockedNote level={subject === null ? 1 : 2} />}
      {subject === null && hasKey && <NoSubject access={access} compact={compact} recognised={recognised} />}
      {shown.list !== null && !compact && <ListElsewhere host={shown.list.host} {...shown} />}
      {isLikely && addSite}
      {subject !== null && <OneSubject {...{ subject, compact, onFindEmails }} onShow={onShowOf(shown)} />}
      {!isLikely && addSite}
      {!compact && hasKey && (
        <LookupOffers
          key={subject?.key}
          windowId={props.windowId}
          isSmallWindow={props.isSmallWindow}
          text={shown.shown?.kind === 'text' ? shown.shown.text : ''}
          show={shown.show}
          subjectKey={subject?.key ?? null}
        />
      )}
      {subject === null && connectionId !== null && <Recent key={connectionId} connectionId={connectionId} />}
    </>
  );
}

const backLabels = {
  page: 'shown.back',
  pinned: 'shown.backToPinned',
  list: 'shown.backToList',
  subject: 'shown.backOne',
} as const;

const onShowOf = (shown: ShownView) => (subject: Subject) => shown.show({ kind: 'subject', subject });

/** On another page than the scanned one: nobody's list but a line, so that none of it is taken for this page's. */
function ListElsewhere({ host, showList, closeList }: Pick<ShownView, 'showList' | 'closeList'> & { host: string }) {
  return (
    <p className="line meta shown-back" data-wrap>
      <span>
        {i18n.t('shown.listFrom')} <bdi dir="ltr">{host}</bdi>
      </span>
      <ActionLink onAction={showList}>{i18n.t('shown.showList')}</ActionLink>
      <ActionLink onAction={closeList}>{i18n.t('shown.closeList')}</ActionLink>
    </p>
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
        {listOf(what) !== null ? (
          <button type="button" className="act" data-link onClick={shown.closeList}>
            <X />
            {i18n.t('shown.closeList')}
          </button>
        ) : (
          <button type="button" className="act" data-link onClick={shown.back}>
            <ArrowLeft className="flip" />
            {i18n.t(backLabels[shown.behind])}
          </button>
        )}
      </p>
      {what.kind === 'subject' ? (
        <OneSubject subject={what.subject} onFindEmails={onFindEmails} onShow={onShowOf(shown)} />
      ) : (
        <ScanScreen
          scan={what.scan}
          connectionId={connection?.settings?.connectionId ?? null}
          askAgainAboveMilli={connection?.askAgainAboveMilli ?? null}
          onFindEmails={onFindEmails}
          onLookUp={(address, agreedMilli) => {
            shown.show({ kind: 'subject', subject: subjectOfEmail(address) });
            lookUp(address, agreedMilli);
          }}
          onOpen={onShowOf(shown)}
          onScan={() => void sendMessage('scanPage', { windowId, show: true }).catch(noted('subject-body'))}
        />
      )}
    </>
  );
}

type OneSubjectProps = Pick<SubjectBodyProps, 'onFindEmails'> & {
  subject: Subject;
  compact?: boolean;
  /** Shows somebody of the subject's lists, with a way back. */
  onShow(subject: Subject): void;
};

/** A person or a company, keyed by connection and subject so that no state carries over. */
function OneSubject({ subject, compact = false, onFindEmails, onShow }: OneSubjectProps) {
  const key = `${useConnectionId()}|${subject.key}`;
  return subject.kind === 'person' ? (
    <PersonSubject key={key} subject={subject} compact={compact} />
  ) : (
    <CompanySubject key={key} {...{ subject, compact, onFindEmails, onShow }} />
  );
}
