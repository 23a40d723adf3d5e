import Unplug from 'lucide-react/icons/unplug';
import { useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { FirstKnownContext } from '@/components/orders/use-known';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { loadable } from '@/components/ui/mount/loadable';
import { Note } from '@/components/ui/note';
import { Loading } from '@/components/ui/row';
import { Header } from './header.tsx';
import type { PageStore, PageView } from './page-store.ts';
import { SubjectBody } from './subject-body.tsx';
import { SubjectNews } from './subject-news.tsx';
import { useShown } from './use-shown.ts';

/** Needed only once a batch has been started. */
const BatchStatus = loadable(async () => (await import('@/components/company/batch-status')).BatchStatus);

/** Shown once, to users with data from before retention was introduced. */
const RetentionNotice = loadable(
  async () => (await import('@/components/settings/privacy/retention-notice')).RetentionNotice,
);

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
  const subject =
    shown.shown?.kind === 'subject' ? shown.shown.subject : view.kind === 'page' ? view.page.subject : null;
  const shownKey = subject?.key ?? null;
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
              <>
                <RetentionNotice />
                <BatchStatus place={shownKey ?? ''} />
              </>
            )}
            <SubjectNews subject={subject} compact={compact} />
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
