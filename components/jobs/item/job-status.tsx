import OctagonX from 'lucide-react/icons/octagon-x';
import { i18n } from '#i18n';
import type { JobFileSaid } from '@/components/jobs/use-job-file';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { ActSaid } from './use-job-actions.ts';

/** What the last presses are doing, or how they ended; said aloud, too. */
export function JobSaid({ said, file, nowMs }: { said: ActSaid; file: JobFileSaid; nowMs: number }) {
  return (
    <>
      <p className="meta job-said" role="status">
        {(said.kind === 'doing' || said.kind === 'done') && <bdi>{said.words}</bdi>}
        {file.kind === 'writing' &&
          i18n.t('jobs.file.writing', { done: formatCount(file.done), total: formatCount(file.total) })}
        {file.kind === 'written' && i18n.t('jobs.file.written', file.count, [formatCount(file.count), file.file])}
        {file.kind === 'failed' && (
          <Mark tone="stop" icon={<OctagonX />}>
            {i18n.t('jobs.file.failed')}
          </Mark>
        )}
      </p>
      {said.kind === 'failed' && (
        <div role="alert">
          <ErrorNote failure={said.failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}
