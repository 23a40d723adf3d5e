import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { RaiseBudget } from '@/components/orders/parts/order-limits';
import { type Trouble, useTrouble } from '@/components/orders/use-trouble';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { pausedLabels } from '@/components/ui/errors/paused-labels';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';

export interface JobOrderedProps {
  status: ActionStatus<{ id: string }>;
  nowMs: number;
}

/** What became of the order of a job. */
export function JobOrdered({ status, nowMs }: JobOrderedProps) {
  return (
    <div className="table-status" role="status">
      {status.kind === 'done' && <JobStarted id={status.value.id} nowMs={nowMs} />}
      {status.kind === 'failed' &&
        (status.failure.kind === 'budget-reached' ? (
          <ErrorNote failure={status.failure} context={{ nowMs }} cost={i18n.t('price.nothingSent')}>
            <span className="slot">
              <RaiseBudget period={status.failure.period} />
            </span>
          </ErrorNote>
        ) : (
          <ErrorNote failure={status.failure} context={{ nowMs }} />
        ))}
    </div>
  );
}

/** Whether the ordered job has started, or why not. */
function JobStarted({ id, nowMs }: { id: string; nowMs: number }) {
  const { db } = usePanel();
  const job = useLiveQuery(async () => (await db.jobs.get(id)) ?? null, [db, id]);
  const troubleOf = useTrouble(false);
  if (job === undefined) return null;
  const maxMilli = mostMilliOf(job?.kind ?? 'people-export', job?.parts[0]?.size ?? 0);
  const trouble = troubleOf({ kind: 'range', minMilli: 0, maxMilli });
  return (
    <p className="meta">
      {startLabel(job, nowMs, trouble)} <a href={`#jobs/${encodeURIComponent(id)}`}>{i18n.t('results.toJob')}</a>
    </p>
  );
}

function startLabel(job: JobRow | null, nowMs: number, trouble: Trouble | null): string {
  const [first] = job?.parts ?? [];
  if (job === null || first === undefined) return i18n.t('results.jobStarted');
  if (first.state === 'refused') return notStarted(labelsOf(first.failure ?? { kind: 'internal' }, { nowMs }));
  if (first.state !== 'waiting' && first.state !== 'submitting') return i18n.t('results.jobStarted');
  const { pausedBecause: because } = job;
  // Only submitted parts can show that lists are ignored, and none was.
  if (job.state === 'paused' && because !== null && because !== 'lists-ignored') {
    const isBudget = because === 'budget-reached' && trouble?.kind === 'budget';
    return notStarted(isBudget ? labelsOf(trouble.refusal, { nowMs }) : pausedLabels(because, nowMs));
  }
  if (job.state === 'cancelled') return i18n.t('results.sentence', { told: i18n.t('jobs.state.cancelled') });
  return i18n.t('results.sentence', { told: i18n.t(`jobs.state.${first.state}`) });
}

function notStarted({ title, text }: { title: string; text: string | null }): string {
  return i18n.t('results.jobNotStarted', { why: text === null ? title : i18n.t('jobs.why', { title, text }) });
}
