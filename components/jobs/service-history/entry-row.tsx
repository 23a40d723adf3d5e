import { Fragment, type ReactElement } from 'react';
import { i18n } from '#i18n';
import { jobKindLabel, jobTitle, shortRefundLabel } from '@/components/jobs/job-labels';
import { formatCount, formatMoment } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { HistoryEntry } from '@/lib/jobs/messages';

export type EntryColumn =
  | 'created'
  | 'submitted'
  | 'service'
  | 'people'
  | 'state'
  | 'refund'
  | 'attempts'
  | 'done'
  | 'settled'
  | 'job';

export interface EntryRowProps {
  entry: HistoryEntry;
  columns: readonly EntryColumn[];
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  /** Null: it was submitted elsewhere. */
  job: JobRow | null;
  nowMs: number;
  /** Results are being fetched. */
  isBusy: boolean;
  isResending: boolean;
  onFetch(entry: HistoryEntry): void;
  /** `opener`: what was pressed, and gets the focus back. */
  onResend(entry: HistoryEntry, opener: HTMLElement): void;
}

/** One entry of the service's history. */
export function EntryRow({ rowIndex, columns, ...props }: EntryRowProps) {
  return (
    <tr aria-rowindex={rowIndex}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column](props)}</Fragment>
      ))}
    </tr>
  );
}

type CellProps = Omit<EntryRowProps, 'rowIndex' | 'columns'>;

/** The cell of each column. */
const cells: Record<EntryColumn, (props: CellProps) => ReactElement> = {
  created: ({ entry, nowMs }) => (
    <td title={entry.trackId}>
      <Moment at={entry.createdAt ?? entry.submittedAt} nowMs={nowMs} />
    </td>
  ),
  submitted: ({ entry, nowMs }) => (
    <td>
      <Moment at={entry.submittedAt} nowMs={nowMs} />
    </td>
  ),
  service: ({ entry: { service } }) => (
    <td>
      <bdi>{serviceLabel(service)}</bdi>
    </td>
  ),
  people: ({ entry: { requestSize } }) => <td className="num">{requestSize !== null && formatCount(requestSize)}</td>,
  state: ({ entry }) => (
    <td className="how">
      <bdi>{stateLabel(entry.state)}</bdi>
    </td>
  ),
  refund({ entry }) {
    const refund = entry.fullyRefunded ? shortRefundLabel(entry.refundReason) : i18n.t('jobs.history.notRefunded');
    return (
      <td title={refund} className={entry.fullyRefunded ? undefined : 'soft'}>
        <bdi>{refund}</bdi>
      </td>
    );
  },
  attempts: ({ entry: { attempts } }) => <td className="num">{attempts !== null && formatCount(attempts)}</td>,
  done: ({ entry, nowMs }) => (
    <td>
      <Moment at={entry.doneAt} nowMs={nowMs} />
    </td>
  ),
  settled: ({ entry, nowMs }) => (
    <td>
      <Moment at={entry.settledAt} nowMs={nowMs} />
    </td>
  ),
  job: (props) => <td>{props.job === null ? <Elsewhere {...props} /> : <ToJob job={props.job} />}</td>,
};

function ToJob({ job }: { job: JobRow }) {
  return (
    <a className="act" data-link href={fragmentOf('jobs', job.id)}>
      <bdi>{jobTitle(job)}</bdi>
    </a>
  );
}

/** What can be done with a job of another browser. Both are free. */
function Elsewhere({ entry, isBusy, isResending, onFetch, onResend }: CellProps) {
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
