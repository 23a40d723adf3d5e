import ArrowLeft from 'lucide-react/icons/arrow-left';
import Crosshair from 'lucide-react/icons/crosshair';
import KeyRound from 'lucide-react/icons/key-round';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import X from 'lucide-react/icons/x';
import { i18n } from '#i18n';
import { hasUsableKey, useConnection, useConnectionId } from '@/components/context/use-connection';
import { TroubleNote } from '@/components/orders/parts/trouble-note';
import { leadQuoteOf, useRowContext } from '@/components/orders/row-context';
import type { FindEmails } from '@/components/orders/use-find-emails';
import { usePlaceOrder } from '@/components/orders/use-order';
import { PersonSubject } from '@/components/person/person-subject';
import { ActionLink } from '@/components/ui/action-link';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { UnlockForm } from '@/components/ui/inputs/unlock-form';
import { loadable, loadableLater } from '@/components/ui/mount/loadable';
import { Note } from '@/components/ui/note';
import { Loading } from '@/components/ui/row';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { bareHost } from '@/lib/subjects/page-address';
import { ownSubjectOf, type PageSubject, type PanelContent } from '@/lib/subjects/page-subject';
import type { RecognisedPage } from '@/lib/subjects/recognise-page';
import type { Subject } from '@/lib/subjects/subject';
import { LookupOffers } from './lookup-offers.tsx';
import { NotConnected } from './not-connected.tsx';
import type { PageTools } from './use-page-tools.tsx';
import { listOf, type PanelContentView } from './use-panel-content.ts';

/** Companies need list code that a person's page does not. */
const CompanySubject = loadable(
  async () => (await import('@/components/company/company-subject')).CompanySubject,
  <Loading />,
);

/** Needed only without a subject, after everything else. */
const Recent = loadableLater(async () => (await import('./recent.tsx')).Recent);

/** Needed only on a page of no known site. */
const AddThisSite = loadable(async () => (await import('./add-this-site.tsx')).AddThisSite);

const ScanScreen = loadable(async () => (await import('@/components/scan/scan-screen')).ScanScreen, <Loading />);

export interface SubjectBodyProps {
  page: PageSubject;
  windowId: number | null;
  contentView: PanelContentView;
  /** For the popup. */
  compact: boolean;
  tools: PageTools;
  /** One of our own: there is nothing to read, and nothing to explain. */
  isOwnPage?: boolean;
  /** "Find emails for selected", at the price shown on the button. */
  onFindEmails: FindEmails['findEmails'];
}

/** The page's subject, or the requested content; below it, lookups independent of the page. */
export function SubjectBody(props: SubjectBodyProps) {
  const { page, contentView, compact, onFindEmails } = props;
  const settings = useConnection()?.settings ?? null;
  const connectionId = useConnectionId();
  const { access, recognised } = page;
  const subject = ownSubjectOf(page);
  if (contentView.content !== null && contentView.content.kind !== 'text' && !compact) {
    return <ContentBody {...props} what={contentView.content} />;
  }
  const hasKey = hasUsableKey(settings);
  const guesses = page.pinned === undefined ? (page.guesses ?? []) : [];
  // A likely person comes before the company of this website.
  const isLikely = guesses[0]?.isLikely === true;
  const addSite = guesses.length > 0 && (
    <AddThisSite
      key={guesses.map(({ site, path, slug }) => [site.hosts[0], path, slug].join(' ')).join()}
      {...{ guesses, compact }}
    />
  );
  return (
    <>
      <KeyNote level={subject === null ? 1 : 2} compact={compact} />
      {subject === null && !compact && <TroubleWithoutSubject />}
      {subject === null && hasKey && !isLikely && props.isOwnPage !== true && (
        <NoSubject access={access} compact={compact} recognised={recognised} />
      )}
      {subject === null && hasKey && props.isOwnPage === true && <h1 className="sr-only">{i18n.t('extName')}</h1>}
      {contentView.list !== null && !compact && <ListElsewhere host={contentView.list.host} {...contentView} />}
      {isLikely && addSite}
      {subject !== null && (
        <OneSubject {...{ subject, compact, onFindEmails }} isSecond={isLikely} onShow={onShowOf(contentView)} />
      )}
      {!isLikely && addSite}
      {!compact && hasKey && (
        <LookupOffers
          key={subject?.key}
          tools={props.tools.items}
          isAsked={props.tools.isLookupAsked}
          text={contentView.content?.kind === 'text' ? contentView.content.text : ''}
          show={contentView.show}
          subject={subject}
        />
      )}
      {subject === null && connectionId !== null && <Recent key={connectionId} connectionId={connectionId} />}
    </>
  );
}

/** A missing address or key, or a locked one. */
function KeyNote({ level, compact = false }: { level: 1 | 2; compact?: boolean }) {
  const settings = useConnection()?.settings ?? null;
  if (settings?.keySetAt == null) {
    return <NotConnected missing={settings === null ? 'address' : 'key'} level={level} compact={compact} />;
  }
  return settings.keyLocked && <LockedNote level={level} compact={compact} />;
}

/** The obstacle of a lookup without a subject. */
function TroubleWithoutSubject() {
  const { trouble, nowMs } = useRowContext(leadQuoteOf(null));
  return trouble !== null && <TroubleNote {...{ trouble, nowMs }} />;
}

const backLabels = {
  page: 'shown.back',
  pinned: 'shown.backToPinned',
  list: 'shown.backToList',
  subject: 'shown.backOne',
} as const;

