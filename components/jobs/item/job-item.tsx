import { useId, useRef } from 'react';
import { i18n } from '#i18n';
import { jobKindLabel, jobTitle, peopleLabel } from '@/components/jobs/job-labels';
import { hasEnded, needsChoice } from '@/components/jobs/job-view';
import type { JobSurroundings } from '@/components/jobs/jobs-context';
import { useFileExport } from '@/components/ui/file-export/file-export';
import { Fold } from '@/components/ui/fold';
import { formatCount, formatMoment } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { JobButtons } from './job-actions.tsx';
import { JobNotes } from './job-notes.tsx';
import { JobNotice } from './job-notice.tsx';
import { JobCost, JobNumbers } from './job-numbers.tsx';
import { JobParts } from './job-parts.tsx';
import { LostQuestion } from './lost-question.tsx';
import { StatusMark } from './status-mark.tsx';
import { UnreadResults } from './unread-results.tsx';
import { useJobActions } from './use-job-actions.ts';

export interface JobItemProps extends JobSurroundings {
  job: JobRow;
  isOpen?: boolean;
}

/** One job: title, date and size; progress, state and cost; notes and actions. */
export function JobListItem({ job, isOpen = false, ...around }: JobItemProps) {
  const { nowMs } = around;
  const id = useId();
  const article = useRef<HTMLElement>(null);
  useRestoredFocus(article);
  const actions = useJobActions(job.id);
  const file = useFileExport('job-file');
  const submittedAt = job.parts[0]?.submittedAt ?? null;
  return (
    <article className="job" aria-labelledby={id} ref={article} tabIndex={-1}>
      <div className="job-what">
        <h2 id={id}>
          <bdi>{jobTitle(job)}</bdi>
        </h2>
        <ul className="facts meta">
          <li>{jobKindLabel(job.kind)}</li>
          <li>
            {peopleLabel(job.size)}
            {(job.page ?? 0) > 0 &&
              ` ${i18n.t('jobs.fromResult', { first: formatCount((job.page ?? 0) * job.size + 1) })}`}
          </li>
          <li>
            {submittedAt === null
              ? i18n.t('jobs.begun', { when: formatMoment(job.createdAt, nowMs) })
              : i18n.t('jobs.submitted', { when: formatMoment(submittedAt, nowMs) })}
          </li>
        </ul>
        <Said job={job} />
        <JobNotes job={job} nowMs={nowMs} />
      </div>
      <JobNumbers job={job} />
      <div className="job-status">
        <StatusMark job={job} />
        <JobCost job={job} />
      </div>
      <div className="job-more">
        {job.parts.map((part, at) =>
          needsChoice(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by position.
            <LostQuestion key={at} job={job} part={part} at={at} actions={actions} nowMs={nowMs} />
          ) : null,
        )}
        {job.parts.length > 1 && <JobParts job={job} nowMs={nowMs} />}
        <UnreadResults job={job} />
        <JobButtons job={job} actions={actions} file={file} isOpen={isOpen} {...around} />
        <JobNotice status={actions.status} file={file.status} isOver={hasEnded(job)} nowMs={nowMs} />
      </div>
    </article>
  );
}

/** The service's note at submission. */
function Said({ job: { parts } }: { job: JobRow }) {
  const lines = parts.flatMap(({ said }) => [
    said?.description,
    said?.webhook && i18n.t('jobs.webhookIs', { state: said.webhook }),
  ]);
  const known = [...new Set(lines)].filter((line) => line != null && line !== '');
  if (known.length === 0) return null;
  return (
    <Fold title={i18n.t('jobs.column.said')}>
      {known.map((line) => (
        <p key={line} className="meta wrap-anywhere">
          <bdi>{line}</bdi>
        </p>
      ))}
    </Fold>
  );
}
