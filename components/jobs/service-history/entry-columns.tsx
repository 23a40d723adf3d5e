import { i18n } from '#i18n';
import { jobKindLabel, jobTitle, shortRefundLabel } from '@/components/jobs/job-labels';
import { formatCount, formatMoment } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column } from '@/components/ui/table/use-table-columns';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { HistoryEntry } from '@/lib/jobs/kinds/service-history';

export interface EntryCell {
  entry: HistoryEntry;
  /** Null: it was submitted elsewhere. */
  job: JobRow | null;
  nowMs: number;
  isBusy: boolean;
  isResending: boolean;
  onFetch(entry: HistoryEntry): void;
  /** `opener`: the pressed button, which gets the focus back. */
  onResend(entry: HistoryEntry, opener: HTMLElement): void;
}

/** The columns of a history entry. Hidden ones help to find a fault. Widths in CSS pixels; the usual ones fit in a window of 1024. */
const columns: readonly Column<EntryCell>[] = [
  {
    id: 'created',
    isPinned: true,
    label: () => i18n.t('jobs.history.created'),
    width: 140,
    cell: ({ entry, nowMs }) => (
      <td title={entry.trackId}>
        <Moment at={entry.createdAt ?? entry.submittedAt} nowMs={nowMs} />
      </td>
    ),
  },
  {
    id: 'submitted',
    isExtra: true,
    label: () => i18n.t('jobs.history.submittedDate'),
    width: 128,
    cell: ({ entry, nowMs }) => (
      <td>
        <Moment at={entry.submittedAt} nowMs={nowMs} />
      </td>
    ),
  },
  {
    id: 'service',
    isExtra: true,
    label: () => i18n.t('jobs.history.service'),
    width: 116,
    cell: ({ entry: { service } }) => (
      <td>
        <bdi>{serviceLabel(service)}</bdi>
      </td>
    ),
  },
  {
    id: 'people',
    label: () => i18n.t('jobs.history.people'),
    width: 72,
    className: 'num',
    cell: ({ entry: { requestSize } }) => <td className="num">{requestSize !== null && formatCount(requestSize)}</td>,
  },
  {
    id: 'state',
    label: () => i18n.t('jobs.history.state'),
    width: 100,
    className: 'how',
    cell: ({ entry }) => (
      <td className="how">
        <bdi>{stateLabel(entry.state)}</bdi>
      </td>
    ),
  },
  {
    id: 'refund',
    label: () => i18n.t('jobs.history.refund'),
    least: 216,
    cell({ entry }) {
      const refund = entry.fullyRefunded ? shortRefundLabel(entry.refundReason) : i18n.t('jobs.history.notRefunded');
      return (
        <td title={refund} className={entry.fullyRefunded ? undefined : 'soft'}>
          <bdi>{refund}</bdi>
        </td>
      );
    },
  },
  {
    id: 'attempts',
    isExtra: true,
    label: () => i18n.t('jobs.history.attempts'),
    width: 72,
    className: 'num',
    cell: ({ entry: { attempts } }) => <td className="num">{attempts !== null && formatCount(attempts)}</td>,
  },
  {
    id: 'done',
    label: () => i18n.t('jobs.history.done'),
    width: 128,
    cell: ({ entry, nowMs }) => (
      <td>
        <Moment at={entry.doneAt} nowMs={nowMs} />
      </td>
    ),
  },
  {
    id: 'settled',
    isExtra: true,
    label: () => i18n.t('jobs.history.settledAt'),
    width: 128,
    cell: ({ entry, nowMs }) => (
      <td>
        <Moment at={entry.settledAt} nowMs={nowMs} />
      </td>
    ),
  },
  {
    id: 'job',
    label: () => i18n.t('jobs.history.job'),
    width: 348,
    cell: (props) => <td>{props.job === null ? <Elsewhere {...props} /> : <ToJob job={props.job} />}</td>,
  },
];

export const entryTable: TableSpec<Column<EntryCell>> = { name: 'service-history', columns };

function ToJob({ job }: { job: JobRow }) {
  return (
    <a className="act" data-link href={fragmentOf('jobs', job.id)}>
      <bdi>{jobTitle(job)}</bdi>
    </a>
  );
}

/** Actions for a job of another browser. Both are free. */
function Elsewhere({ entry, isBusy, isResending, onFetch, onResend }: EntryCell) {
  return (
    <>
      <span className="soft">{i18n.t('jobs.history.elsewhere')}</span>{' '}
      {!entry.fullyRefunded && (
        <>
          <button type="button" className="act" data-link disabled={isBusy} onClick={() => onFetch(entry)}>
            {i18n.t('jobs.history.fetch')} <span className="price">{i18n.t('jobs.free')}</span>
          </button>{' '}
        </>
      )}
      <button
        type="button"
        className="act"
        data-link
        aria-expanded={isResending}
        onClick={({ currentTarget }) => onResend(entry, currentTarget)}
      >
        {i18n.t('jobs.notify')}
      </button>
    </>
  );
}

function Moment({ at, nowMs }: { at: number | null; nowMs: number }) {
  if (at === null) return null;
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, nowMs)}</time>;
}

/** Other services are shown unchanged. */
function serviceLabel(service: string | null): string | null {
  if (service === 'EMAIL_FINDER') return jobKindLabel('email-finder');
  return service === 'PEOPLE_EXPORT' ? jobKindLabel('people-export') : service;
}

/** States of a submission (docs/interface.md#states-and-transitions); others are shown unchanged. */
function stateLabel(state: string | null): string {
  if (state === 'PENDING') return i18n.t('jobs.history.pending');
  if (state === 'SETTLED') return i18n.t('jobs.history.settled');
  return state ?? i18n.t('jobs.history.unsaid');
}
