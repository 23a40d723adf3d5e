import { i18n } from '#i18n';
import { formatCount, formatMoment, formatUpTo } from '@/components/ui/formats';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import type { JobItemActions } from './use-job-actions.ts';

export interface LostQuestionProps {
  job: Pick<JobRow, 'kind'>;
  part: JobPart;
  at: number;
  actions: JobItemActions;
  nowMs: number;
}

/** Asks which of the service's submissions is the lost one, and what each answer costs. */
export function LostQuestion({ job, part, at, actions, nowMs }: LostQuestionProps) {
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
