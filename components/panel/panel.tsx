import Unplug from 'lucide-react/icons/unplug';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { FirstKnownContext } from '@/components/orders/use-known';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Note } from '@/components/ui/note';
import { Loading } from '@/components/ui/row';
import type { PageSubject, Shown } from '@/lib/subjects/page-subject';
import { Header } from './header.tsx';
import type { PageStore, PageView } from './page-store.ts';
import { type ShownView, SubjectBody } from './subject-body.tsx';

/** Needed only once a batch has been started. */
const BatchStatus = lazy(async () => {
  const { BatchStatus: status } = await import('@/components/company/batch-status');
  return { default: status };
});

/** Shown once, to users with data from before retention was introduced. */
const RetentionNotice = lazy(async () => ({
  default: (await import('@/components/settings/privacy/retention-notice')).RetentionNotice,
}));

/** The side panel: shows the subject of its window's active tab. */
export function Panel({ page }: { page: PageStore }) {
  const view = useSyncExternalStore(page.subscribe, page.read);
  return (
    <div className="panel">
      <SubjectView view={view} onReadAgain={page.readAgain} />
    </div>
  );
}

export interface SubjectViewProps {
  view: PageView;
  /** For the popup: only name, email and mobile. */
  compact?: boolean;
  onReadAgain(): void;
}

/** The header and, below it, the page's subject or why there is none. */
export function SubjectView({ view, compact = false, onReadAgain }: SubjectViewProps) {
  const isRead = useConnection() !== undefined;
  const nowMs = useNow();
  const shown = useShown(view);
  const { failure, findEmails } = useFindEmails();
  return (
    <>
      <Header compact={compact} />
      <main>
        {!isRead || view.kind === 'reading' ? (
          <Loading />
        ) : view.kind === 'unreadable' ? (
          <Unreadable onReadAgain={onReadAgain} />
        ) : (
          <>
            {!compact && (
              <Suspense fallback={null}>
                <RetentionNotice />
                <BatchStatus />
              </Suspense>
            )}
            {failure !== null && (
              <div role="alert">
                <ErrorNote failure={failure} context={{ nowMs }} />
              </div>
            )}
            <FirstKnownContext value={view.first}>
              <SubjectBody
                page={view.page}
                windowId={view.windowId}
                shown={shown}
                compact={compact}
                onFindEmails={findEmails}
              />
            </FirstKnownContext>
          </>
        )}
      </main>
    </>
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

/**
 * What the panel shows instead of the page's subject. It is dropped when the page changes, so that data about someone
 * else is not mistaken for this page's subject.
 */
function useShown(view: PageView): ShownView {
  const page = view.kind === 'page' ? view.page : null;
  const here = `${page?.tabId ?? ''} ${page?.subject?.key ?? ''}`;
  const [chosen, setChosen] = useState<{ here: string; shown: Shown | null; instead: Shown | null }>();
  const requested = page === null ? null : shownInstead(page);
  // A request from a menu is newer than an earlier choice.
  const isCurrent = chosen?.here === here && JSON.stringify(chosen.instead) === JSON.stringify(requested);
  return {
    shown: isCurrent ? chosen.shown : requested,
    show: (shown) => setChosen({ here, shown, instead: requested }),
    hide: () => setChosen({ here, shown: null, instead: requested }),
  };
}

/** Null if a menu or shortcut refers to the page's subject itself. */
function shownInstead({ shown, subject }: PageSubject): Shown | null {
  const isSame = shown?.kind === 'subject' && shown.subject.key === subject?.key;
  return shown === undefined || isSame ? null : shown;
}
