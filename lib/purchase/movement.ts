import type { ChargeRow, LedgerRow, MovementRow } from '@/lib/records/rows';
import type { MilliCredits } from '@/lib/service/credits';
import { explainMovement } from './explain-movement.ts';

/** What the balance should be, by the ledger since the baseline, minus what it is. Above 0: more is gone than we know of. */
export function unexplainedMilli(
  baselineMilli: MilliCredits,
  since: readonly LedgerRow[],
  nowMilli: MilliCredits,
): MilliCredits {
  return baselineMilli - sumOfCharges(since) - nowMilli;
}

export function sumOfCharges(rows: readonly LedgerRow[]): MilliCredits {
  return rows.reduce((total, row) => total + (row.chargedMilli ?? 0), 0);
}

/** So often a browser was seen to repeat one request (three arrivals of one fetch). */
const mostRepeats = 2;

/** A call and its whole price. */
interface Call {
  intentId: string;
  milli: MilliCredits;
}

/** Calls since the baseline of which it is known that they were charged. */
export function chargedCalls(since: readonly LedgerRow[]): Call[] {
  return since.flatMap((row) =>
    row.kind === 'charge' && (row.chargedMilli ?? 0) > 0
      ? [{ intentId: row.intentId, milli: row.chargedMilli ?? 0 }]
      : [],
  );
}

/** Pure: the calls whose whole prices, each at most twice again, are this movement; null where there are none. */
export function findRepeated(calls: readonly Call[], movementMilli: MilliCredits): string[] | null {
  if (movementMilli <= 0) return null;
  const asIfLost = calls.map(({ intentId, milli }) => {
    const options = Array.from({ length: mostRepeats + 1 }, (_, times) => times * milli);
    return { id: intentId, options };
  });
  const decided = explainMovement(asIfLost, movementMilli);
  return decided?.filter(({ charged }) => charged > 0).flatMap(({ ids }) => [...ids]) ?? null;
}

/** Pure: a movement that no call explains is `repeated`, or `outside`: another install, a top-up, a job that settled. */
export function classifyMovement(
  since: readonly LedgerRow[],
  movementMilli: MilliCredits,
): Pick<MovementRow, 'kind' | 'intentIds'> {
  const intentIds = findRepeated(chargedCalls(since), movementMilli);
  return intentIds === null ? { kind: 'outside', intentIds: [] } : { kind: 'repeated', intentIds };
}

/** A call that was booked by the price table alone and, says the balance, cost nothing; null where it could be several. */
export function findOverbooked(since: readonly LedgerRow[], movementMilli: MilliCredits): ChargeRow | null {
  const fitting = since.filter(
    (row): row is ChargeRow =>
      row.kind === 'charge' && row.how === 'price-table' && row.chargedMilli === -movementMilli && movementMilli < 0,
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
