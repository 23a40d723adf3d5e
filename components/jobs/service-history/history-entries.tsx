import { useState } from 'react';
import { i18n } from '#i18n';
import { jobTitle, shortRefundLabel } from '@/components/jobs/job-labels';
import { formatCount, formatMoment } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { HistoryEntry } from '@/lib/jobs/messages';
import { ResendStep, type ResendStepProps } from './resend-step.tsx';

const columnCount = 8;

export interface HistoryEntriesProps {
  entries: readonly HistoryEntry[];
  jobs: readonly JobRow[];
  /** Of which kind they are. */
  service: ResendStepProps['service'];
  nowMs: number;
}

/** One page of the service's history. Entries known to this browser link to their job. */
export function HistoryEntries({ entries, jobs, service, nowMs }: HistoryEntriesProps) {
  const known = new Map(jobs.flatMap((job) => job.parts.map(({ trackId }) => [trackId, job] as const)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="ledger-scroll" tabIndex={0} aria-label={i18n.t('jobs.history.scroll')}>
      <table className="grid-table entry-table" aria-label={i18n.t('jobs.history.label')}>
        <colgroup>
          <col className="w-[148px]" />
          <col className="w-[88px]" />
          <col className="w-[112px]" />
          <col />
          <col className="w-[72px]" />
          <col className="w-[140px]" />
          <col className="w-[140px]" />
          <col className="w-[288px]" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{i18n.t('jobs.history.created')}</th>
            <th scope="col" className="num">
              {i18n.t('jobs.history.people')}
            </th>
            <th scope="col" className="how">
              {i18n.t('jobs.history.state')}
            </th>
            <th scope="col">{i18n.t('jobs.history.refund')}</th>
            <th scope="col" className="num">
              {i18n.t('jobs.history.attempts')}
            </th>
            <th scope="col" className="how">
              {i18n.t('jobs.history.done')}
            </th>
            <th scope="col">{i18n.t('jobs.history.settledAt')}</th>
            <th scope="col">{i18n.t('jobs.history.job')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.trackId} job={known.get(entry.trackId) ?? null} {...{ entry, service, nowMs }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface EntryProps extends Pick<HistoryEntriesProps, 'service' | 'nowMs'> {
  entry: HistoryEntry;
  /** Null: it was submitted elsewhere. */
  job: JobRow | null;
}

function Entry({ entry, job, service, nowMs }: EntryProps) {
  const [isResending, setResending] = useState(false);
  const refund = entry.fullyRefunded ? shortRefundLabel(entry.refundReason) : i18n.t('jobs.history.notRefunded');
  const line = (
    <tr>
      <td title={entry.trackId}>
        <Moment at={entry.createdAt ?? entry.submittedAt} nowMs={nowMs} />
      </td>
      <td className="num">{entry.requestSize === null ? '' : formatCount(entry.requestSize)}</td>
      <td className="how">
        <bdi>{stateLabel(entry.state)}</bdi>
      </td>
      <td title={refund} className={entry.fullyRefunded ? undefined : 'soft'}>
        <bdi>{refund}</bdi>
      </td>
      <td className="num">{entry.attempts === null ? '' : formatCount(entry.attempts)}</td>
      <td className="how">
        <Moment at={entry.doneAt} nowMs={nowMs} />
      </td>
      <td>
        <Moment at={entry.settledAt} nowMs={nowMs} />
      </td>
      <td>
        {job === null ? (
          <>
            <span className="soft">{i18n.t('jobs.history.elsewhere')}</span>{' '}
            <button
              type="button"
              className="act"
              data-link
              aria-expanded={isResending}
              onClick={() => setResending(!isResending)}
            >
              {i18n.t('jobs.notify')}
            </button>
          </>
        ) : (
          <a className="act" data-link href={fragmentOf('jobs', job.id)}>
            <bdi>{jobTitle(job)}</bdi>
          </a>
        )}
      </td>
    </tr>
  );
  if (!isResending) return line;
  return (
    <>
      {line}
      <tr>
        <td colSpan={columnCount}>
          <ResendStep {...{ service, nowMs }} trackId={entry.trackId} onClose={() => setResending(false)} />
        </td>
      </tr>
    </>
  );
}

function Moment({ at, nowMs }: { at: number | null; nowMs: number }) {
  if (at === null) return null;
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, nowMs)}</time>;
}

/** States of a submission (docs/interface.md#states-and-transitions); others are shown unchanged. */
function stateLabel(state: string | null): string {
  if (state === 'PENDING') return i18n.t('jobs.history.pending');
  if (state === 'SETTLED') return i18n.t('jobs.history.settled');
  return state ?? i18n.t('jobs.history.unsaid');
}
