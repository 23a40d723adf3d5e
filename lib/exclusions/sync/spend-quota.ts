import { eachIn, filterIn, type Sliced, sliceItems } from '@/lib/platform/slices';
import { append, newShard, replace } from './arrange.ts';
import { createIdSet, type IdSet, type ListNeed, type Shard, type SyncLimits } from './shard.ts';

interface Step {
  wish: ListNeed;
  /** The current shard; null for a new list. */
  from: Shard | null;
  to: Shard;
}

/**
 * Without enough quota: picks, write by write, the one that protects most people. The rest corrects lists with the most people allowed
 * again. Pure.
 */
export function* spendQuota(
  wishes: readonly ListNeed[],
  limits: SyncLimits,
  quota: number,
  newId: () => string,
): Sliced<Shard[]> {
  const { listsPerRequest } = limits;
  const start: Shard[] = [];
  for (const { shards } of wishes) start.push(...(yield* findUseful(shards)));
  // If a request cannot name all shards, filling existing ones may be better than taking the biggest step first.
  const bySteps = yield* protect(wishes, start, { ...limits, quota, newId, fillsFirst: false });
  const byFilling = yield* protect(wishes, start, { ...limits, quota, newId, fillsFirst: true });
  const protectedByFilling = yield* countProtected(byFilling, listsPerRequest);
  const isFillingBetter = protectedByFilling > (yield* countProtected(bySteps, listsPerRequest));
  const shards = isFillingBetter ? byFilling : bySteps;
  const left = quota - shards.filter(({ write }) => write !== null).length;
  const sent = yield* chooseSent(shards, listsPerRequest);
  const wrong = sent
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

function* protect(
  wishes: readonly ListNeed[],
  start: readonly Shard[],
  by: SyncLimits & { quota: number; newId(): string; fillsFirst: boolean },
): Sliced<Shard[]> {
  const { valuesPerList, listsPerRequest, quota, newId, fillsFirst } = by;
  let shards = [...start];
  // No step removes a person, so this only grows.
  const covered = createIdSet();
  for (const { isKnown, values } of shards) if (isKnown) yield* eachIn(values, covered.add);
  const queues = wishes.map((wish) => ({ wish, open: createQueue(wish.ids, covered) }));
  for (let left = quota; left > 0; left -= 1) {
    const before = countSent(shards, listsPerRequest);
    const steps: Step[] = [];
    for (const { wish, open } of queues) {
      steps.push(...(yield* findSteps(wish, shards, yield* open.first(valuesPerList), valuesPerList, newId)));
    }
    const [best] = steps
      .map((step) => ({ step, gain: countSent(take(shards, step), listsPerRequest) - before }))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => (fillsFirst ? rankOf(a.step) - rankOf(b.step) : 0) || b.gain - a.gain);
    if (best === undefined) break;
    shards = take(shards, best.step);
    yield* eachIn(best.step.to.values, covered.add);
  }
  return shards;
}

function rankOf({ from }: Step): number {
  return from?.isKnown === true ? 0 : 1;
}

/** Possible single writes, each with as many uncovered people as fit; the smallest first. */
function* findSteps(
  wish: ListNeed,
  shards: readonly Shard[],
  missing: readonly string[],
  valuesPerList: number,
  newId: () => string,
): Sliced<Step[]> {
  if (missing.length === 0) return [];
  const own = shards.filter(({ listId, write }) => listId === wish.listId && write === null);
  const withAdded = (shard: Shard) => missing.slice(0, Math.max(0, valuesPerList - shard.values.length));
  const steps: Step[] = [];
  for (const shard of own.filter(({ isKnown, stale }) => isKnown && stale.length > 0)) {
    steps.push({ wish, from: shard, to: replace(wish, shard, [...shard.values, ...withAdded(shard)]) });
    yield;
  }
  for (const shard of own.filter(({ isKnown, stale }) => isKnown && stale.length === 0)) {
    if (shard.values.length >= valuesPerList) continue;
    steps.push({ wish, from: shard, to: append(wish, shard, withAdded(shard)) });
    yield;
  }
  const unknown = own.find(({ isKnown }) => !isKnown) ?? null;
  steps.push({ wish, from: unknown, to: replace(wish, unknown ?? newShard(wish, newId), [...missing]) });
  return steps;
}

function take(shards: readonly Shard[], { from, to }: Step): Shard[] {
  return from === null ? [...shards, to] : shards.map((shard) => (shard === from ? to : shard));
}

/** How many distinct people a request with these shards would leave out. */
function* countProtected(shards: readonly Shard[], most: number): Sliced<number> {
  const found = createIdSet();
  let count = 0;
  for (const { values } of yield* chooseSent(shards, most)) count += (yield* filterIn(values, found.add)).length;
  return count;
}

/** How many people the fullest shards contain. Duplicates count twice, which only affects the order. */
function countSent(shards: readonly Shard[], most: number): number {
  const counts = shards.filter(({ isKnown }) => isKnown).map(({ values }) => values.length);
  return counts
    .toSorted((a, b) => b - a)
    .slice(0, most)
    .reduce((sum, count) => sum + count, 0);
}

/** Drops shards whose people are all in other, better ones. */
function* findUseful(shards: readonly Shard[]): Sliced<Shard[]> {
  const covered = createIdSet();
  const useful: Shard[] = [];
  const sorted = shards.toSorted(
    (a, b) => Number(a.stale.length > 0) - Number(b.stale.length > 0) || b.values.length - a.values.length,
  );
  for (const shard of sorted) {
    const added = shard.isKnown ? yield* filterIn(shard.values, covered.add) : [];
    if (!shard.isKnown || added.length > 0) useful.push(shard);
  }
  return useful;
}

/** Iterates over the ids that are not covered yet, in order. */
function createQueue(ids: readonly string[], covered: IdSet) {
  // Coverage only grows: ids before this position are not checked again.
  let from = 0;
  return {
    *first(most: number): Sliced<string[]> {
      const found: string[] = [];
      let left = sliceItems;
      for (let at = from; at < ids.length && found.length < most; at++) {
        const id = ids[at];
        if (id !== undefined && !covered.has(id)) found.push(id);
        else if (found.length === 0) from = at + 1;
        left -= 1;
        if (left > 0) continue;
        left = sliceItems;
        yield;
      }
      yield;
      return found;
    },
  };
}

/**
 * The lists that a search names: all, or those that leave the fewest people uncovered; then without a write, then the fewest allowed again.
 * Pure.
 */
export function* chooseSent(shards: readonly Shard[], most: number): Sliced<Shard[]> {
  const useful = shards.filter(({ isKnown, values }) => isKnown && values.length > 0);
  if (useful.length <= most) return useful;
  const left = useful.toSorted((a, b) => Number(a.write !== null) - Number(b.write !== null));
  const covered = createIdSet();
  const chosen: Shard[] = [];
  while (chosen.length < most) {
    const counted: { shard: Shard; added: number }[] = [];
    for (const shard of left) {
      const added = (yield* filterIn(shard.values, (id) => !covered.has(id))).length;
      if (added > 0) counted.push({ shard, added });
    }
    const [best] = counted.toSorted((a, b) => b.added - a.added || a.shard.stale.length - b.shard.stale.length);
    if (best === undefined) break;
    chosen.push(best.shard);
    left.splice(left.indexOf(best.shard), 1);
    yield* eachIn(best.shard.values, covered.add);
  }
  return chosen;
}
