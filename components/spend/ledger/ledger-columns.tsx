import CircleHelp from 'lucide-react/icons/circle-help';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { ExternalLink } from '@/components/ui/external-link';
import { findAddress } from '@/components/ui/find-link';
import { formatCredits, formatDateTime, formatMoment } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column } from '@/components/ui/table/use-table-columns';
import { isUnclear, type LedgerLine } from '@/lib/database/ledger/spend-reads';
import type { ChargeRow } from '@/lib/database/schema/rows';
import { toCredits } from '@/lib/service/contract/credits';
import type { Site } from '@/lib/subjects/sites';
import {
  addedMilliOf,
  chargeLabel,
  chargeName,
  type FullNames,
  formatBalance,
  howLabels,
  type Knowledge,
  quoteLabel,
  subjectLabel,
  whatLabel,
} from './ledger-labels.ts';

export interface LedgerCell {
  line: LedgerLine;
  sites: readonly Site[];
  names: FullNames;
  nowMs: number;
  isBusy: boolean;
  onCheckNow(intentId: string): void;
}

export type LedgerColumn = Column<LedgerCell, Pick<LedgerCell, 'line' | 'names'>>;

/** Widths in CSS pixels; all fit in a window of 1024. */
const columns: readonly LedgerColumn[] = [
  {
    id: 'when',
    isPinned: true,
    label: () => i18n.t('spend.when'),
    width: 160,
    cell: ({ line: { row }, nowMs }) => (
      <td className="soft">
        <time dateTime={new Date(row.at).toISOString()} title={formatDateTime(row.at)}>
          {formatMoment(row.at, nowMs)}
        </time>
      </td>
    ),
    file: ({ line: { row } }) => new Date(row.at),
  },
  {
    id: 'what',
    label: () => i18n.t('spend.what'),
    least: 132,
    cell: ({ line: { row } }) => <td title={whatLabel(row)}>{whatLabel(row)}</td>,
    file: ({ line: { row } }) => whatLabel(row),
  },
  {
    id: 'subject',
    label: () => i18n.t('spend.subject'),
    least: 120,
    cell: ({ line, sites, names }) => (
      <td title={subjectLabel(line, names)}>
        {line.calls.map((call, index) => (
          <span key={call.id}>
            {index > 0 && ', '}
            <SubjectCell call={call} sites={sites} ordered={line.ordered} names={names} />
          </span>
        ))}
      </td>
    ),
    file: ({ line, names }) => subjectLabel(line, names),
  },
  {
    id: 'quoted',
    label: () => i18n.t('spend.quoted'),
    width: 84,
    className: 'num',
    cell: ({ line: { row } }) => <td className="num soft">{row.kind === 'charge' && quoteLabel(row.quote)}</td>,
    // The maximum as a number; a unit price has no maximum and stays text.
    file({ line: { row } }) {
      if (row.kind !== 'charge') return null;
      return row.quote.kind === 'range' ? toCredits(row.quote.maxMilli) : quoteLabel(row.quote);
    },
  },
  {
    id: 'charged',
    label: () => i18n.t('spend.charged'),
    width: 112,
    className: 'num',
    cell: ({ line: { row, refund } }) => (
      <td className="num">
        <bdi>{chargeLabel(row)}</bdi>
        {refund !== null && (
          <span className="meta block" title={formatDateTime(refund.at)}>
            {i18n.t('spend.refundedAmount', { credits: formatCredits(-(refund.chargedMilli ?? 0)) })}
          </span>
        )}
      </td>
    ),
    // A number; nothing for added credits; text if the amount stays unknown.
    file({ line: { row } }) {
      if (isUnclear(row)) return chargeLabel(row);
      return row.chargedMilli === null || addedMilliOf(row) !== null ? null : toCredits(row.chargedMilli);
    },
  },
  {
    id: 'how',
    label: () => i18n.t('spend.how'),
    width: 288,
    className: 'how',
    cell: ({ line, names, isBusy, onCheckNow }) => (
      <td className="how">
        <How how={howLabels(line)} />
        {line.row.kind === 'charge' && line.row.how === 'unknown' && !isBusy && (
          <CheckNow name={subjectLabel(line, names)} intentId={line.row.intentId} onCheckNow={onCheckNow} />
        )}
      </td>
    ),
    file: ({ line }) => howLabels(line).text,
  },
  {
    id: 'after',
    label: () => i18n.t('spend.after'),
    width: 112,
    className: 'num',
    cell: ({ line: { row } }) => (
      <td className="num">{row.balanceAfterMilli === null ? '–' : formatBalance(row.balanceAfterMilli)}</td>
    ),
    file: ({ line: { row } }) => (row.balanceAfterMilli === null ? null : toCredits(row.balanceAfterMilli)),
  },
];

export const ledgerTable: TableSpec<LedgerColumn> = { name: 'ledger', columns };

interface CheckNowProps extends Pick<LedgerCell, 'onCheckNow'> {
  name: string;
  intentId: string;
}

function CheckNow({ name, intentId, onCheckNow }: CheckNowProps) {
  return (
    <span className="ms-3">
      <ActionLink label={i18n.t('spend.checkNowFor', { name })} onAction={() => onCheckNow(intentId)}>
        {i18n.t('spend.checkNow')}
      </ActionLink>
    </span>
  );
}

interface SubjectCellProps {
  call: ChargeRow;
  sites: readonly Site[];
  ordered: LedgerLine['ordered'];
  names: FullNames;
}

/** The subject, linked to their page, or to the search or job. */
function SubjectCell({ call, sites, ordered, names }: SubjectCellProps) {
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
  // The usual source is not worth a word; the file and screen readers have it.
  if (how.kind === 'plain') return <span className={how.isUsual ? 'sr-only' : 'soft'}>{how.text}</span>;
  const Icon = icons[how.kind];
  return (
    <span className="mark">
      <Icon className="caution" />
      {how.text}
    </span>
  );
}
