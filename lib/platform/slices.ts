/** Work in slices: it yields after at most `sliceItems` items, and returns its result. */
export type Sliced<Result> = Generator<void, Result>;

/** About a millisecond or two of work. */
export const sliceItems = 2000;

/** Yields at the end as well, without using up the slice, so that several short runs do not add up to a long one. */
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

/** `breathe` decides whether it is time to rest (`breathe.ts`). */
export async function runInSlices<Result>(work: Sliced<Result>, breathe: () => Promise<void>): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await breathe();
  }
}
