import { i18n } from '#i18n';
import { type ConnectionView, useConnection } from '@/components/context/use-connection';
import { NotConnected } from '@/components/panel/not-connected';
import { goToSettings } from '@/components/ui/routes';
import { JobsPane } from './jobs-pane.tsx';
import { useJobs } from './use-jobs.ts';
import './jobs.css';
import '@/components/ui/styles/tables.css';

/** All jobs of the connection that is set now, read from this browser alone. Opening it sends nothing. */
export function Jobs() {
  const connection = useConnection();
  const connectionId = connection?.settings?.connectionId ?? null;
  if (connection === undefined) return <JobsLoading />;
  if (connectionId === null) {
    const missing = connection.settings === null ? 'address' : 'key';
    return <NotConnected missing={missing} level={2} onOpenSettings={goToSettings} />;
  }
  return <Read key={connectionId} connection={connection} connectionId={connectionId} />;
}

function Read({ connection, connectionId }: { connection: ConnectionView; connectionId: string }) {
  const jobsContext = useJobs(connectionId);
  return jobsContext === undefined ? <JobsLoading /> : <JobsPane connection={connection} jobsContext={jobsContext} />;
}

const lines = [0, 1, 2];

/** Bars in the place of the jobs, without a word of what they will say. */
function JobsLoading() {
  return (
    <section className="history-loading" aria-busy="true" aria-label={i18n.t('jobs.label')}>
      {lines.map((line) => (
        <div key={line}>
          <span className="skel w-60" />
        </div>
      ))}
    </section>
  );
}
