import { Tabs } from '@base-ui/react/tabs';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { AllJobs, JobResults } from '@/components/jobs/results/job-results';
import { ServiceHistory } from '@/components/jobs/service-history/service-history';
import { ActionLink } from '@/components/ui/action-link';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { LiveRegion } from '@/components/ui/live-region';
import { Mark } from '@/components/ui/mark';
import { Note } from '@/components/ui/note';
import { goToSettingsSection, useAddressedId } from '@/components/ui/routes';
import type { JobSurroundings, JobsContext } from './jobs-context.ts';
import { JobsList } from './jobs-list.tsx';
import { NotifySwitch } from './notify-switch.tsx';
import { useJobNews, useSeeJobs } from './use-job-news.ts';

/** How often times are refreshed, so that "Looks again at 14:20" becomes "in a moment" soon enough. */
const renewMs = 10_000;

/** One job with its results, or all jobs with the service's history. */
export function JobsPane({ jobsContext }: { jobsContext: JobsContext }) {
  const { jobs, hasWebhook, wantsNotices } = jobsContext;
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
            <NotifySwitch wantsNotices={wantsNotices} />
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
