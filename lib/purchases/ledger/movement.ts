import type { ChargeRow, LedgerRow, MovementRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { peopleSearchPrice, reservedMilli } from '@/lib/service/contract/prices';
import type { Lost } from './explain-movement.ts';
import { lostOf } from './lost-costs.ts';

/** The expected balance minus the actual one. Above 0: more was spent than we know of. */
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

/** The number of times a browser was observed to repeat one request (three arrivals of one fetch). */
const mostRepeats = 2;
/** The maximum number of calls listed; others of the same price are no likelier. */
const mostNamed = 5;

/**
 * A movement without an explaining call is from outside. Listed are calls that can make the sum, and lost answers that together can. A rise
 * names the lost ones too, because their cost is hidden in it. Pure.
 */
export function classifyMovement(
  since: readonly LedgerRow[],
  movementMilli: MilliCredits,
): Pick<MovementRow, 'kind' | 'intentIds'> {
  const charges = since.filter((row): row is ChargeRow => row.kind === 'charge');
  const lost = charges.filter(({ how }) => how === 'undecided').map(lostOf);
  const named = new Set(movementMilli > 0 ? namesOf(lost, movementMilli) : lost.map(({ id }) => id));
  const isRepeat = ({ chargedMilli }: ChargeRow): boolean => {
    const times = movementMilli / (chargedMilli ?? 0);
    return movementMilli > 0 && Number.isInteger(times) && times >= 1 && times <= mostRepeats;
  };
  const calls = [...charges.filter(({ id }) => named.has(id)), ...charges.filter(isRepeat)].slice(0, mostNamed);
  return { kind: 'outside', intentIds: calls.map(({ intentId }) => intentId) };
}

/** The lost answers that can make the movement, dearest first; none if they cannot. */
function namesOf(lost: readonly Lost[], movementMilli: MilliCredits): string[] {
  const possible = lost.filter(({ options }) => (options[1] ?? 0) > 0 && (options[1] ?? 0) <= movementMilli);
  const few = possible.slice(0, mostNamed).toSorted((a, b) => (b.options[1] ?? 0) - (a.options[1] ?? 0));
  const left = few.reduce((rest, { options }) => rest - (options.findLast((each) => each <= rest) ?? 0), movementMilli);
  return left === 0 ? few.map(({ id }) => id) : [];
}

/**
 * Whether free counts may have been charged after all, up to the usual page each (docs/interface.md#people-search). Another user's purchase
 * looks the same; then counting is given up.
 */
export function mayBeOfCounts(since: readonly LedgerRow[], movementMilli: MilliCredits): boolean {
  const counts = since.filter((row) => row.kind === 'charge' && row.operation === 'count-people').length;
  const resultMilli = reservedMilli(peopleSearchPrice.quote({ size: 1 }));
  const mostMilli = counts * limits.searchSize.default * resultMilli;
  return movementMilli > 0 && movementMilli <= mostMilli && movementMilli % resultMilli === 0;
}

/** A call booked by the price table that the balance shows was free; null with several candidates. */
export function findOverbooked(since: readonly LedgerRow[], movementMilli: MilliCredits): ChargeRow | null {
  const fitting = since.filter(
    (row): row is ChargeRow =>
      row.kind === 'charge' && row.how === 'price-table' && row.chargedMilli === -movementMilli && movementMilli < 0,
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
