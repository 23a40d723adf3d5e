import type { Clock } from './clock.ts';

/** Long enough to get on, short enough for the page to take a key press between two. */
const usualTurnMs = 24;

/** To be awaited often: lets the page draw and listen whenever a turn has taken long enough. */
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

/** A plan for a million ids makes garbage, whose collection comes on top: together it holds no one up for 50 ms. */
const turnMs = 10;

/** For `runInSlices` with a plan. */
export function createPlanBreather(clock: Pick<Clock, 'elapsed' | 'sleep'>): () => Promise<void> {
  return createBreather(clock.elapsed, () => clock.sleep(0), turnMs);
}
