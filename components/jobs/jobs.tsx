import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { WhenConnected } from '@/components/panel/not-connected';
import { readSettings } from '@/lib/database/reads';
import { readService } from '@/lib/database/settings/service-settings';
import type { JobsContext } from './jobs-context.ts';
import { JobsPane } from './jobs-pane.tsx';
import './jobs.css';
import '@/components/ui/styles/tables.css';

/** All jobs of the current connection, read from this browser. Opening it sends nothing. */
export function Jobs() {
  return (
    <WhenConnected loading={<JobsLoading />}>{(connectionId) => <Read connectionId={connectionId} />}</WhenConnected>
  );
}

function Read({ connectionId }: { connectionId: string }) {
  const jobsContext = useJobs(connectionId);
  return jobsContext === undefined ? <JobsLoading /> : <JobsPane jobsContext={jobsContext} />;
}

const lines = [0, 1, 2];

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

/** All jobs of a connection, newest first, with the settings they depend on; undefined while loading. */
function useJobs(connectionId: string): JobsContext | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    const [jobs, service, settings] = await Promise.all([
      db.jobs
        .where('[connection+createdAt]')
        .between([connectionId, Dexie.minKey], [connectionId, Dexie.maxKey])
        .reverse()
        .toArray(),
      readService(db),
      readSettings(db, 'jobs'),
    ]);
    return { jobs, hasWebhook: service.webhook !== null, wantsNotices: settings?.notify ?? false };
  }, [db, connectionId]);
}
