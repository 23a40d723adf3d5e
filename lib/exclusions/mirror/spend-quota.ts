import { append, newShard, replace } from './arrange.ts';
import { chooseCarried } from './choose-carried.ts';
import type { MirrorLimits, Shard, Wish } from './shard.ts';

interface Step {
  wish: Wish;
  /** What stands there now; null for a list that is to be made. */
  from: Shard | null;
  to: Shard;
}

/**
 * Where not all can be written: write after write the one that protects most people, and with what is left over the lists are put right
 * that hold most people who are allowed again. What is there and known stays in use. Pure.
 */
export function spendQuota(wishes: readonly Wish[], limits: MirrorLimits, quota: number, newId: () => string): Shard[] {
  const { listsPerRequest } = limits;
  const start = wishes.flatMap(({ shards }) => findUseful(shards));
  // Where a request cannot name all, it may be better to fill up what is there than to take the biggest step first.
  const [bySteps, byFilling] = [false, true].map((fillsFirst) =>
    protect(wishes, start, { ...limits, quota, newId, fillsFirst }),
  );
  const isFillingBetter =
    countProtected(byFilling ?? start, listsPerRequest) > countProtected(bySteps ?? start, listsPerRequest);
  const shards = (isFillingBetter ? byFilling : bySteps) ?? start;
  const left = quota - shards.filter(({ write }) => write !== null).length;
  const carried = chooseCarried(shards, listsPerRequest);
  const wrong = carried
    .filter(({ stale, write }) => stale.length > 0 && write === null)
    .toSorted((a, b) => b.stale.length - a.stale.length)
    .slice(0, left);
  const right = new Map(
    wishes.flatMap((wish) =>
      wrong.filter(({ listId }) => listId === wish.listId).map((shard) => [shard, wish] as const),
    ),
  );
  return shards.map((shard) => {
    const wish = right.get(shard);
    return wish === undefined ? shard : replace(wish, shard, shard.values);
  });
}

function protect(
  wishes: readonly Wish[],
  start: readonly Shard[],
  by: MirrorLimits & { quota: number; newId(): string; fillsFirst: boolean },
): Shard[] {
  const { valuesPerList, listsPerRequest, quota, newId, fillsFirst } = by;
  let shards = [...start];
  for (let left = quota; left > 0; left -= 1) {
    const before = countCarried(shards, listsPerRequest);
    const covered = new Set(shards.flatMap(({ isKnown, values }) => (isKnown ? values : [])));
    const [best] = wishes
      .flatMap((wish) => findSteps(wish, shards, covered, valuesPerList, newId))
      .map((step) => ({ step, gain: countCarried(take(shards, step), listsPerRequest) - before }))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => (fillsFirst ? rankOf(a.step) - rankOf(b.step) : 0) || b.gain - a.gain);
    if (best === undefined) break;
    shards = take(shards, best.step);
  }
  return shards;
}

/** Nothing new before something new. */
function rankOf({ from }: Step): number {
  return from?.isKnown === true ? 0 : 1;
}

/** One write each that brings in as many as it can of those who are on no list yet; the one that takes up least comes first. */
function findSteps(
  wish: Wish,
  shards: readonly Shard[],
  covered: ReadonlySet<string>,
  valuesPerList: number,
  newId: () => string,
): Step[] {
  const missing = wish.ids.filter((id) => !covered.has(id));
  if (missing.length === 0) return [];
  const own = shards.filter(({ listId, write }) => listId === wish.listId && write === null);
  const rewritten = own
    .filter(({ isKnown, stale }) => isKnown && stale.length > 0)
    .map((shard) => ({ shard, values: [...shard.values, ...missing.slice(0, valuesPerList - shard.values.length)] }));
  const roomy = own.filter(
    ({ isKnown, stale, values }) => isKnown && stale.length === 0 && values.length < valuesPerList,
  );
  const unknown = own.find(({ isKnown }) => !isKnown);
  const whole = missing.slice(0, valuesPerList);
  return [
    ...rewritten.map(({ shard, values }) => ({ wish, from: shard, to: replace(wish, shard, values) })),
    ...roomy.map((shard) => {
      const added = missing.slice(0, valuesPerList - shard.values.length);
      return { wish, from: shard, to: append(wish, shard, added) };
    }),
    unknown === undefined
      ? { wish, from: null, to: replace(wish, newShard(wish, newId), whole) }
      : { wish, from: unknown, to: replace(wish, unknown, whole) },
  ];
}

function take(shards: readonly Shard[], { from, to }: Step): Shard[] {
  return from === null ? [...shards, to] : shards.map((shard) => (shard === from ? to : shard));
}

/** How many people a request would leave out with them, each once. */
function countProtected(shards: readonly Shard[], most: number): number {
  return new Set(chooseCarried(shards, most).flatMap(({ values }) => values)).size;
}

/** How many people the best of them hold; who is on two is counted twice, which only an order of steps depends on. */
function countCarried(shards: readonly Shard[], most: number): number {
  const counts = shards.filter(({ isKnown }) => isKnown).map(({ values }) => values.length);
  return counts
    .toSorted((a, b) => b - a)
    .slice(0, most)
    .reduce((sum, count) => sum + count, 0);
}

/** Without those that hold nobody whom another, better one does not hold too. */
function findUseful(shards: readonly Shard[]): Shard[] {
  const covered = new Set<string>();
  const useful = shards
    .toSorted((a, b) => Number(a.stale.length > 0) - Number(b.stale.length > 0) || b.values.length - a.values.length)
    .filter(({ isKnown, values }) => {
      const isUseful = !isKnown || values.some((id) => !covered.has(id));
      if (isKnown) for (const id of values) covered.add(id);
      return isUseful;
    });
  return useful;
}
