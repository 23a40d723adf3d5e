import { useLiveQuery } from 'dexie-react-hooks';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileQuestion from 'lucide-react/icons/file-question';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { countUnread } from '@/components/jobs/job-view';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { JobRow } from '@/lib/database/schema/job-rows';

const mostShown = 20;

/** The raw form of paid results that could not be read. */
export function UnreadResults({ job }: { job: JobRow }) {
  const unread = countUnread(job);
  return unread === 0 ? null : <StoredResults jobId={job.id} count={unread} />;
}

function StoredResults({ jobId, count }: { jobId: string; count: number }) {
  const { db } = usePanel();
  const results = useLiveQuery(
    async () => db.unreadResults.where('jobId').equals(jobId).limit(mostShown).toArray(),
    [db, jobId],
  );
  return (
    <div className="job-unread">
      <p>
        <Mark tone="caution" icon={<FileQuestion />}>
          {i18n.t('jobs.unreadResults', count, [formatCount(count)])}
        </Mark>{' '}
        <span className="meta">{i18n.t('jobs.unreadText')}</span>
      </p>
      {results !== undefined && (
        <details className="fold meta">
          <summary>
            <ChevronRight className="flip" />
            <span>{i18n.t('jobs.unreadShow')}</span>
          </summary>
          {results.length === 0 && <p>{i18n.t('jobs.unreadGone')}</p>}
          {results.map(({ id, body }) => (
            <pre
              key={id}
              className="code max-h-40 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
              dir="ltr"
            >
              {body}
            </pre>
          ))}
          {results.length === mostShown && count > mostShown && (
            <p>{i18n.t('jobs.unreadMore', count - mostShown, [formatCount(count - mostShown)])}</p>
          )}
        </details>
      )}
    </div>
  );
}
