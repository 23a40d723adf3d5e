import type { ChargeRow, Intent, LedgerRow, MovementRow } from '@/lib/database/schema/rows';
import { offers } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { endpoints } from '@/lib/service/contract/endpoints';
import { limits } from '@/lib/service/contract/limits';
import { peopleSearchPrice, reservedMilli } from '@/lib/service/contract/prices';

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

/** The assumed maximum of numbers per lookup; the contract sets none (docs/interface.md#credit-prices). */
const mostUnits = 10;
/** More than any answer can hold. */
const mostOptions = 150_000;

/** A lost call, or one booked as uncertain. */
export type Open = Pick<Intent, 'id' | 'quote' | 'operation'> & { chargedMilli?: MilliCredits | null };

/** The possible costs of an order, in steps of the smallest unit of its price. */
export function lostOf({ id, quote, operation, chargedMilli = 0 }: Open): Lost {
  const { per } = endpoints[offers[operation].endpoint].price;
  const unitMilli = quote.kind === 'per-unit' ? quote.unitMilli : Math.min(...per.map(({ milli }) => milli));
  // A count is free, unless the service takes its size for the default.
  const quoted =
    operation === 'count-people' ? limits.searchSize.default : Math.floor(reservedMilli(quote) / unitMilli);
  const fewest = quote.kind === 'per-unit' ? mostUnits : quoted;
  const units = Math.min(mostOptions, Math.max(fewest, Math.ceil((chargedMilli ?? 0) / unitMilli)));
  return { id, options: Array.from({ length: units + 1 }, (_, count) => count * unitMilli) };
}

/** A lost answer and its possible costs, including 0: multiples of its unit up to its maximum. */
export interface Lost {
  id: string;
  options: readonly MilliCredits[];
}

/** Lost answers whose total cost is known: one, or several that cannot be distinguished. */
export interface Decided {
  ids: readonly string[];
  /** The minimum number of them that were charged. */
  charged: number;
  totalMilli: MilliCredits;
}

/** A range while a job is open, which may be charged any amount up to its maximum. */
export interface MilliRange {
  lowMilli: MilliCredits;
  highMilli: MilliCredits;
}

/**
 * What a movement proves about lost answers with one baseline. Decided only if certain: all charged, none charged, or only those of one
 * price explain it. Each step looks at each answer once. Null if there are several explanations. Pure.
 */
export function explainMovement(lost: readonly Lost[], movement: MilliCredits | MilliRange): Decided[] | null {
  const span = typeof movement === 'number' ? { lowMilli: movement, highMilli: movement } : movement;
  const decided = decide(lost, span);
  if (decided === null) return null;
  const byFirst = new Map(decided.map((one) => [one.ids[0], one]));
  return lost.flatMap(({ id }) => byFirst.get(id) ?? []);
}

function decide(lost: readonly Lost[], { lowMilli, highMilli }: MilliRange): Decided[] | null {
  const mostMilli = sumOf(lost.map(mostOf));
  if (highMilli < 0 || lowMilli > mostMilli) return null;
  const low = Math.max(0, lowMilli);
  const high = Math.min(highMilli, mostMilli);
  if (low === mostMilli) return lost.map((one) => alone(one, mostOf(one)));

  const { yes: tooDear, no: possible } = part(lost, (one) => unitOf(one) > high);
  if (tooDear.length > 0) return joined(tooDear, 0, decide(possible, { lowMilli, highMilli }));
  // Without it, the others together are too little.
  const { yes: needed, no: others } = part(lost, (one) => unitOf(one) === mostOf(one) && unitOf(one) > mostMilli - low);
  if (needed.length > 0) {
    const neededMilli = sumOf(needed.map(mostOf));
    return joined(needed, 1, decide(others, { lowMilli: low - neededMilli, highMilli: high - neededMilli }));
  }
  return decideAlike(lost, { lowMilli: low, highMilli: high });
}

/** Neither none nor all at their maximum: decided if they have one price, otherwise undecided. */
function decideAlike(lost: readonly Lost[], { lowMilli, highMilli }: MilliRange): Decided[] | null {
  const [first] = lost;
  if (first === undefined || new Set(lost.map(({ options }) => `${options[1]}|${options.at(-1)}`)).size > 1)
    return null;
  const unitMilli = unitOf(first);
  const totalMilli = Math.ceil(lowMilli / unitMilli) * unitMilli;
  if (totalMilli > highMilli || totalMilli + unitMilli <= highMilli) return null;
  const charged = Math.ceil(totalMilli / mostOf(first));
  return [{ ids: lost.map(({ id }) => id), charged, totalMilli }];
}

function joined(certain: readonly Lost[], times: 0 | 1, rest: Decided[] | null): Decided[] | null {
  return rest === null ? null : [...certain.map((one) => alone(one, times * mostOf(one))), ...rest];
}

function alone({ id }: Lost, totalMilli: MilliCredits): Decided {
  return { ids: [id], charged: totalMilli > 0 ? 1 : 0, totalMilli };
}

function part(lost: readonly Lost[], test: (one: Lost) => boolean): { yes: Lost[]; no: Lost[] } {
  return { yes: lost.filter(test), no: lost.filter((one) => !test(one)) };
}

/** Infinity if it can only have been free. */
function unitOf({ options }: Lost): MilliCredits {
  return options[1] ?? Number.POSITIVE_INFINITY;
}

function mostOf({ options }: Lost): MilliCredits {
  return options.at(-1) ?? 0;
}

function sumOf(values: readonly MilliCredits[]): MilliCredits {
  return values.reduce((sum, value) => sum + value, 0);
}
