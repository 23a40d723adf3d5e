/**
 * Two lanes. The fast one, `npm test`, finds defects at once. The full one, `npm run test:full`, runs everything at its full depth; one
 * variable says so: `SIDENOTE_DEPTH=full`.
 */
const { SIDENOTE_DEPTH: wanted = 'fast' } = process.env;
if (wanted !== 'fast' && wanted !== 'full') throw new Error(`SIDENOTE_DEPTH is "fast" or "full", not "${wanted}"`);

export const isFullDepth = wanted === 'full';

export const depth = (fast: number, full: number): number => (isFullDepth ? full : fast);

/**
 * For fast-check: `runs(200)` is 200 runs in the full lane and a tenth in the fast one; `runs(50, 200)` names both. The seed is new each
 * time, or the one that a failure named (`SIDENOTE_SEED`).
 */
export function runs(...counts: [full: number] | [fast: number, full: number]): { numRuns: number; seed?: number } {
  const [fast, full] = counts.length === 2 ? counts : [Math.ceil(counts[0] / 10), counts[0]];
  const { SIDENOTE_SEED: seed } = process.env;
  return { numRuns: depth(fast, full), ...(seed !== undefined && { seed: Number(seed) }) };
}

/** The cases of a table: all of them in the full lane, each `every`-th in the fast one. */
export const sampled = <Case>(cases: readonly Case[], every: number): Case[] =>
  cases.filter((_case, at) => at % depth(every, 1) === 0);
