import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import Pin from 'lucide-react/icons/pin';
import Unplug from 'lucide-react/icons/unplug';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnection, useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { findOffLimitsToMark } from '@/components/exclusions/off-limits';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { FirstKnownContext } from '@/components/orders/use-known';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { LiveRegion, useNews } from '@/components/ui/live-region';
import { loadableLater } from '@/components/ui/mount/loadable';
import { Note } from '@/components/ui/note';
import { Loading } from '@/components/ui/row';
import { useOpenLetter, WriteView } from '@/components/write/write';
import { readRecord } from '@/lib/database/reads';
import { logAs } from '@/lib/platform/error-log';
import { isTyped } from '@/lib/subjects/known-subjects';
import { ownSubjectOf, type PageSubject, type PanelContent, panelSubjectOf } from '@/lib/subjects/page-subject';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';
import { Header } from './header.tsx';
import type { PageStore, PageView } from './page-store.ts';
import { SubjectBody } from './subject-body.tsx';
import { usePageTools } from './use-page-tools.tsx';
import { usePanelContent } from './use-panel-content.ts';
import { usePin } from './use-pin.ts';

/** Needed only once a batch has been started. */
const BatchStatus = loadableLater(async () => (await import('@/components/company/batch-status')).BatchStatus);

/** The side panel: shows the subject of its window's active tab. A small window shows that of the window it follows. */
export function Panel({ page, isSmallWindow = false }: { page: PageStore; isSmallWindow?: boolean }) {
  const view = useSyncExternalStore(page.subscribe, page.read);
  return (
    <div className="panel">
      {view.kind === 'closed' ? <Closed /> : <SubjectView {...{ view, isSmallWindow }} onReadAgain={page.readAgain} />}
    </div>
  );
}

/** A new subject is shown from the top, or its name would be out of view. */
function useTopOf(key: string | null): void {
  const before = useRef(key);
  useLayoutEffect(() => {
    if (before.current !== key) window.scrollTo(0, 0);
    before.current = key;
  }, [key]);
}

export interface SubjectViewProps {
  view: Exclude<PageView, { kind: 'closed' }>;
  isSmallWindow?: boolean;
  /** For the popup: only name, email and mobile. */
  compact?: boolean;
  onReadAgain(): void;
}

/** The header and, below it, the page's subject or why there is none. */
export function SubjectView({ view, compact = false, isSmallWindow = false, onReadAgain }: SubjectViewProps) {
  const isRead = useConnection() !== undefined;
  const nowMs = useNow();
  const contentView = usePanelContent(view);
  const { content } = contentView;
  const { failure, findEmails } = useFindEmails('panel');
  const page = view.kind === 'page' ? view.page : null;
  const own = page && ownSubjectOf(page);
  const subject = content?.kind === 'subject' ? content.subject : own;
  const subjectKey = subject?.key ?? null;
  // The popup shows nothing over its page's subject.
  const letter = useOpenLetter();
  const letterSubject = compact ? null : (letter.subject ?? null);
  const visible = compact ? own : (letterSubject ?? (page && panelSubjectOf({ ...page, requested: content })));
  useSaying(visible, page);
  const pin = usePin(view, visible);
  const { pinned } = pin;
  const main = useRef<HTMLElement>(null);
  useFocusOfContent(main, content);
  useTopOf(visible?.key ?? null);
  const tools = usePageTools(view, contentView, own?.key ?? null, isSmallWindow);
  return (
    <>
      {letterSubject === null && (
        <Header compact={compact} pin={pin} tools={compact || own == null ? [] : tools.items} />
      )}
      {letterSubject === null && view.kind === 'page' && pinned !== null && pinned.key === visible?.key && (
        <PinnedBand
          name={nameOf(view, pinned)}
          onPage={view.page.subject?.key === pinned.key ? null : view.page.subject}
          onFollow={pin.follow}
        />
      )}
      <main ref={main} tabIndex={-1}>
        {letterSubject !== null ? (
          <SectionBoundary key={letterSubject.key}>
            <WriteView subject={letterSubject} onBack={letter.close} />
          </SectionBoundary>
        ) : !isRead || view.kind === 'reading' ? (
          <Loading />
        ) : view.kind === 'unreadable' ? (
          <Unreadable onReadAgain={onReadAgain} />
        ) : (
          <>
            {!compact && <BatchStatus place="panel" front={subjectKey ?? view.address ?? ''} />}
            <SectionBoundary>
              <SubjectNews subject={subject} compact={compact} />
            </SectionBoundary>
            {failure !== null && (
              <div role="alert">
                <ErrorNote failure={failure} context={{ nowMs }} />
              </div>
            )}
            {tools.hasFailed && (
              <p className="indent caution" role="alert">
                {i18n.t('smallWindow.failed')}
              </p>
            )}
            <FirstKnownContext value={view.first}>
              <SubjectBody
                page={view.page}
                windowId={view.windowId}
                contentView={contentView}
                compact={compact}
                tools={tools}
                isOwnPage={view.address?.startsWith(`${location.origin}/`) === true}
                onFindEmails={findEmails}
              />
            </FirstKnownContext>
          </>
        )}
      </main>
    </>
  );
}

