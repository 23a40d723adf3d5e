import type { BalanceRead, ChargeRow, LedgerRow } from '@/lib/database/schema/rows';
import { isJob } from '@/lib/offers/offer-lists';
import { minuteMs } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { sumOfCharges } from './movement.ts';

/** Two readings further apart may include what an open job was charged. */
const nearMs = 30 * minuteMs;

/** What the lost and uncertain calls cost together. */
export interface NearMovement {
  milli: MilliCredits;
  /** The ids of the lost calls. */
  lostIds: readonly string[];
  /** The charges booked as uncertain. */
  uncertain: readonly ChargeRow[];
}

/**
 * What lost and uncertain calls cost between two readings close in time. Open jobs cannot have changed the balance in between. Null if the
 * readings are too far apart, a job changed in between, or a call may belong to either side. Pure.
 */
export function nearMovement(before: BalanceRead, since: readonly LedgerRow[], now: BalanceRead): NearMovement | null {
  if (now.readAt < before.readAt || now.readAt - before.readAt > nearMs) return null;
  const [jobs, calls] = [since.filter(isOfJob), since.filter((row) => !isOfJob(row))];
  if (jobs.some((row) => row.kind !== 'charge' || row.isJobOpen !== true || row.at > before.readAt)) return null;
  const lost = calls.filter(({ chargedMilli }) => chargedMilli === null);
  if (lost.some(({ at }) => at < before.readAt)) return null;
  const known = calls.filter(({ chargedMilli }) => chargedMilli !== null);
  // A charge at the time of the reading may or may not be in it.
  if (known.some(({ at }) => at === before.readAt)) return null;
  const [uncertain, certain] = [[] as ChargeRow[], [] as LedgerRow[]];
  for (const row of known.filter(({ at }) => at > before.readAt)) {
    if (row.kind === 'charge' && row.uncertain === true) uncertain.push(row);
    else certain.push(row);
  }
  return {
    milli: before.milli - now.milli - sumOfCharges(certain),
    lostIds: lost.map(({ id }) => id),
    uncertain,
  };
}

function isOfJob(row: LedgerRow): boolean {
  return row.kind === 'refund' || (row.kind === 'charge' && isJob(row.operation));
}
