import { createBreather } from '@/lib/platform/breathe';
import type { Clock } from '@/lib/platform/clock';

/** A plan for a million ids makes garbage, whose collection comes on top: together it holds no one up for 50 ms. */
const turnMs = 10;

/** For `runInSlices` with a plan. */
export function createPlanBreather(clock: Pick<Clock, 'elapsed' | 'sleep'>): () => Promise<void> {
  return createBreather(clock.elapsed, () => clock.sleep(0), turnMs);
}
