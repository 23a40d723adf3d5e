import { i18n } from '#i18n';
import { WhenConnected } from '@/components/panel/not-connected';
import { JobsPane } from './jobs-pane.tsx';
import { useJobs } from './use-jobs.ts';
import './jobs.css';
import '@/components/ui/styles/tables.css';

/** All jobs of the connection that is set now, read from this browser alone. Opening it sends nothing. */
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
