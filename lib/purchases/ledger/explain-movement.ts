import type { MilliCredits } from '@/lib/service/contract/credits';

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
