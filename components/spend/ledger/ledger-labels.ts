import { i18n } from '#i18n';
import { jobTitle } from '@/components/jobs/job-labels';
import { lostKindOf } from '@/components/orders/check-labels';
import { operationLabel } from '@/components/orders/operation-labels';
import { describeSearch } from '@/components/search/describe/describe-search';
import { formatCredits } from '@/components/ui/formats';
import { isUnclear, type LedgerLine } from '@/lib/database/ledger/spend-reads';
import type { ChargeRow, LedgerRow, MovementRow } from '@/lib/database/schema/rows';
import { type MilliCredits, toCredits } from '@/lib/service/contract/credits';
import type { Quote } from '@/lib/service/contract/prices';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

/** The text of every cell of the ledger, shared by the table and the file. Pure. */

export function whatLabel(row: LedgerRow): string {
  if (row.kind === 'refund') return i18n.t('spend.refunded', { operation: operationLabel(row.operation) });
  if (row.kind !== 'charge') return i18n.t('spend.movement');
  const operation = operationOf(row);
  if (row.keptApart === undefined) return operation;
  return i18n.t(row.keptApart === 'about-another' ? 'spend.aboutAnother' : 'spend.notConfirmed', { operation });
}

function operationOf(row: ChargeRow): string {
  const operation = operationLabel(row.operation);
  if (row.anyway) return i18n.t('spend.override', { operation });
  return row.foundExcluded === undefined
    ? operation
    : i18n.t('spend.foundExcluded', { operation, list: row.foundExcluded });
}

/** Full names of subjects booked without one, by key. */
export type FullNames = ReadonlyMap<string, string>;

/** The subjects of the line; empty for a movement without one. */
export function subjectLabel({ calls, ordered }: LedgerLine, names: FullNames): string {
  return calls.map((call) => chargeName(call, ordered, names)).join(', ');
}

/** `ordered`: stored searches and jobs; others are "a search" or "a job". The slug appears only without a name. */
export function chargeName(
  { subjectKey, subjectName }: ChargeRow,
  ordered: LedgerLine['ordered'],
  names: FullNames,
): string {
  if (subjectKey === null) return i18n.t('spend.forgotten');
  const stored = ordered.get(subjectKey);
  if (stored?.kind === 'search') return stored.row.name ?? describeSearch(stored.row.filters);
  if (stored?.kind === 'job') return jobTitle(stored.row);
  const { site, slug } = subjectOfKey(subjectKey);
  if (subjectName === null && site === 'search') return i18n.t('spend.aSearch');
  if (subjectName === null && site === 'job') return i18n.t('spend.aJob');
  return names.get(subjectKey) ?? subjectName ?? slug;
}

export function quoteLabel(quote: Quote): string {
  if (quote.kind === 'per-unit') return i18n.t('spend.each', { credits: formatCredits(quote.unitMilli) });
  const most = formatCredits(quote.maxMilli);
  return quote.minMilli < quote.maxMilli ? i18n.t('spend.upTo', { credits: most }) : most;
}

const signed = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3, signDisplay: 'exceptZero' });

/**
 * A refund has its sign, because it reduces the charge; so do added credits. A lost answer's cost is between nothing and its price, or
 * known for several together, whose first has the sum.
 */
export function chargeLabel(row: LedgerRow): string {
  if (row.kind === 'charge' && row.how === 'unknown') return i18n.t('spend.notKnownYet');
  const isOneOfGroup = row.kind === 'charge' && row.how === 'group';
  if ((isUnclear(row) || isOneOfGroup) && row.quote.kind === 'range')
    return i18n.t('spend.upToUnclear', { most: formatCredits(row.quote.maxMilli) });
  if (row.chargedMilli === null || isUnclear(row)) return i18n.t('spend.notKnown');
  const addedMilli = addedMilliOf(row);
  if (addedMilli !== null) return i18n.t('spend.added', { credits: signed.format(toCredits(addedMilli)) });
  return formatCredits(row.chargedMilli);
}

/** Credits from no call of ours: a top-up, or a refund; null for other lines. */
export function addedMilliOf({ kind, chargedMilli }: LedgerRow): MilliCredits | null {
  return kind === 'outside' && chargedMilli !== null && chargedMilli < 0 ? -chargedMilli : null;
}

const balances = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 3 });

/** Always with a decimal digit, so that the numbers in a column align. */
export function formatBalance(milli: MilliCredits): string {
  return balances.format(toCredits(milli));
}

export interface Knowledge {
  text: string;
  /** `plain`: as expected. `open`: unknown, or not for this line alone. `drift`: differs from the agreed price. */
  kind: 'plain' | 'open' | 'drift';
  /** As nearly every line has it. */
  isUsual?: boolean;
}

export function howLabels({ row, lostStatus }: Pick<LedgerLine, 'row' | 'lostStatus'>): Knowledge {
  if (row.kind === 'refund') return { kind: 'plain', text: refundLabel(row.reason) };
  if (row.kind !== 'charge') return { kind: 'drift', text: movementLabel(row) };
  if (row.isJobOpen) return { kind: 'open', text: i18n.t('spend.known.jobOpen') };
  const how = chargeKnowledge(row, lostStatus);
  return row.aboveQuote ? { kind: 'drift', text: i18n.t('spend.known.aboveQuote', { how: how.text }) } : how;
}

/** Values of `refundReason` (docs/interface.md#submission-record); others are shown unchanged. */
export function refundLabel(reason: string): string {
  switch (reason) {
    case 'SEARCH_NO_RESULTS':
      return i18n.t('spend.refund.noResults');
    case 'NO_EMAILS_FOUND':
      return i18n.t('spend.refund.noEmails');
    case 'STUCK_HARD_REFUND':
      return i18n.t('spend.refund.stuckHard');
    case 'STUCK_SOFT_REFUND':
      return i18n.t('spend.refund.stuckSoft');
    default:
      return i18n.t('spend.refund.other', { reason });
  }
}

function movementLabel(row: MovementRow): string {
  const addedMilli = addedMilliOf(row);
  const hasCalls = row.intentIds.length > 0;
  if (addedMilli === null) return i18n.t(hasCalls ? 'spend.known.outsideMaybe' : 'spend.known.outsideTaken');
  return hasCalls
    ? i18n.t('spend.known.outsideAddedLeast', { credits: formatCredits(addedMilli) })
    : i18n.t('spend.known.outsideAdded');
}

function chargeKnowledge({ how, group }: ChargeRow, lostStatus: number | null): Knowledge {
  if (how === 'unknown') return { kind: 'open', text: lostLabel(lostStatus) };
  if (how === 'undecided') return { kind: 'open', text: i18n.t('spend.known.undecided') };
  if (how !== 'group') return { kind: 'plain', text: plainKnowledge[how](), isUsual: how === 'x-credit' };
  const { charged, of } = group ?? { charged: 1, of: 1 };
  return { kind: 'open', text: i18n.t('spend.known.group', charged, [String(charged), String(of)]) };
}

function lostLabel(status: number | null): string {
  const kind = lostKindOf(status);
  return kind === 'lost' ? i18n.t('spend.known.unknown') : i18n.t(`spend.known.${kind}`, { status: String(status) });
}

const plainKnowledge = {
  'x-credit': () => i18n.t('spend.known.xCredit'),
  'price-table': () => i18n.t('spend.known.priceTable'),
  balance: () => i18n.t('spend.known.balance'),
  failure: () => i18n.t('spend.known.failure'),
  elsewhere: () => i18n.t('jobs.elsewhere'),
  statistics: () => i18n.t('spend.known.statistics'),
};
