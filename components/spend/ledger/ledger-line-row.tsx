import CircleHelp from 'lucide-react/icons/circle-help';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, memo, type ReactElement } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { ExternalLink } from '@/components/ui/external-link';
import { findAddress } from '@/components/ui/find-link';
import { formatCredits, formatDateTime, formatMoment } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { fragmentOf } from '@/components/ui/routes';
import type { LedgerLine } from '@/lib/database/ledger/spend-reads';
import type { ChargeRow } from '@/lib/database/schema/rows';
import type { Site } from '@/lib/subjects/sites';
import {
  chargeLabel,
  chargeName,
  type FullNames,
  formatBalance,
  howLabels,
  type Knowledge,
  quoteLabel,
  whatLabel,
  whomLabel,
} from './ledger-labels.ts';

export type LedgerColumn = 'when' | 'what' | 'whom' | 'quoted' | 'charged' | 'how' | 'after';

export interface LedgerLineRowProps {
  line: LedgerLine;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  columns: readonly LedgerColumn[];
  sites: readonly Site[];
  names: FullNames;
  nowMs: number;
  isBusy: boolean;
  onCheckNow(intentId: string): void;
}

/**
 * One line: the operation, its cost and how that is known. Only a drift is tinted, and its text explains it. Memoized,
 * since formatting the dates of all lines in view on every scroll step would take longer than a frame.
 */
export const LedgerLineRow = memo(function LedgerLineRow({ rowIndex, columns, ...props }: LedgerLineRowProps) {
  const how = howLabels(props.line);
  return (
    <tr aria-rowindex={rowIndex} data-kind={how.kind === 'drift' ? 'caution' : undefined}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]({ ...props, how })}</Fragment>
      ))}
    </tr>
  );
});

interface CellProps extends Omit<LedgerLineRowProps, 'rowIndex' | 'columns'> {
  how: Knowledge;
}

/** The cell of each column. */
const cells: Record<LedgerColumn, (props: CellProps) => ReactElement> = {
  when: ({ line: { row }, nowMs }) => (
    <td className="soft">
      <time dateTime={new Date(row.at).toISOString()} title={formatDateTime(row.at)}>
        {formatMoment(row.at, nowMs)}
      </time>
    </td>
  ),
  what: ({ line: { row } }) => <td title={whatLabel(row)}>{whatLabel(row)}</td>,
  whom: ({ line, sites, names }) => (
    <td title={whomLabel(line, names)}>
      {line.calls.map((call, index) => (
        <span key={call.id}>
          {index > 0 && ', '}
          <Whom call={call} sites={sites} ordered={line.ordered} names={names} />
        </span>
      ))}
    </td>
  ),
  quoted: ({ line: { row } }) => <td className="num soft">{row.kind === 'charge' && quoteLabel(row.quote)}</td>,
  charged: ({ line: { row, refund } }) => (
    <td className="num">
      <bdi>{chargeLabel(row)}</bdi>
      {refund !== null && (
        <span className="meta block" title={formatDateTime(refund.at)}>
          {i18n.t('spend.refundedAmount', { credits: formatCredits(-(refund.chargedMilli ?? 0)) })}
        </span>
      )}
    </td>
  ),
  how: ({ line, how, names, isBusy, onCheckNow }) => (
    <td className="how">
      <How how={how} />
      {line.row.kind === 'charge' && line.row.how === 'unknown' && !isBusy && (
        <CheckNow whom={whomLabel(line, names)} intentId={line.row.intentId} onCheckNow={onCheckNow} />
      )}
    </td>
  ),
  after: ({ line: { row } }) => (
    <td className="num">{row.balanceAfterMilli === null ? '–' : formatBalance(row.balanceAfterMilli)}</td>
  ),
};

interface CheckNowProps extends Pick<LedgerLineRowProps, 'onCheckNow'> {
  whom: string;
  intentId: string;
}

function CheckNow({ whom, intentId, onCheckNow }: CheckNowProps) {
  return (
    <span className="ms-3">
      <ActionLink label={i18n.t('spend.checkNowFor', { whom })} onAction={() => onCheckNow(intentId)}>
        {i18n.t('spend.checkNow')}
      </ActionLink>
    </span>
  );
}

interface WhomProps {
  call: ChargeRow;
  sites: readonly Site[];
  ordered: LedgerLine['ordered'];
  names: FullNames;
}

/** Whom it was for, leading to their page, or to the search or the job. */
function Whom({ call, sites, ordered, names }: WhomProps) {
  const name = chargeName(call, ordered, names);
  if (call.subjectKey === null) return <span className="soft">{name}</span>;
  const stored = ordered.get(call.subjectKey);
  if (stored !== undefined)
    return (
      <a
        href={fragmentOf(stored.kind === 'search' ? 'search' : 'jobs', stored.row.id)}
        className="text-ink no-underline hover:underline"
      >
        <bdi>{name}</bdi>
      </a>
    );
  const address = findAddress(call.subjectKey, sites);
  if (address === null) return <bdi>{name}</bdi>;
  return (
    <ExternalLink href={address} name={name} className="text-ink no-underline hover:underline">
      <bdi>{name}</bdi>
    </ExternalLink>
  );
}

const icons = { open: CircleHelp, drift: TriangleAlert };

function How({ how }: { how: Knowledge }) {
  if (how.kind === 'plain') return <span className="soft">{how.text}</span>;
  const Icon = icons[how.kind];
  return (
    <Mark tone="caution" icon={<Icon />}>
      {how.text}
    </Mark>
  );
}
