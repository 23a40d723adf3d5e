/** A bought result, for an order of the same search. */
export interface SeenResult {
  /** Its place among all matches, from 0. */
  at: number;
  isExcluded: boolean;
  /** The service is told to leave them out. */
  isLeftOut: boolean;
  isKnown: boolean;
}

/** Results of an export that the user may not want. */
export interface UnwantedCounts {
  /** The number of delivered results among which they were counted. */
  among: number;
  here: number;
  excluded: number;
  known: number;
  /** The people that the export delivers at most. */
  ordered: number;
  /** All ordered results were seen, so the counts are exact. Otherwise they are a rate. */
  isWhole: boolean;
}

export interface OrderedResults {
  /** The place of the first one, from 0. */
  first: number;
  size: number;
  total: number;
}

/** A left-out result makes room for a later one. Pure. */
export function countUnwanted(seen: readonly SeenResult[], { first, size, total }: OrderedResults): UnwantedCounts {
  const leftOut = seen.flatMap(({ at, isLeftOut }) => (isLeftOut ? [at] : [])).toSorted((a, b) => a - b);
  const delivered = seen.filter(({ isLeftOut }) => !isLeftOut);
  const ordered = Math.max(0, Math.min(size, total - leftOut.length - first));
  const own = delivered.filter(({ at }) => {
    const place = at - countBelow(leftOut, at);
    return place >= first && place < first + ordered;
  });
  const isWhole = own.length >= ordered;
  const among = isWhole ? own : delivered;
  return {
    among: among.length,
    here: isWhole ? own.length : seen.length,
    ordered,
    isWhole,
    excluded: among.filter(({ isExcluded }) => isExcluded).length,
    known: among.filter(({ isKnown }) => isKnown).length,
  };
}

/** How many of the sorted numbers are below this one. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((sorted[middle] ?? limit) < limit) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The same rate applied to the order: two digits, because it is an estimate. At least one, at most the possible number. Pure. */
export function atThatRate(
  some: number,
  { among, ordered }: Pick<UnwantedCounts, 'among' | 'ordered'>,
  most = Number.POSITIVE_INFINITY,
): number {
  const guess = Math.max(1, Math.round((some / among) * ordered));
  return Math.min(ordered, Math.max(some, most), Number(guess.toPrecision(2)));
}
