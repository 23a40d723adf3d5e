import { lazy, Suspense } from 'react';
import { ErrorNote } from '@/components/ui/error-note';
import { useNow } from '@/components/ui/use-now';
import { useOnline } from '@/components/ui/use-online';
import { connectionState } from './connection-state.ts';
import { Header } from './header.tsx';
import { goToSettings, goToWorkspace, readBalance } from './header-actions.ts';
import { Loading } from './loading.tsx';
import type { PageView } from './page-store.ts';
import { SubjectBody } from './subject-body.tsx';
import { Unanswered } from './unanswered.tsx';
import { useConnection } from './use-connection.ts';
import { useFindEmails } from './use-find-emails.ts';
import { useShown } from './use-shown.ts';

const minuteMs = 60_000;

/** Only who has begun a batch needs it. */
const BatchStatus = lazy(async () => {
  const { BatchStatus: status } = await import('./batch-status.tsx');
  return { default: status };
});

/** Read by who has things from before, and by them once. */
const RetentionNotice = lazy(async () => ({
  default: (await import('@/components/settings/retention-notice')).RetentionNotice,
}));

export interface SubjectViewProps {
  view: PageView;
  /** For the popup: who, email and mobile, no more. */
  compact?: boolean;
  onReadAgain(): void;
}

/** The header and, under it, whom the page is about, or why there is nobody. */
export function SubjectView({ view, compact = false, onReadAgain }: SubjectViewProps) {
  const nowMs = useNow(minuteMs);
  const online = useOnline();
  const connection = useConnection();
  const shown = useShown(view);
  const { failure, findEmails } = useFindEmails();
  return (
    <>
      <Header
        balance={connection?.balance ?? null}
        state={connection === undefined ? null : connectionState(connection.settings, online, nowMs)}
        nowMs={nowMs}
        onReadBalance={readBalance}
        onOpenWorkspace={compact ? undefined : goToWorkspace}
        onOpenSettings={goToSettings}
      />
      <main>
        {connection === undefined || view.kind === 'reading' ? (
          <Loading />
        ) : view.kind === 'unanswered' ? (
          <Unanswered onReadAgain={onReadAgain} />
        ) : (
          <>
            {!compact && (
              <Suspense fallback={null}>
                <RetentionNotice />
                <BatchStatus connection={connection} online={online} nowMs={nowMs} />
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
              connection={connection}
              online={online}
              nowMs={nowMs}
              onFindEmails={findEmails}
            />
          </>
        )}
      </main>
    </>
  );
}
