import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { jobPausedLabels, refusedLabels, statusLabels } from '@/components/jobs/job-labels';
import { statusOf } from '@/components/jobs/job-view';
import { useBudgetRefusal } from '@/components/jobs/use-budget-refusal';
import type { BudgetRefusal } from '@/lib/database/ledger/budget';
import type { JobRow } from '@/lib/database/schema/job-rows';

/** What became of a job that was just ordered: whether it has started, or why not. */
export function JobStarted({ id, nowMs }: { id: string; nowMs: number }) {
  const { db } = usePanel();
  const job = useLiveQuery(async () => (await db.jobs.get(id)) ?? null, [db, id]);
  const refusal = useBudgetRefusal(job ?? null);
  if (job === undefined) return null;
  return (
    <p className="meta">
      {startLabel(job, nowMs, refusal)} <a href={`#jobs/${encodeURIComponent(id)}`}>{i18n.t('results.toJob')}</a>
    </p>
  );
}

function startLabel(job: JobRow | null, nowMs: number, refusal: BudgetRefusal | null): string {
  const [first] = job?.parts ?? [];
  if (job === null || first === undefined) return i18n.t('results.jobStarted');
  if (first.state === 'refused') return i18n.t('results.jobNotStarted', { why: refusedLabels(job, first, nowMs).text });
  if (first.state !== 'waiting' && first.state !== 'submitting') return i18n.t('results.jobStarted');
  if (job.state === 'paused' && job.pausedBecause !== null) {
    return i18n.t('results.jobNotStarted', { why: jobPausedLabels(job.pausedBecause, nowMs, refusal).text });
  }
  return i18n.t('results.sentence', { told: statusLabels[statusOf(job)].word() });
}
