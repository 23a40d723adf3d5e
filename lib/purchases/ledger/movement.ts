import type { ChargeRow, LedgerRow, MovementRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { peopleSearchPrice, reservedMilli } from '@/lib/service/contract/prices';
import type { Lost } from './explain-movement.ts';
import { lostOf } from './lost-costs.ts';

/**
 * The expected balance, by the ledger since the baseline, minus the actual one. Above 0: more was spent than we know
 * of.
 */
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
 * Pure: a movement that no call explains is from outside: another install, a top-up, or a connection that sent a call
 * twice. These cannot be distinguished, so none is claimed. Listed are calls whose sum can be the movement: each whose
 * whole price matches it, and lost answers that together can have cost that much. A balance that rose names the lost
 * ones as well: what they cost is hidden in the rise, so that at least that much was added.
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

/** The lost answers that can make the movement, none if they cannot. The dearest take as much of it as they can. */
function namesOf(lost: readonly Lost[], movementMilli: MilliCredits): string[] {
  const possible = lost.filter(({ options }) => (options[1] ?? 0) > 0 && (options[1] ?? 0) <= movementMilli);
  const few = possible.slice(0, mostNamed).toSorted((a, b) => (b.options[1] ?? 0) - (a.options[1] ?? 0));
  const left = few.reduce((rest, { options }) => rest - (options.findLast((each) => each <= rest) ?? 0), movementMilli);
  return left === 0 ? few.map(({ id }) => id) : [];
}

/**
 * Whether counts that were booked as free may have been charged after all: by the result, up to the usual page each
 * (docs/interface.md#people-search). Someone else's purchase looks the same; then a free count is given up.
 */
export function mayBeOfCounts(since: readonly LedgerRow[], movementMilli: MilliCredits): boolean {
  const counts = since.filter((row) => row.kind === 'charge' && row.operation === 'count-people').length;
  const resultMilli = reservedMilli(peopleSearchPrice.quote({ size: 1 }));
  const mostMilli = counts * limits.searchSize.default * resultMilli;
  return movementMilli > 0 && movementMilli <= mostMilli && movementMilli % resultMilli === 0;
}

/**
 * A call that was booked by the price table alone but, according to the balance, was free; null if there are several
 * candidates.
 */
export function findOverbooked(since: readonly LedgerRow[], movementMilli: MilliCredits): ChargeRow | null {
  const fitting = since.filter(
    (row): row is ChargeRow =>
      row.kind === 'charge' && row.how === 'price-table' && row.chargedMilli === -movementMilli && movementMilli < 0,
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
