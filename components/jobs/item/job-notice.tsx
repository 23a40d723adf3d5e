import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import type { JobFileStatus } from '@/components/jobs/use-job-file';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { ActionStatus } from './use-job-actions.ts';

/** What the last presses are doing, or how they ended; said aloud, too. */
export function JobNotice({ status, file, nowMs }: { status: ActionStatus; file: JobFileStatus; nowMs: number }) {
  return (
    <>
      <p className="meta job-said" role="status">
        {(status.kind === 'doing' || status.kind === 'done') && <bdi>{status.words}</bdi>}
        {file.kind === 'writing' &&
          i18n.t('jobs.file.writing', { done: formatCount(file.done), total: formatCount(file.total) })}
        {file.kind === 'written' && i18n.t('jobs.file.written', file.count, [formatCount(file.count), file.file])}
        {file.kind === 'failed' && (
          <Mark tone="stop" icon={<OctagonX />}>
            {i18n.t('jobs.file.failed')}
          </Mark>
        )}
      </p>
      {status.kind === 'failed' && (
        <div role="alert">
          <ErrorNote failure={status.failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}
