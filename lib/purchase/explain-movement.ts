import type { MilliCredits } from '@/lib/service/credits';

/** A lost answer, and everything it may have cost, 0 included. */
export interface Lost {
  id: string;
  options: readonly MilliCredits[];
}

/** Lost answers of which it is known what they cost together: one, or several that cannot be told apart. */
export interface Decided {
  ids: readonly string[];
  /** So many of them were charged, at least. */
  charged: number;
  totalMilli: MilliCredits;
}

/**
 * Pure: what a movement of the balance says about lost answers that share a baseline (design, "Reconcile"). Null where no sum
 * of their prices is this movement: then somebody else used the key, or credits were added.
 */
export function explainMovement(lost: readonly Lost[], movementMilli: MilliCredits): Decided[] | null {
  const kinds = kindsOf(lost);
  let ways: Ways = new Map([[0, { taken: [], isAmbiguous: false, charged: 0 }]]);
  for (const kind of kinds) ways = combine(ways, waysOfKind(kind));
  const way = ways.get(movementMilli);
  if (way === undefined) return null;
  // Of two explanations neither is chosen: the sum is certain all the same.
  if (way.isAmbiguous) return [{ ids: lost.map(({ id }) => id), charged: way.charged, totalMilli: movementMilli }];
  return kinds.flatMap((kind, index) => decideKind(kind, way.taken[index] ?? []));
}

/** Answers whose possible prices are the same are one kind: within it only how often each price was taken counts. */
interface Kind {
  ids: string[];
  options: readonly MilliCredits[];
}

function kindsOf(lost: readonly Lost[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { id, options } of lost) {
    const name = options.join();
    const kind = kinds.get(name) ?? { ids: [], options };
    kind.ids.push(id);
    kinds.set(name, kind);
  }
  return [...kinds.values()];
}

/** Every sum that is possible, with one way to come to it. */
type Ways = Map<MilliCredits, Way>;
interface Way {
  /** The prices taken, a list a kind. */
  taken: readonly (readonly MilliCredits[])[];
  isAmbiguous: boolean;
  charged: number;
}

function waysOfKind({ ids, options }: Kind): Ways {
  const one: Ways = new Map(
    options.map((milli) => [milli, { taken: [[milli]], isAmbiguous: false, charged: milli > 0 ? 1 : 0 }]),
  );
  let ways = one;
  for (let member = 1; member < ids.length; member++) ways = combine(ways, one, mergeTaken);
  return ways;
}

type Taken = Way['taken'];

function combine(left: Ways, right: Ways, join: (a: Taken, b: Taken) => Taken = (a, b) => [...a, ...b]): Ways {
  const sums: Ways = new Map();
  for (const [leftSum, a] of left) {
    for (const [rightSum, b] of right) {
      const sum = leftSum + rightSum;
      const known = sums.get(sum);
      const taken = join(a.taken, b.taken);
      const isOther = known !== undefined && JSON.stringify(known.taken) !== JSON.stringify(taken);
      sums.set(sum, {
        taken,
        isAmbiguous: a.isAmbiguous || b.isAmbiguous || isOther || known?.isAmbiguous === true,
        charged: Math.min(a.charged + b.charged, known?.charged ?? Number.POSITIVE_INFINITY),
      });
    }
  }
  return sums;
}

/** The order within a kind says nothing, so it is taken out. */
function mergeTaken(a: Taken, b: Taken): Taken {
  return [[...a.flat(), ...b.flat()].toSorted((x, y) => y - x)];
}

function decideKind({ ids }: Kind, taken: readonly MilliCredits[]): Decided[] {
  const [first = 0] = taken;
  if (taken.every((milli) => milli === first)) {
    return ids.map((id) => ({ ids: [id], charged: first > 0 ? 1 : 0, totalMilli: first }));
  }
  const totalMilli = taken.reduce((sum, milli) => sum + milli, 0);
  return [{ ids, charged: taken.filter((milli) => milli > 0).length, totalMilli }];
}
