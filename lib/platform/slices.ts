import type { Clock } from './clock.ts';

/** Work in slices: it yields after at most `sliceItems` items, and returns its result. */
export type Sliced<Result> = Generator<void, Result>;

/** About a millisecond or two of work. */
export const sliceItems = 2000;

/** Yields at the end too, without using up the slice, so that short runs do not add up. */
export function* eachIn<Item>(items: Iterable<Item>, action: (item: Item) => void): Sliced<void> {
  let left = sliceItems;
  for (const item of items) {
    action(item);
    left -= 1;
    if (left > 0) continue;
    left = sliceItems;
    yield;
  }
  yield;
}

export function* filterIn<Item>(items: Iterable<Item>, keeps: (item: Item) => boolean): Sliced<Item[]> {
  const kept: Item[] = [];
  yield* eachIn(items, (item) => {
    if (keeps(item)) kept.push(item);
  });
  return kept;
}

/** Sequentially. */
export function* mapIn<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Sliced<Result>,
): Sliced<Result[]> {
  const made: Result[] = [];
  for (const [index, item] of items.entries()) made.push(yield* make(item, index));
  return made;
}

/** `breathe` decides whether it is time to pause (`createBreather`). */
export async function runInSlices<Result>(work: Sliced<Result>, breathe: () => Promise<void>): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await breathe();
  }
}

/** Milliseconds of work between two pauses: enough to make progress, short enough for the page to handle a key press in between. */
const usualTurnMs = 24;

/** Await it often: it pauses once a turn has taken `turnMs`, so that the page can draw and handle input. */
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

/** With other work on the machine, a turn this short still leaves frames below 50 ms. */
const pageTurnMs = 12;

export function createPageBreather(): () => Promise<void> {
  return createBreather(() => performance.now(), letPageDraw, pageTurnMs);
}

/** Chained timers would each wait four milliseconds. */
export function letPageDraw(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Garbage collection adds to the turn of a large sync plan: together they block for less than 50 ms. */
const turnMs = 10;

/** The breather for a sync plan that runs in `runInSlices`. */
export function createPlanBreather(clock: Pick<Clock, 'elapsed' | 'sleep'>): () => Promise<void> {
  return createBreather(clock.elapsed, () => clock.sleep(0), turnMs);
}
