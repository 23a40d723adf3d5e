import Briefcase from 'lucide-react/icons/briefcase';
import { useState } from 'react';
import { i18n } from '#i18n';
import { JobListItem } from '@/components/jobs/item/job-item';
import { ItemBoundary } from '@/components/ui/errors/section-boundary';
import { Note } from '@/components/ui/note';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { JobSurroundings } from './jobs-context.ts';

/** More are rendered on demand: each has a dozen buttons. */
const atOnce = 30;

export function JobsList({ jobs, ...around }: JobSurroundings & { jobs: readonly JobRow[] }) {
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
