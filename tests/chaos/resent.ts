import type { MilliCredits } from '@/lib/service/contract/credits';

/** A line of the ledger, as far as it matters here. */
export interface Line {
  kind: string;
  at: number;
  chargedMilli: MilliCredits | null;
  how?: string | undefined;
  uncertain?: boolean | undefined;
  quote?: { maxMilli?: MilliCredits | undefined; unitMilli?: MilliCredits | undefined } | undefined;
}

export interface Resent {
  /** So few requests, sent again by the browser, make up what moved from outside. */
  count: number;
  /** Movements that no whole prices of our own calls of their window make up: nobody else uses the key, so these are defects. */
  unexplained: number;
}

/** So often a browser was seen to repeat one request (three arrivals of one fetch). */
const mostRepeats = 2;
const mostUnits = 10;

/**
 * Nobody else uses the key: what moved from outside was sent again by the browser, was an answer that nobody could decide, or was booked on
 * trust and cost nothing. Each window ends with its movement; what is excused are whole prices of calls in it, as few as will do. Pure.
 */
export function resentOf(ledger: readonly Line[]): Resent {
  const result: Resent = { count: 0, unexplained: 0 };
  let window: Line[] = [];
  // A call of the very moment of its movement is in its window.
  const lines = ledger.toSorted((a, b) => a.at - b.at || Number(a.kind === 'outside') - Number(b.kind === 'outside'));
  for (const line of lines) {
    if (line.kind !== 'outside') {
      window.push(line);
      continue;
    }
    const fewest = fewestResent(line.chargedMilli ?? 0, window);
    if (fewest === null) result.unexplained += 1;
    else result.count += fewest;
    window = [];
  }
  return result;
}

/** Null where no sum of them is it. */
function fewestResent(movementMilli: MilliCredits, window: readonly Line[]): number | null {
  let fewest = new Map<MilliCredits, number>([[0, 0]]);
  for (const line of window.filter(({ kind }) => kind === 'charge')) {
    const next = new Map<MilliCredits, number>();
    for (const [milli, count] of fewest) {
      for (const option of optionsOf(line)) {
        const sum = milli + option.milli;
        next.set(sum, Math.min(next.get(sum) ?? Number.POSITIVE_INFINITY, count + option.resent));
      }
    }
    fewest = next;
  }
  return fewest.get(movementMilli) ?? null;
}

/** What one call may have moved beyond what was booked for it. */
function optionsOf({ chargedMilli, how, uncertain, quote }: Line): { milli: MilliCredits; resent: number }[] {
  const milli = chargedMilli ?? 0;
  if (how === 'undecided') {
    const unitMilli = quote?.unitMilli;
    if (unitMilli === undefined) return [0, quote?.maxMilli ?? 0].map((each) => ({ milli: each, resent: 0 }));
    return Array.from({ length: mostUnits + 1 }, (_, units) => ({ milli: units * unitMilli, resent: 0 }));
  }
  const repeats = milli > 0 ? mostRepeats : 0;
  const again = Array.from({ length: repeats + 1 }, (_, resent) => ({ milli: resent * milli, resent }));
  return uncertain === true ? [...again, { milli: -milli, resent: 0 }] : again;
}
