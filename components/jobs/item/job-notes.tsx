import { i18n } from '#i18n';
import { jobPausedLabels, jobRefundLabel, refusedLabels, statusLabels } from '@/components/jobs/job-labels';
import { hasEnded, hasLostTrack, isShort, type JobStatus, needsChoice, statusOf } from '@/components/jobs/job-view';
import { RaiseBudget } from '@/components/orders/parts/order-limits';
import { useTrouble } from '@/components/orders/use-trouble';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount, formatMoment, formatUpTo } from '@/components/ui/formats';
import { fragmentOf, goToSettings } from '@/components/ui/routes';
import type { BudgetRefusal } from '@/lib/database/ledger/budget';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { mostPeople } from '@/lib/jobs/job-bounds';
import { isInFlight, isWaiting } from '@/lib/jobs/job-states';
import { jobWaitingMilli, mostMilliOf } from '@/lib/jobs/kinds/job-money';

interface JobNotesProps {
  job: JobRow;
  nowMs: number;
}

/** Why the job is in its state, and what to do about it. */
export function JobNotes(props: JobNotesProps) {
  return props.job.pausedBecause === 'budget-reached' ? <BudgetNotes {...props} /> : <Notes {...props} />;
}

/** By the present budget: it may be spent, too small, or raised since. */
function BudgetNotes(props: JobNotesProps) {
  return <Notes {...props} refusal={useBudgetRefusal(props.job)} />;
}

/** Why the present budget does not cover the next part; null if it does, or there is none. */
function useBudgetRefusal(job: JobRow | null): BudgetRefusal | null {
  const troubleOf = useTrouble(false);
  const next = job?.parts.find(isWaiting);
  if (job === null || next === undefined) return null;
  const trouble = troubleOf({ kind: 'range', minMilli: 0, maxMilli: mostMilliOf(job.kind, next.size) });
  return trouble?.kind === 'budget' ? trouble.refusal : null;
}

function Notes({ job, nowMs, refusal = null }: JobNotesProps & { refusal?: BudgetRefusal | null }) {
  const status = statusOf(job);
  const notes = notesOf(job, status, nowMs, refusal);
  const needsSearch = hasLostTrack(job) || job.parts.some(({ refundReason }) => refundReason === 'SEARCH_NO_RESULTS');
  if (notes.length === 0 && !needsSearch) return null;
  return (
    <div className="job-notes">
      {notes.map(({ text, next }) => (
        <p key={text} className="meta">
          <bdi>{text}</bdi>
          {next === 'settings' && (
            <>
              {' '}
              <ActionLink onAction={goToSettings}>{i18n.t('connect.open')}</ActionLink>
            </>
          )}
          {next === 'raise-budget' && refusal !== null && (
            <>
              {' '}
              <RaiseBudget period={refusal.period} />
            </>
          )}
        </p>
      ))}
      {needsSearch && hasEnded(job) && (
        <p className="meta">
          <a className="act" data-link href={fragmentOf('search', job.searchId)}>
            {i18n.t(job.searchId === null ? 'jobs.goToSearch' : 'jobs.toItsSearch')}
          </a>
        </p>
      )}
    </div>
  );
}

interface JobNote {
  text: string;
  next?: string;
}

function notesOf(job: JobRow, status: JobStatus, nowMs: number, refusal: BudgetRefusal | null): JobNote[] {
  const next = job.parts.some(needsChoice) ? () => i18n.t('jobs.next.ask') : statusLabels[status].next;
  const notes: JobNote[] = next === null ? [] : [{ text: next() }];
  if (job.state === 'paused' && job.pausedBecause !== null)
    notes.push(jobPausedLabels(job.pausedBecause, nowMs, refusal));
  if (job.state === 'paused' && job.parts.some(isWaiting) && job.parts.some(isInFlight))
    notes.push({ text: i18n.t('jobs.next.onlyRestWaits', { cost: formatUpTo(jobWaitingMilli(job)) }) });
  if (status !== 'lost' && job.parts.some((part) => part.state === 'lost' && !needsChoice(part)))
    notes.push({ text: i18n.t('jobs.next.lost') });
  for (const part of job.parts) {
    if (part.state === 'refunded') notes.push({ text: refundOf(job, part.refundReason) });
    if (part.state === 'refused' && part.failure !== null) notes.push(refusedLabels(job, part, nowMs));
  }
  for (const part of job.parts.filter(isShort)) {
    const counts = { total: formatCount(part.counts.total ?? 0), told: formatCount(part.told) };
    notes.push({ text: i18n.t('jobs.next.short', counts) });
  }
  for (const { claimed, size } of job.parts) {
    if (claimed === undefined) continue;
    const counts = { claimed: formatCount(claimed), size: formatCount(mostPeople(job.kind, size)) };
    notes.push({ text: i18n.t('jobs.next.beyond', counts) });
  }
  if (job.parts.some(({ state, isUncertain }) => state === 'done' && isUncertain))
    notes.push({ text: i18n.t('jobs.next.uncertain') });
  if (status === 'done' && job.open === 1) notes.push({ text: i18n.t('jobs.next.notSettled') });
  // Parts that ended alike share one note.
  return notes.filter(({ text }, at) => notes.findIndex((each) => each.text === text) === at);
}

/** Undelivered results can be ordered again, except emails for search results, which can be ordered only once. */
function refundOf({ kind }: JobRow, reason: string | null): string {
  const isStuck = reason === 'STUCK_HARD_REFUND' || reason === 'STUCK_SOFT_REFUND';
  return kind === 'email-finder' && isStuck ? i18n.t('jobs.refund.stuckFinder') : jobRefundLabel(reason);
}

export function NextLook({ job, nowMs }: { job: JobRow; nowMs: number }) {
  const { nextPollAt, open } = job;
  if (open === 0 || nextPollAt === null) return null;
  return (
    <span className="meta">
      {nextPollAt <= nowMs
        ? i18n.t('jobs.looksSoon')
        : i18n.t('jobs.looksAt', { time: formatMoment(nextPollAt, nowMs) })}
    </span>
  );
}
