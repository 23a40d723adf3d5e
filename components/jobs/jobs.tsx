import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { WhenConnected } from '@/components/panel/not-connected';
import { readService } from '@/lib/database/settings/service-settings';
import type { JobSurroundings, JobsContext } from './jobs-context.ts';
import './jobs.css';
import '@/components/ui/styles/tables.css';
import { Tabs } from '@base-ui/react/tabs';
import Briefcase from 'lucide-react/icons/briefcase';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { JobListItem } from '@/components/jobs/item/job-item';
import { AllJobs, JobResults } from '@/components/jobs/results/job-results';
import { ServiceHistory } from '@/components/jobs/service-history/service-history';
import { NotifySwitch } from '@/components/orders/notify-switch';
import { ActionLink } from '@/components/ui/action-link';
import { ItemBoundary, SectionBoundary } from '@/components/ui/errors/section-boundary';
import { formatCharge, formatCount } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { Note } from '@/components/ui/note';
import { goToSettingsSection, useAddressedId } from '@/components/ui/routes';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import { jobTitle, statusLabels } from './job-labels.ts';
import { hasEnded, jobCost, jobCounts, statusOf } from './job-view.ts';

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
    const [jobs, service] = await Promise.all([
      db.jobs
        .where('[connection+createdAt]')
        .between([connectionId, Dexie.minKey], [connectionId, Dexie.maxKey])
        .reverse()
        .toArray(),
      readService(db),
    ]);
    return { jobs, hasWebhook: service.webhook !== null };
  }, [db, connectionId]);
}

/** How often times are refreshed, so that "Looks again at 14:20" becomes "in a moment" soon enough. */
const renewMs = 10_000;

/** One job with its results, or all jobs with the service's history. */
function JobsPane({ jobsContext }: { jobsContext: JobsContext }) {
  const { jobs, hasWebhook } = jobsContext;
  const connection = useConnection();
  const isOnline = useOnline();
  const nowMs = useNow(renewMs);
  const chosen = useAddressedId('jobs');
  const news = useJobNews(jobs);
  useSeeJobs(jobs);
  const isCutOff = !isOnline || !hasUsableKey(connection?.settings);
  const around: JobSurroundings = { nowMs, isCutOff, hasWebhook };
  const open = jobs.find(({ id }) => id === chosen);
  return (
    <div className="history jobs">
      <LiveRegion {...news} />
      {open !== undefined ? (
        <JobResults key={open.id} job={open} {...around} />
      ) : chosen !== null ? (
        <Note icon={<CircleDashed />} level={2} title={i18n.t('jobs.gone.title')} text={i18n.t('jobs.gone.text')}>
          <AllJobs />
        </Note>
      ) : (
        <Tabs.Root className="jobs-tabs" defaultValue="here">
          <div className="jobs-head">
            <Tabs.List className="tabs" data-small aria-label={i18n.t('jobs.which')}>
              <Tabs.Tab className="tab" value="here">
                {i18n.t('jobs.here')}
              </Tabs.Tab>
              <Tabs.Tab className="tab" value="service">
                {i18n.t('jobs.history.label')}
              </Tabs.Tab>
            </Tabs.List>
            <NotifySwitch label={i18n.t('jobs.notices.label')} />
          </div>
          {!hasWebhook && <NoWebhook />}
          <Tabs.Panel className="jobs-panel" value="here">
            <JobsList jobs={jobs} {...around} />
          </Tabs.Panel>
          <Tabs.Panel className="jobs-panel" value="service">
            <SectionBoundary>
              <ServiceHistory jobs={jobs} isCutOff={isCutOff} nowMs={nowMs} />
            </SectionBoundary>
          </Tabs.Panel>
        </Tabs.Root>
      )}
    </div>
  );
}

/** No job can start without a webhook address: why, and a link to its setting. */
function NoWebhook() {
  return (
    <p className="job-webhook">
      <Mark tone="caution" icon={<TriangleAlert />}>
        {i18n.t('jobs.noWebhook.title')}
      </Mark>{' '}
      <span className="soft">{i18n.t('jobs.noWebhook.text')}</span>{' '}
      <ActionLink onAction={() => goToSettingsSection('webhook')}>{i18n.t('jobs.noWebhook.set')}</ActionLink>
    </p>
  );
}

/** More are rendered on demand: each has a dozen buttons. */
const atOnce = 30;

function JobsList({ jobs, ...around }: JobSurroundings & { jobs: readonly JobRow[] }) {
  const [most, setMost] = useState(atOnce);
  if (jobs.length === 0) {
    return (
      <Note icon={<Briefcase />} level={2} title={i18n.t('jobs.empty.title')} text={i18n.t('jobs.empty.text')}>
        <a className="btn no-underline" href="#search">
          {i18n.t('jobs.goToSearch')}
        </a>
      </Note>
    );
  }
  return (
    <div className="jobs-scroll">
      <ul aria-label={i18n.t('jobs.all')}>
        {jobs.slice(0, most).map((job) => (
          <ItemBoundary key={job.id}>
            <li>
              <JobListItem job={job} {...around} />
            </li>
          </ItemBoundary>
        ))}
      </ul>
      {jobs.length > most && (
        <button type="button" className="act" onClick={() => setMost(most + atOnce)}>
          {i18n.t('jobs.older')}
        </button>
      )}
    </div>
  );
}

/** The announcement for jobs that have ended since the last read. Jobs that had ended before are not announced. */
export function useJobNews(jobs: readonly JobRow[]): { message: string; turn: number } {
  const open = useRef<ReadonlySet<string>>(new Set());
  const [status, say] = useState({ message: '', turn: 0 });
  useEffect(() => {
    const ended = jobs.filter((job) => hasEnded(job) && open.current.has(job.id));
    open.current = new Set(jobs.filter((job) => !hasEnded(job)).map(({ id }) => id));
    if (ended.length > 0) say(({ turn }) => ({ message: ended.map(endLabel).join(' '), turn: turn + 1 }));
  }, [jobs]);
  return status;
}

function endLabel(job: JobRow): string {
  const { found, failed } = jobCounts(job);
  const { chargedMilli, openMilli } = jobCost(job);
  const parts = [
    ...(found === null ? [] : [i18n.t('jobs.found', found, [formatCount(found)])]),
    ...(failed > 0 ? [i18n.t('jobs.failed', failed, [formatCount(failed)])] : []),
    // An unsettled charge is not announced.
    ...(openMilli === 0 ? [formatCharge(chargedMilli)] : []),
  ];
  const values = { title: jobTitle(job), state: statusLabels[statusOf(job)].word() };
  return parts.length === 0
    ? i18n.t('jobs.endedBare', values)
    : i18n.t('jobs.ended', { ...values, parts: parts.join(', ') });
}

function watchVisible(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Marks finished jobs as seen, which clears the badge, once they are shown on a visible page. */
function useSeeJobs(jobs: readonly JobRow[]): void {
  const isVisible = useSyncExternalStore(watchVisible, () => document.visibilityState === 'visible');
  const unseen = jobs.flatMap((job) => (job.state === 'done' && job.seenAt === null ? [job.id] : [])).join();
  useEffect(() => {
    if (isVisible && unseen !== '') void sendMessage('seeJobs', {}).catch(logAs('use-see-jobs'));
  }, [isVisible, unseen]);
}
