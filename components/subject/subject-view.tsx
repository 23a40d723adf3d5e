import { useNow } from '@/components/ui/use-now';
import { useOnline } from '@/components/ui/use-online';
import { CompanySubject } from './company-subject.tsx';
import { connectionState } from './connection-state.ts';
import { Header } from './header.tsx';
import { goToSettings, goToWorkspace, readBalance } from './header-actions.ts';
import { Loading } from './loading.tsx';
import { LockedNote } from './locked-note.tsx';
import { NoSubject } from './no-subject.tsx';
import { NotConnected } from './not-connected.tsx';
import { PersonSubject } from './person-subject.tsx';
import { Recent } from './recent.tsx';
import { Unanswered } from './unanswered.tsx';
import { type ConnectionView, useConnection } from './use-connection.ts';
import type { PageView } from './use-page-subject.ts';

const minuteMs = 60_000;

export interface SubjectViewProps {
  view: PageView;
  /** For the popup: who and email, no more. */
  compact?: boolean;
  onReadAgain(): void;
}

/** The header and, under it, whom the page is about, or why there is nobody. */
export function SubjectView({ view, compact = false, onReadAgain }: SubjectViewProps) {
  const nowMs = useNow(minuteMs);
  const online = useOnline();
  const connection = useConnection();
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
        ) : (
          <Body
            view={view}
            compact={compact}
            connection={connection}
            online={online}
            nowMs={nowMs}
            onReadAgain={onReadAgain}
          />
        )}
      </main>
    </>
  );
}

interface BodyProps extends SubjectViewProps {
  compact: boolean;
  connection: ConnectionView;
  online: boolean;
  nowMs: number;
}

function Body({ view, compact, connection, online, nowMs, onReadAgain }: BodyProps) {
  const { settings } = connection;
  const connectionId = settings?.connectionId ?? null;
  if (view.kind !== 'page') return <Unanswered onReadAgain={onReadAgain} />;
  const { subject, access } = view.page;
  return (
    <>
      {settings?.keySetAt == null && (
        <NotConnected
          missing={settings === null ? 'address' : 'key'}
          level={subject === null ? 1 : 2}
          onOpenSettings={goToSettings}
        />
      )}
      {settings?.keyLocked === true && <LockedNote level={subject === null ? 1 : 2} />}
      {subject === null && settings?.keySetAt != null && settings.keyLocked !== true && <NoSubject access={access} />}
      {subject === null && connectionId !== null && (
        <Recent key={connectionId} connectionId={connectionId} nowMs={nowMs} />
      )}
      {subject?.kind === 'person' && (
        <PersonSubject
          key={`${connectionId}|${subject.key}`}
          subject={subject}
          connection={connection}
          online={online}
          nowMs={nowMs}
          compact={compact}
        />
      )}
      {subject?.kind === 'company' && (
        <CompanySubject
          key={`${connectionId}|${subject.key}`}
          subject={subject}
          connectionId={connectionId}
          nowMs={nowMs}
        />
      )}
    </>
  );
}
