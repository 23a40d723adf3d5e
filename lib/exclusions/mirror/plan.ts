import type { MirrorRow } from '@/lib/records/mirror-rows';
import { limits as serviceLimits } from '@/lib/service/limits';
import { type Arrangement, arrange } from './arrange.ts';
import { chooseCarried } from './choose-carried.ts';
import { type ListWrite, type LocalList, type MirrorLimits, makeWish, type Shard, type Wish } from './shard.ts';
import { spendQuota } from './spend-quota.ts';

export interface Plan {
  /** At most one of a list on the service, and none that is not carried. */
  writes: ListWrite[];
  /** Lists on the service for the request, once the writes are done. */
  carry: string[];
  /** Ids on none of those: whoever they are is told apart when the answer is here. */
  left: string[];
  /** How many the carried lists hold back who are allowed again. */
  hidden: number;
  /** Lists on the service that nobody needs once the writes are done. */
  retired: string[];
  /** More would be written if more could be. */
  isShort: boolean;
}

export interface PlanWorld {
  /** Epoch milliseconds by the service's clock. */
  nowMs: number;
  /** Writes that the day has left. */
  quota: number;
  /** Ids for lists that are to be made. */
  newId(): string;
  limits?: MirrorLimits;
}

/**
 * What is to be written to the service and which of its lists a request is to name, so that whoever is on the chosen lists is left out
 * (interface, "Create or Update List", "lists filter", "Limits"). The lists are of one type. Pure.
 */
export function plan(local: readonly LocalList[], mirrors: readonly MirrorRow[], world: PlanWorld): Plan {
  const { nowMs, quota, newId, limits = serviceLimits } = world;
  const wishes = local.map((list) => makeWish(list, mirrors, nowMs));
  const ideal = makeIdeal(wishes, limits, newId);
  const wanted = writesOf(chooseCarried(ideal.shards, limits.listsPerRequest));
  const isShort = wanted.length > quota;
  const shards = isShort ? spendQuota(wishes, limits, quota, newId) : ideal.shards;
  const carried = chooseCarried(shards, limits.listsPerRequest);
  return {
    writes: writesOf(carried),
    carry: carried.map(({ id }) => id),
    ...findLeftOut(wishes, carried),
    retired: isShort ? [] : findRetired(ideal.arranged, carried),
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
function makeIdeal(wishes: readonly Wish[], limits: MirrorLimits, newId: () => string): Ideal {
  const { valuesPerList, listsPerRequest } = limits;
  const fewest = wishes.map(({ ids }) => Math.ceil(ids.length / valuesPerList));
  if (sum(fewest) > listsPerRequest) {
    return { shards: spendQuota(wishes, limits, Number.POSITIVE_INFINITY, newId), arranged: [] };
  }
  const loose = wishes.map((wish) => arrange(wish, valuesPerList, newId));
  let over = sum(loose.map(({ shards }) => shards.length)) - listsPerRequest;
  const arranged = loose.map((own, index) => {
    const [wish, most = 0] = [wishes[index], fewest[index]];
    if (wish === undefined || over <= 0 || own.shards.length <= most) return own;
    over -= own.shards.length - most;
    return arrange(wish, valuesPerList, newId, most);
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
function findRetired(arranged: readonly Arrangement[], carried: readonly Shard[]): string[] {
  const isDone = ({ shards }: Arrangement) => shards.every((shard) => shard.write === null || carried.includes(shard));
  return arranged.filter(isDone).flatMap(({ retired }) => retired);
}

function findLeftOut(wishes: readonly Wish[], carried: readonly Shard[]): Pick<Plan, 'left' | 'hidden'> {
  // Whoever stands on a list of another of ours is left out by it all the same.
  const held = new Set(carried.flatMap(({ values, stale }) => [...values, ...stale]));
  const everybody = new Set(wishes.flatMap(({ ids, refused }) => [...ids, ...refused]));
  const allowed = [...held].filter((id) => !everybody.has(id));
  return { left: [...everybody].filter((id) => !held.has(id)), hidden: allowed.length };
}
