import { i18n } from '#i18n';
import { jobRefundLabel, peopleLabel, progressLabel, refusedLabels, statusLabels } from '@/components/jobs/job-labels';
import { partProgressOf, partStatusOf } from '@/components/jobs/job-view';
import { ItemBoundary } from '@/components/ui/errors/section-boundary';
import { Fold } from '@/components/ui/fold';
import { formatCharge, formatCount, formatMoment, formatUpTo } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';
import { statusIcons } from './status-mark.tsx';

/** The parts of a deep export, in submission order. */
export function JobParts({ job, nowMs }: { job: JobRow; nowMs: number }) {
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
              : [i18n.t('jobs.submitted', { when: formatMoment(part.submittedAt, nowMs) })]),
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