/** The worker accepts orders only for the panel's subject, and shortcuts use it. */
function useSaying(subject: Subject | null, page: PageSubject | null): void {
  const { panelReporter } = usePanel().orders;
  // The page is another object only where something on it has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal subject is another object after each reading of the page.
  useLayoutEffect(() => panelReporter.report(subject, page), [panelReporter, subject?.key, page]);
}

/** Move focus into the panel when the pressed control disappears. */
function useFocusOfContent(main: RefObject<HTMLElement | null>, content: PanelContent | null): void {
  // Read while rendering, because the pressed control is gone after the commit.
  const hadFocus = main.current?.contains(document.activeElement) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the shown subject counts.
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [main, content]);
}

function nameOf({ first }: Extract<PageView, { kind: 'page' }>, subject: Subject): string {
  return (first?.subjectKey === subject.key ? first.known.record?.name : null) ?? nameOfSlug(subject);
}

/** The followed window was closed. Unsaved text is kept by subject, and returns wherever it is opened. */
function Closed() {
  return (
    <main>
      <div role="alert">
        <Note
          icon={<PictureInPicture2 />}
          title={i18n.t('smallWindow.closed.title')}
          text={i18n.t('smallWindow.closed.text')}
        >
          <button type="button" className="btn" onClick={() => window.close()}>
            {i18n.t('smallWindow.closed.close')}
          </button>
        </Note>
      </div>
    </main>
  );
}

/** The browser did not say which page is open, or the database could not be read. */
function Unreadable({ onReadAgain }: { onReadAgain(): void }) {
  return (
    <Note icon={<Unplug />} tone="caution" title={i18n.t('subject.failed.title')} text={i18n.t('subject.failed.text')}>
      <button type="button" className="btn" onClick={onReadAgain}>
        {i18n.t('subject.failed.again')}
      </button>
    </Note>
  );
}

interface PinnedBandProps {
  name: string;
  /** The page's own subject; null without one, or if it is the same. */
  onPage: Subject | null;
  onFollow(): void;
}

/** Says that the panel shows the pinned subject, not the page's. Where the page has no other, the pressed pin says enough. */
function PinnedBand({ name, onPage, onFollow }: PinnedBandProps) {
  const kept = i18n.t('pinned.news', { name });
  const elsewhere = onPage === null ? '' : i18n.t('pinned.onPage', { name: nameOfSlug(onPage) });
  const news = useNews([kept, elsewhere].filter(Boolean).join('. '), true);
  return (
    <>
      {elsewhere !== '' && (
        <section className="pinned" aria-label={i18n.t('pinned.label')}>
          <span className="sign" aria-hidden="true">
            <Pin />
          </span>
          <div className="line">
            <p className="soft">{elsewhere}</p>
            <ActionLink onAction={onFollow}>{i18n.t('pinned.follow')}</ActionLink>
          </div>
        </section>
      )}
      <LiveRegion message={news} />
    </>
  );
}

interface SubjectNewsProps {
  subject: Subject | null;
  /** For the popup, which opens on a button: an exclusion is read first. */
  compact: boolean;
}

/**
 * Tells a screen reader about a new subject and its exclusion. The first subject is read with the page; a change of an exclusion is
 * announced where it is made.
 */
function SubjectNews({ subject, compact }: SubjectNewsProps) {
  const { db } = usePanel();
  const connectionId = useConnectionId();
  const [news, setNews] = useState({ message: '', turn: 0 });
  const isFirst = useRef(true);
  const key = subject?.key ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal subject is another object after each reading of the page.
  useEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    let isCurrent = true;
    const say = (message: string) => {
      if (isCurrent) setNews(({ turn }) => ({ message, turn: turn + 1 }));
    };
    if (subject === null) {
      if (!isOpening) say(i18n.t('subject.none.title'));
      return;
    }
    async function newsOf(who: Subject): Promise<string> {
      const record = connectionId === null ? null : await readRecord(db, connectionId, who.key);
      const found = await findOffLimitsToMark(db, connectionId, [{ ...who, record }], Date.now());
      const listName = found.get(who.key)?.listName;
      // Typed text is not read out again; the answer names its person.
      const isEcho = isTyped(who) && record === null;
      const name = isOpening || isEcho ? [] : [record?.name ?? nameOfSlug(who)];
      const isAnnounced = listName !== undefined && (!isOpening || compact);
      return [...name, ...(isAnnounced ? [`${i18n.t('scan.excluded')} ${listName}`] : [])].join('. ');
    }
    void newsOf(subject).then(say).catch(logAs('subject-news'));
    return () => {
      isCurrent = false;
    };
  }, [db, connectionId, key]);
  return <LiveRegion {...news} />;
}
