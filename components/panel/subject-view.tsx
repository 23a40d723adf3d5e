import { lazy, Suspense } from 'react';
import { connectionState } from '@/components/context/connection-state';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Loading } from '@/components/ui/loading';
import { goToSettings, goToWorkspace, readBalance } from '@/components/ui/routes';
import { Header } from './header.tsx';
import type { PageView } from './page-store.ts';
import { SubjectBody } from './subject-body.tsx';
import { Unanswered } from './unanswered.tsx';
import { useShown } from './use-shown.ts';

const minuteMs = 60_000;

/** Only who has begun a batch needs it. */
const BatchStatus = lazy(async () => {
  const { BatchStatus: status } = await import('@/components/company/batch-status');
  return { default: status };
});

/** Read by who has things from before, and by them once. */
const RetentionNotice = lazy(async () => ({
  default: (await import('@/components/settings/privacy/retention-notice')).RetentionNotice,
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
