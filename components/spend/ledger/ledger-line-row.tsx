import CircleHelp from 'lucide-react/icons/circle-help';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { memo } from 'react';
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
  formatBalance,
  howLabels,
  type Knowledge,
  quoteLabel,
  whatLabel,
  whomLabel,
} from './ledger-labels.ts';

export interface LedgerLineRowProps {
  line: LedgerLine;
  /** The row's `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  sites: readonly Site[];
  nowMs: number;
  isBusy: boolean;
  onCheckNow(intentId: string): void;
}

/**
 * One line: the operation, its cost and how that is known. Only a drift is tinted, and its text explains it. Memoized,
 * since formatting the dates of all lines in view on every scroll step would take longer than a frame.
 */
export const LedgerLineRow = memo(function LedgerLineRow(props: LedgerLineRowProps) {
  const { line, rowIndex, sites, nowMs, isBusy, onCheckNow } = props;
  const { row, calls, ordered, refund } = line;
  const how = howLabels(row);
  const subjects = whomLabel(line);
  return (
    <tr aria-rowindex={rowIndex} data-kind={how.kind === 'drift' ? 'caution' : undefined}>
      <td className="soft">
        <time dateTime={new Date(row.at).toISOString()} title={formatDateTime(row.at)}>
          {formatMoment(row.at, nowMs)}
        </time>
      </td>
      <td>{whatLabel(row)}</td>
      <td title={subjects}>
        {calls.map((call, index) => (
          <span key={call.id}>
            {index > 0 && ', '}
            <Whom call={call} sites={sites} ordered={ordered} />
          </span>
        ))}
      </td>
      <td className="num soft">{row.kind === 'charge' && quoteLabel(row.quote)}</td>
      <td className="num">
        <bdi>{chargeLabel(row)}</bdi>
        {refund !== null && (
          <span className="meta block" title={formatDateTime(refund.at)}>
            {i18n.t('spend.refundedAmount', { credits: formatCredits(-(refund.chargedMilli ?? 0)) })}
          </span>
        )}
      </td>
      <td className="how">
        <How how={how} />
        {row.kind === 'charge' && row.how === 'unknown' && !isBusy && (
          <span className="ms-3">
            <ActionLink
              label={i18n.t('spend.checkNowFor', { whom: subjects })}
              onAction={() => onCheckNow(row.intentId)}
            >
              {i18n.t('spend.checkNow')}
            </ActionLink>
          </span>
        )}
      </td>
      <td className="num">{row.balanceAfterMilli === null ? '–' : formatBalance(row.balanceAfterMilli)}</td>
    </tr>
  );
});

interface WhomProps {
  call: ChargeRow;
  sites: readonly Site[];
  ordered: LedgerLine['ordered'];
}

/** Whom it was for, leading to their page, or to the search or the job. */
function Whom({ call, sites, ordered }: WhomProps) {
  const name = chargeName(call, ordered);
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
