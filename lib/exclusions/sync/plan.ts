import type { SyncRow } from '@/lib/database/schema/sync-rows';
import { eachIn, mapIn, type Sliced } from '@/lib/platform/slices';
import { limits as serviceLimits } from '@/lib/service/contract/limits';
import { type Arrangement, arrange } from './arrange.ts';
import { createIdSet } from './id-set.ts';
import { type ListNeed, type ListWrite, type LocalList, makeWish, type Shard, type SyncLimits } from './shard.ts';
import { chooseSent, spendQuota } from './spend-quota.ts';

export interface Plan {
  /** At most one of a list on the service, and none that is not carried. */
  writes: ListWrite[];
  /** Lists on the service for the request, once the writes are done. */
  carry: string[];
  /** Ids on none of those: whoever they are is told apart when the answer is here. */
  left: string[];
  /** How many the carried lists hold back who are allowed again. */
  hidden: number;
  /** Lists on the service that no one needs once the writes are done. */
  retired: string[];
  /** More would be written if more could be. */
  isShort: boolean;
}

export interface PlanDeps {
  /** Epoch milliseconds by the service's clock. */
  nowMs: number;
  /** Writes that the day has left. */
  quota: number;
  /** Ids for lists that are to be made. */
  newId(): string;
  limits?: SyncLimits;
}

/**
 * What is to be written to the service and which of its lists a request is to name, so that whoever is on the chosen lists is left out
 * (docs/interface.md#create-or-update-list, docs/interface.md#lists-filter, docs/interface.md#limits). The lists are of one type. Pure.
 */
export function* plan(local: readonly LocalList[], syncs: readonly SyncRow[], context: PlanDeps): Sliced<Plan> {
  const { nowMs, quota, newId, limits = serviceLimits } = context;
  const wishes = yield* mapIn(local, (list) => makeWish(list, syncs, nowMs));
  const ideal = yield* makeIdeal(wishes, limits, newId);
  const wanted = writesOf(yield* chooseSent(ideal.shards, limits.listsPerRequest));
  const isShort = wanted.length > quota;
  const shards = isShort ? yield* spendQuota(wishes, limits, quota, newId) : ideal.shards;
  const sent = yield* chooseSent(shards, limits.listsPerRequest);
  return {
    writes: writesOf(sent),
    carry: sent.map(({ id }) => id),
    ...(yield* findLeftOut(wishes, sent)),
    retired: isShort ? [] : findRetired(ideal.arranged, sent),
    isShort,
  };
}

interface Ideal {
  shards: Shard[];
  arranged: Arrangement[];
}

/**
 * How all would stand if the day had no end: each list exactly, or, where a request cannot name so many, as many people as it can. Only
 * where there are more parts than it takes, and joining some helps, are they joined.
 */
function* makeIdeal(wishes: readonly ListNeed[], limits: SyncLimits, newId: () => string): Sliced<Ideal> {
  const { valuesPerList, listsPerRequest } = limits;
  const fewest = wishes.map(({ ids }) => Math.ceil(ids.length / valuesPerList));
  if (sum(fewest) > listsPerRequest) {
    return { shards: yield* spendQuota(wishes, limits, Number.POSITIVE_INFINITY, newId), arranged: [] };
  }
  const loose = yield* mapIn(wishes, (wish) => arrange(wish, valuesPerList, newId));
  let over = sum(loose.map(({ shards }) => shards.length)) - listsPerRequest;
  const arranged = yield* mapIn(loose, function* (own, index) {
    const [wish, most = 0] = [wishes[index], fewest[index]];
    if (wish === undefined || over <= 0 || own.shards.length <= most) return own;
    over -= own.shards.length - most;
    return yield* arrange(wish, valuesPerList, newId, most);
  });
  return { shards: arranged.flatMap(({ shards }) => shards), arranged };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function writesOf(shards: readonly Shard[]): ListWrite[] {
  return shards.flatMap(({ write }) => write ?? []);
}

/** A list that is written in part keeps all that is there of it. */
function findRetired(arranged: readonly Arrangement[], sent: readonly Shard[]): string[] {
  const isDone = ({ shards }: Arrangement) => shards.every((shard) => shard.write === null || sent.includes(shard));
  return arranged.filter(isDone).flatMap(({ retired }) => retired);
}

function* findLeftOut(wishes: readonly ListNeed[], sent: readonly Shard[]): Sliced<Pick<Plan, 'left' | 'hidden'>> {
  // Whoever stands on a list of another of ours is left out by it all the same.
  const held = createIdSet();
  let heldCount = 0;
  const hold = (id: string) => {
    if (held.add(id)) heldCount += 1;
  };
  for (const { values, stale } of sent) {
    yield* eachIn(values, hold);
    yield* eachIn(stale, hold);
  }
  const met = createIdSet();
  let metCount = 0;
  const left: string[] = [];
  // Of one list no one comes twice: a million need not be remembered.
  const isAlone = wishes.length === 1;
  for (const { ids, refused } of wishes) {
    for (const own of [ids, refused]) {
      yield* eachIn(own, (id) => {
        const isHeld = held.has(id);
        if ((!isHeld && isAlone) || met.add(id)) {
          if (isHeld) metCount += 1;
          else left.push(id);
        }
      });
    }
  }
  return { left, hidden: heldCount - metCount };
}
