import type { Clock } from './clock.ts';

/** Milliseconds of work between two pauses: enough to make progress, short enough for the page to handle a key press in between. */
const usualTurnMs = 24;

/** Returns a function to be awaited often: it pauses, so that the page can draw and handle input, once a turn has taken `turnMs`. */
export function createBreather(
  elapsed: () => number,
  rest: () => Promise<void>,
  turnMs = usualTurnMs,
): () => Promise<void> {
  let since = elapsed();
  return async () => {
    if (elapsed() - since < turnMs) return;
    await rest();
    since = elapsed();
  };
}

/** A sync plan for a million ids makes garbage, whose collection adds to the turn: together they block for less than 50 ms. */
const turnMs = 10;

/** The breather for a sync plan that runs in `runInSlices`. */
export function createPlanBreather(clock: Pick<Clock, 'elapsed' | 'sleep'>): () => Promise<void> {
  return createBreather(clock.elapsed, () => clock.sleep(0), turnMs);
}
