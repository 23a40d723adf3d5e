import Unplug from 'lucide-react/icons/unplug';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Loading } from '@/components/ui/loading';
import { Note } from '@/components/ui/note';
import type { PageSubject, Shown } from '@/lib/messaging/protocol';
import { Header } from './header.tsx';
import type { PageStore, PageView } from './page-store.ts';
import { type ShownView, SubjectBody } from './subject-body.tsx';

/** Only who has begun a batch needs it. */
const BatchStatus = lazy(async () => {
  const { BatchStatus: status } = await import('@/components/company/batch-status');
  return { default: status };
});

/** Read by who has things from before, and by them once. */
const RetentionNotice = lazy(async () => ({
  default: (await import('@/components/settings/privacy/retention-notice')).RetentionNotice,
}));

/** The side panel: the subject of its window's active tab. */
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
  /** For the popup: who, email and mobile, no more. */
  compact?: boolean;
  onReadAgain(): void;
}

/** The header and, under it, whom the page is about, or why there is nobody. */
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
        ) : view.kind === 'unanswered' ? (
          <Unanswered onReadAgain={onReadAgain} />
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
            <SubjectBody
              page={view.page}
              windowId={view.windowId}
              shown={shown}
              compact={compact}
              onFindEmails={findEmails}
            />
          </>
        )}
      </main>
    </>
  );
}

/** The worker did not say whom the page is about. */
function Unanswered({ onReadAgain }: { onReadAgain(): void }) {
  return (
    <Note
      icon={<Unplug />}
      tone="caution"
      title={i18n.t('subject.unanswered.title')}
      text={i18n.t('subject.unanswered.text')}
    >
      <button type="button" className="btn" onClick={onReadAgain}>
        {i18n.t('subject.unanswered.again')}
      </button>
    </Note>
  );
}

/**
 * What stands in the panel instead of the page's subject. When the page changes it goes: an answer for somebody else must not
 * stand there as if it were this page's.
 */
function useShown(view: PageView): ShownView {
  const page = view.kind === 'page' ? view.page : null;
  const here = `${page?.tabId ?? ''} ${page?.subject?.key ?? ''}`;
  const [chosen, setChosen] = useState<{ here: string; shown: Shown | null; instead: Shown | null }>();
  const told = page === null ? null : whatIsElse(page);
  // What a menu asks for is newer than what was chosen before it.
  const isCurrent = chosen?.here === here && JSON.stringify(chosen.instead) === JSON.stringify(told);
  return {
    shown: isCurrent ? chosen.shown : told,
    show: (shown) => setChosen({ here, shown, instead: told }),
    hide: () => setChosen({ here, shown: null, instead: told }),
  };
}

/** A menu or a shortcut may mean the very person whose page it is: then nothing stands instead of it. */
function whatIsElse({ shown, subject }: PageSubject): Shown | null {
  const isSame = shown?.kind === 'subject' && shown.subject.key === subject?.key;
  return shown === undefined || isSame ? null : shown;
}
