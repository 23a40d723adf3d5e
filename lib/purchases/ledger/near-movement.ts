import type { BalanceRead, ChargeRow, LedgerRow } from '@/lib/database/schema/rows';
import { isJob } from '@/lib/offers/offer-lists';
import { minuteMs } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { sumOfCharges } from './movement.ts';

/** Two readings further apart may include what an open job was charged. */
const nearMs = 30 * minuteMs;

/** What the open calls between two near readings have cost together. */
export interface NearMovement {
  milli: MilliCredits;
  /** The ids of the lost calls, and of those booked as uncertain. */
  lostIds: readonly string[];
  booked: readonly ChargeRow[];
}

/**
 * The movement since the reading just before the open calls, which open jobs do not hide. Null if a job changed since, or a lost call is
 * older. Pure.
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
  const [booked, certain] = [[] as ChargeRow[], [] as LedgerRow[]];
  for (const row of known.filter(({ at }) => at > before.readAt)) {
    if (row.kind === 'charge' && row.uncertain === true) booked.push(row);
    else certain.push(row);
  }
  return {
    milli: before.milli - now.milli - sumOfCharges(certain),
    lostIds: lost.map(({ id }) => id),
    booked,
  };
}

function isOfJob(row: LedgerRow): boolean {
  return row.kind === 'refund' || (row.kind === 'charge' && isJob(row.operation));
}