const onShowOf = (view: PanelContentView) => (subject: Subject) => view.show({ kind: 'subject', subject });

/** On another page than the scanned one, only a line, so that the list does not seem to be this page's. */
function ListElsewhere({
  host,
  showList,
  closeList,
}: Pick<PanelContentView, 'showList' | 'closeList'> & { host: string }) {
  return (
    <p className="line meta shown-back">
      <span>
        {i18n.t('shown.listFrom')} <bdi dir="ltr">{bareHost(host)}</bdi>
      </span>
      <span className="line-actions">
        <ActionLink onAction={showList}>{i18n.t('shown.showList')}</ActionLink>
        <button
          type="button"
          className="icon"
          data-small
          aria-label={i18n.t('shown.closeList')}
          title={i18n.t('shown.closeList')}
          onClick={closeList}
        >
          <X />
        </button>
      </span>
    </p>
  );
}

function ContentBody({
  what,
  windowId,
  contentView,
  onFindEmails,
}: SubjectBodyProps & { what: Exclude<PanelContent, { kind: 'text' }> }) {
  const connectionId = useConnectionId();
  const placeOrder = usePlaceOrder();
  return (
    <>
      <p className="line meta shown-back">
        {listOf(what) !== null ? (
          <button type="button" className="act" data-link onClick={contentView.closeList}>
            <X />
            {i18n.t('shown.closeList')}
          </button>
        ) : (
          <button type="button" className="act" data-link onClick={contentView.back}>
            <ArrowLeft className="flip" />
            {i18n.t(backLabels[contentView.behind])}
          </button>
        )}
      </p>
      <KeyNote level={2} />
      {what.kind === 'subject' ? (
        <OneSubject subject={what.subject} onFindEmails={onFindEmails} onShow={onShowOf(contentView)} />
      ) : (
        <ScanScreen
          scan={what.scan}
          connectionId={connectionId}
          onFindEmails={onFindEmails}
          onLookUp={(address, agreedMilli) => {
            const subject = subjectOfEmail(address);
            contentView.show({ kind: 'subject', subject });
            placeOrder({ operation: 'lookup', subject }, agreedMilli);
          }}
          onOpen={onShowOf(contentView)}
          onScan={() => void sendMessage('scanPage', { windowId, show: true }).catch(logAs('subject-body'))}
        />
      )}
    </>
  );
}

type OneSubjectProps = Pick<SubjectBodyProps, 'onFindEmails'> & {
  subject: Subject;
  compact?: boolean;
  /** A likely site is offered above as the view's main action. */
  isSecond?: boolean;
  /** Shows a person of the subject's lists, with a way back. */
  onShow(subject: Subject): void;
};

/** A person or a company, keyed by connection and subject so that no state carries over. */
function OneSubject({ subject, compact = false, isSecond = false, onFindEmails, onShow }: OneSubjectProps) {
  const key = `${useConnectionId()}|${subject.key}`;
  return (
    <SectionBoundary key={key}>
      {subject.kind === 'person' ? (
        <PersonSubject subject={subject} compact={compact} />
      ) : (
        <CompanySubject {...{ subject, compact, isSecond, onFindEmails, onShow }} />
      )}
    </SectionBoundary>
  );
}

/** Needed only if the browser tells no address. */
const NotAllowedSites = loadableLater(async () => (await import('./not-allowed-sites.tsx')).NotAllowedSites);

interface NoSubjectProps extends Pick<PageSubject, 'access' | 'recognised'> {
  /** For the popup. */
  compact: boolean;
}

/** The page has no subject: why, as far as it is known. */
export function NoSubject({ access, recognised, compact }: NoSubjectProps) {
  // The press that opened the popup gave access to every readable page.
  if (access === 'closed' || (access === 'not-readable' && compact)) {
    return <Note icon={<Crosshair />} title={i18n.t('scan.closed.title')} text={i18n.t('scan.closed.text')} />;
  }
  if (access === 'not-readable') {
    return (
      <>
        <Note
          icon={<MousePointerClick />}
          title={i18n.t('subject.unreadable.title')}
          text={i18n.t('subject.unreadable.text')}
        />
        <NotAllowedSites />
      </>
    );
  }
  return <Note icon={<Crosshair />} {...noteOf(recognised)} />;
}

function noteOf(recognised: RecognisedPage | undefined): { title: string; text: string } {
  switch (recognised?.kind) {
    case 'recruiter':
      return { title: i18n.t('subject.recruiter.title'), text: i18n.t('subject.recruiter.text') };
    case 'unknown':
      return {
        title: i18n.t('subject.unknown.title'),
        text: i18n.t('subject.unknown.text', { network: recognised.network }),
      };
    case 'mail':
      return { title: i18n.t('subject.mail.title'), text: i18n.t('subject.mail.text') };
    case undefined:
      return { title: i18n.t('subject.none.title'), text: i18n.t('subject.none.text') };
  }
}

interface LockedNoteProps {
  level: 1 | 2;
  /** For the popup, opened for one task: without a subject, focus starts here. */
  compact?: boolean;
}

/** Once unlocked, the connection's row changes and this note disappears. */
function LockedNote({ level, compact = false }: LockedNoteProps) {
  useStartFocus(compact && level === 1, 'main [data-passphrase]');
  return (
    <Note
      icon={<KeyRound />}
      tone="caution"
      level={level}
      title={i18n.t('connect.locked.title')}
      text={`${i18n.t('connect.locked.text')} ${i18n.t('connect.stillHereText')}`}
    >
      <UnlockForm />
    </Note>
  );
}
