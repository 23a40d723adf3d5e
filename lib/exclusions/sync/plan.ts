import type { SyncRow } from '@/lib/database/schema/sync-rows';
import { eachIn, mapIn, type Sliced } from '@/lib/platform/slices';
import { limits as serviceLimits } from '@/lib/service/contract/limits';
import { type Arrangement, arrange } from './arrange.ts';
import {
  createIdSet,
  type ListNeed,
  type ListWrite,
  type LocalList,
  makeWish,
  type Shard,
  type SyncLimits,
} from './shard.ts';
import { chooseSent, spendQuota } from './spend-quota.ts';

export interface Plan {
  /** At most one write per list on the service, and only to lists in `carry`. */
  writes: ListWrite[];
  /** Lists on the service to name in the request, once the writes are done. */
  sentListIds: string[];
  /** Ids on none of those: they are filtered out when the answer arrives. */
  left: string[];
  /** How many people the named lists leave out although they are allowed again. */
  hidden: number;
  /** Lists on the service that are no longer needed once the writes are done. */
  retired: string[];
  isShort: boolean;
}

export interface PlanDeps {
  /** Epoch milliseconds by the service's clock. */
  nowMs: number;
  quota: number;
  newId(): string;
  limits?: SyncLimits;
}

/**
 * Plans the writes and the lists that a request names, so that members of the chosen lists are left out (docs/interface.md#lists-filter).
 * One type of list. Pure.
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
    sentListIds: sent.map(({ id }) => id),
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
 * The arrangement without a quota: each list exactly or, with too many, as many people as possible. Shards are joined only if that helps.
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

/** A list that is only partly written retires nothing. */
function findRetired(arranged: readonly Arrangement[], sent: readonly Shard[]): string[] {
  const isDone = ({ shards }: Arrangement) => shards.every((shard) => shard.write === null || sent.includes(shard));
  return arranged.filter(isDone).flatMap(({ retired }) => retired);
}

function* findLeftOut(wishes: readonly ListNeed[], sent: readonly Shard[]): Sliced<Pick<Plan, 'left' | 'hidden'>> {
  // Another of our lists may leave out the same person.
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
  // A single list has no duplicates, so a million ids need not be remembered.
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
