import ChevronLeft from 'lucide-react/icons/chevron-left';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import { JobListItem } from '@/components/jobs/item/job-item';
import { hasEnded } from '@/components/jobs/job-view';
import type { JobSurroundings } from '@/components/jobs/jobs-context';
import { formatCount } from '@/components/ui/formats';
import { Note } from '@/components/ui/note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { jobTable } from './result-columns.tsx';
import { ResultTable } from './result-table.tsx';
import { useJobItems } from './use-job-items.ts';

export function JobResults({ job, ...around }: JobSurroundings & { job: JobRow }) {
  const items = useJobItems(job.id);
  const isOver = hasEnded(job);
  const columns = useTableColumns(jobTable);
  return (
    <>
      <div className="job-open">
        <AllJobs />
        <JobListItem job={job} isOpen {...around} />
      </div>
      {items === null && (
        <Note
          icon={<OctagonX />}
          tone="stop"
          level={2}
          title={i18n.t('jobs.unreadable.title')}
          text={i18n.t('jobs.unreadable.text')}
        />
      )}
      {items?.length === 0 && (
        <Note
          icon={<CircleDashed />}
          level={2}
          title={i18n.t('jobs.noResults.title')}
          text={i18n.t(isOver ? 'jobs.noResults.ended' : 'jobs.noResults.text')}
        />
      )}
      {items != null && items.length > 0 && (
        <>
          <div className="ledger-head">
            <p className="ledger-title soft">
              {i18n.t(isOver ? 'jobs.resultCount' : 'jobs.resultsSoFar', items.length, [formatCount(items.length)])}
            </p>
            <ColumnsMenu columns={columns} />
          </div>
          <ResultTable items={items} connectionId={job.connection} isOver={isOver} nowMs={around.nowMs} />
        </>
      )}
    </>
  );
}

export function AllJobs() {
  return (
    <a className="act no-underline" href="#jobs">
      <ChevronLeft className="flip" />
      {i18n.t('jobs.all')}
    </a>
  );
}
