import { i18n } from '#i18n';
import { withLeftOut } from '@/components/files/excluded-rows';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { type FileStatus, FileStatusLabel } from '@/components/ui/file-export/file-export';
import type { WrittenFile } from '@/components/ui/file-export/write-table';
import { formatCount } from '@/components/ui/formats';
import type { JobActionStatus } from './use-job-actions.ts';

/** `isOver`: the file is complete, because no results follow. */
function writtenLabel({ count, leftOut, file }: WrittenFile, isOver: boolean): string {
  const written = withLeftOut(i18n.t('jobs.file.written', count, [formatCount(count), file]), leftOut);
  return isOver ? written : `${written} ${i18n.t('jobs.file.moreToCome')}`;
}

interface JobNoticeProps {
  status: JobActionStatus;
  file: FileStatus;
  isOver: boolean;
  nowMs: number;
}

/** The status of the last action and of the last file export, announced to screen readers. */
export function JobNotice({ status, file, isOver, nowMs }: JobNoticeProps) {
  return (
    <>
      <p className="meta" role="status">
        {status.kind === 'running' && <bdi>{status.doing}</bdi>}
        {status.kind === 'done' && status.value !== null && <bdi>{status.value}</bdi>}
        <FileStatusLabel
          status={file}
          writing={({ done, total }) =>
            i18n.t('jobs.file.writing', { done: formatCount(done), total: formatCount(total) })
          }
          written={(written) => writtenLabel(written, isOver)}
          failed={i18n.t('jobs.file.failed')}
        />
      </p>
      {status.kind === 'failed' && (
        <div role="alert">
          <ErrorNote failure={status.failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}
