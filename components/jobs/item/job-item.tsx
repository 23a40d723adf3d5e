import { useLiveQuery } from 'dexie-react-hooks';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileQuestion from 'lucide-react/icons/file-question';
import { useId, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import {
  jobKindLabel,
  jobRefundLabel,
  jobTitle,
  peopleLabel,
  progressLabel,
  refusedLabels,
  statusLabels,
} from '@/components/jobs/job-labels';
import {
  countUnread,
  hasEnded,
  hasNoProgress,
  jobCost,
  jobCounts,
  jobProgress,
  needsChoice,
  partProgressOf,
  partStatusOf,
  returnedOf,
  uncertainMilliOf,
} from '@/components/jobs/job-view';
import type { JobSurroundings } from '@/components/jobs/jobs-context';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { ItemBoundary } from '@/components/ui/errors/section-boundary';
import { Fold } from '@/components/ui/fold';
import { formatCharge, formatCount, formatMoment, formatUpTo } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Mark } from '@/components/ui/mark';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import { JobButtons } from './job-actions.tsx';
import { JobNotes } from './job-notes.tsx';
import { StatusMark, statusIcons } from './status-mark.tsx';
import { type JobActionStatus, type JobItemActions, useJobActions } from './use-job-actions.ts';

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
  const submittedAt = job.parts[0]?.submittedAt ?? null;
  return (
    <article className="job" aria-labelledby={id} ref={article} tabIndex={-1}>
      <div className="job-what">
        <h2 id={id}>
          <bdi>{jobTitle(job)}</bdi>
        </h2>
        <ul className="facts meta">
          <li>{jobKindLabel(job.kind)}</li>
          {job.title !== null && (
            <li>
              {peopleLabel(job.size)}
              {(job.page ?? 0) > 0 &&
                ` ${i18n.t('jobs.fromResult', { first: formatCount((job.page ?? 0) * job.size + 1) })}`}
            </li>
          )}
          <li>
            <span className="sr-only">{i18n.t(submittedAt === null ? 'jobs.begun' : 'jobs.submitted')} </span>
            {formatMoment(submittedAt ?? job.createdAt, nowMs)}
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
      <JobButtons job={job} actions={actions} isOpen={isOpen} {...around} />
      <div className="job-more">
        {job.parts.map((part, at) =>
          needsChoice(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by position.
            <LostQuestion key={at} job={job} part={part} at={at} actions={actions} nowMs={nowMs} />
          ) : null,
        )}
        {job.parts.length > 1 && <JobParts job={job} nowMs={nowMs} />}
        <UnreadResults job={job} />
        <JobNotice status={actions.status} nowMs={nowMs} />
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

interface JobNoticeProps {
  status: JobActionStatus;
  nowMs: number;
}

/** The status of the last action, announced to screen readers. */
function JobNotice({ status, nowMs }: JobNoticeProps) {
  return (
    <>
      <p className="meta" role="status">
        {status.kind === 'running' && <bdi>{status.doing}</bdi>}
        {status.kind === 'done' && status.value !== null && <bdi>{status.value}</bdi>}
      </p>
      {status.kind === 'failed' && (
        <div role="alert">
          <ErrorNote failure={status.failure} context={{ nowMs }} />
        </div>
      )}
    </>
  );
}

function JobNumbers({ job }: { job: JobRow }) {
  if (hasNoProgress(job)) return null;
  const progress = jobProgress(job);
  const label = progressLabel(progress);
  const { found, failed, pending } = jobCounts(job);
  const returned = returnedOf(job);
  const facts = [
    ...(found === null ? [] : [i18n.t('jobs.found', found, [formatCount(found)])]),
    ...(failed > 0 ? [i18n.t('jobs.failed', failed, [formatCount(failed)])] : []),
    ...(pending > 0
      ? [i18n.t(hasEnded(job) ? 'jobs.unanswered' : 'jobs.pending', pending, [formatCount(pending)])]
      : []),
    ...(returned > 0 ? [i18n.t('jobs.cameBack', returned, [formatCount(returned)])] : []),
  ];
  return (
    <div className="job-numbers">
      <p>{label}</p>
      <div
        className="track"
        role="progressbar"
        aria-label={i18n.t('jobs.progress.label')}
        aria-valuemin={0}
        aria-valuemax={progress.total}
        aria-valuenow={Math.round(progress.share * progress.total)}
        aria-valuetext={label}
      >
        <i style={{ inlineSize: `${Math.round(100 * progress.share)}%` }} />
      </div>
      {facts.length > 0 && (
        <ul className="facts meta">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The cost so far. The unsettled part is shown separately, as the most it can cost. */
function JobCost({ job }: { job: JobRow }) {
  if (job.isElsewhere === true) return <p className="meta">{i18n.t('jobs.elsewhere')}</p>;
  const { chargedMilli, openMilli } = jobCost(job);
  const uncertainMilli = uncertainMilliOf(job);
  return (
    <>
      {(chargedMilli > 0 || openMilli + uncertainMilli === 0) && <p className="meta">{formatCharge(chargedMilli)}</p>}
      {uncertainMilli > 0 && <p className="meta">{i18n.t('jobs.uncertain', { cost: formatUpTo(uncertainMilli) })}</p>}
      {openMilli > 0 && (
        <p className="meta" title={i18n.t('jobs.open')}>
          {formatUpTo(openMilli)} <span className="sr-only">{i18n.t('jobs.open')}</span>
        </p>
      )}
    </>
  );
}

/** The parts of a deep export, in submission order. */
function JobParts({ job, nowMs }: { job: JobRow; nowMs: number }) {
  return (
    <Fold title={i18n.t('jobs.parts')} count={formatCount(job.parts.length)}>
      <ol className="job-parts">
        {job.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and never change order.
          <ItemBoundary key={at}>
            <li>
              <PartLine job={job} part={part} number={at + 1} nowMs={nowMs} />
            </li>
          </ItemBoundary>
        ))}
      </ol>
    </Fold>
  );
}

function PartLine({ job, part, number, nowMs }: { job: JobRow; part: JobPart; number: number; nowMs: number }) {
  const status = partStatusOf(part);
  const { tone, word } = statusLabels[status];
  const Icon = statusIcons[status];
  const hasProgress = part.state === 'running' || part.state === 'collecting' || part.state === 'done';
  return (
    <div className="line" data-wrap>
      <span>
        <span className="job-part">
          <strong>{i18n.t('jobs.part', { number: formatCount(number) })}</strong>
          <span className="meta">{peopleLabel(part.size)}</span>
          <Mark tone={tone} icon={<Icon />}>
            {word()}
          </Mark>
        </span>
        <span className="meta block">
          {[
            ...(part.submittedAt === null
              ? []
              : [`${i18n.t('jobs.submitted')} ${formatMoment(part.submittedAt, nowMs)}`]),
            ...(hasProgress ? [progressLabel(partProgressOf(part))] : []),
            ...(part.state === 'refunded' ? [jobRefundLabel(part.refundReason)] : []),
            ...(part.state === 'refused' && part.failure !== null ? [refusedLabels(job, part, nowMs).text] : []),
          ].join('. ')}
        </span>
      </span>
      <span className="slot">{costLabel(job, part)}</span>
    </div>
  );
}

function costLabel(job: JobRow, part: JobPart): string {
  if (part.isUncertain) return i18n.t('jobs.uncertain', { cost: formatUpTo(part.chargedMilli ?? 0) });
  if (part.chargedMilli !== null) return formatCharge(part.chargedMilli);
  if (part.state === 'refunded' || part.state === 'refused') return formatCharge(0);
  return formatUpTo(mostMilliOf(job.kind, part.size));
}

interface LostQuestionProps {
  job: Pick<JobRow, 'kind'>;
  part: JobPart;
  at: number;
  actions: JobItemActions;
  nowMs: number;
}

/** Asks which of the service's submissions is the lost one, and what each answer costs. */
function LostQuestion({ job, part, at, actions, nowMs }: LostQuestionProps) {
  const { candidates, size } = part;
  const title = i18n.t('jobs.whichLost.title');
  return (
    <fieldset className="job-question" aria-label={title} disabled={actions.isBusy}>
      <p>
        <strong>{title}</strong>
      </p>
      <p className="meta">{i18n.t('jobs.whichLost.text', candidates.length, [formatCount(candidates.length)])}</p>
      <ul className="meta">
        <li>{i18n.t('jobs.whichLost.ours', { cost: formatUpTo(mostMilliOf(job.kind, size)) })}</li>
        <li>{i18n.t('jobs.whichLost.others')}</li>
      </ul>
      <ul>
        {candidates.map(({ trackId, createdAt }) => (
          <li key={trackId} className="line" data-wrap>
            <span>
              {i18n.t('jobs.whichLost.made', { when: formatMoment(createdAt, nowMs) })}
              <bdi className="meta block job-track">{trackId}</bdi>
            </span>
            <span className="slot">
              <button type="button" className="btn" onClick={() => actions.answerLost(at, trackId)}>
                {i18n.t('jobs.whichLost.it')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <p className="next">
        <button type="button" className="act" onClick={() => actions.answerLost(at, null)}>
          {i18n.t('jobs.whichLost.none')}
        </button>
      </p>
    </fieldset>
  );
}

const mostShown = 20;

/** The raw form of paid results that could not be read. */
function UnreadResults({ job }: { job: JobRow }) {
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
