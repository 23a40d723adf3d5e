import { i18n } from '#i18n';
import { progressLabel } from '@/components/jobs/job-labels';
import {
  hasEnded,
  hasNoProgress,
  jobCost,
  jobCounts,
  jobProgress,
  returnedOf,
  uncertainMilliOf,
} from '@/components/jobs/job-view';
import { formatCharge, formatCount, formatUpTo } from '@/components/ui/formats';
import type { JobRow } from '@/lib/database/schema/job-rows';

export function JobNumbers({ job }: { job: JobRow }) {
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
export function JobCost({ job }: { job: JobRow }) {
  if (job.isElsewhere === true) return <p className="meta">{i18n.t('jobs.elsewhere')}</p>;
  const { chargedMilli, openMilli } = jobCost(job);
  const uncertainMilli = uncertainMilliOf(job);
  return (
    <>
      {(chargedMilli > 0 || openMilli + uncertainMilli === 0) && <p className="meta">{formatCharge(chargedMilli)}</p>}
      {uncertainMilli > 0 && <p className="meta">{i18n.t('jobs.uncertain', { cost: formatUpTo(uncertainMilli) })}</p>}
      {openMilli > 0 && <p className="meta">{i18n.t('jobs.open', { cost: formatUpTo(openMilli) })}</p>}
    </>
  );
}
