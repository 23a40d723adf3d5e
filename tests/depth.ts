/**
 * How deep a test goes that tries many histories. The usual depth fails on what the test is there for and is what `npm test` can afford;
 * `SIDENOTE_DEPTH=full` goes on for as long as is worth it once, before a release or after a change of the rule itself.
 */
const wanted = process.env.SIDENOTE_DEPTH ?? 'usual';
if (wanted !== 'usual' && wanted !== 'full') throw new Error(`SIDENOTE_DEPTH is "usual" or "full", not "${wanted}"`);

export const isFullDepth = wanted === 'full';

export const depth = (usual: number, full: number): number => (isFullDepth ? full : usual);

/** For fast-check: so many runs, from the seed that a failure named (`SIDENOTE_SEED`), or from a new one. */
export function runs(usual: number, full: number): { numRuns: number; seed?: number } {
  const { SIDENOTE_SEED: seed } = process.env;
  return { numRuns: depth(usual, full), ...(seed !== undefined && { seed: Number(seed) }) };
}
