import type { SyncRow } from '@/lib/database/schema/sync-rows';
import { eachIn, filterIn, mapIn, type Sliced } from '@/lib/platform/slices';
import { hourMs, minuteMs } from '@/lib/platform/time';
import { isServiceId } from '@/lib/service/contract/tolerant';
import { createIdSet } from './id-set.ts';

export type ListType = SyncRow['type'];

/** One of our lists as it is to be mirrored: the service ids of those on it who hold. */
export interface LocalList {
  listId: string;
  type: ListType;
  ids: readonly string[];
}

/** The service's limits on lists (docs/interface.md#limits), passed in so that tests can use small ones. */
export interface SyncLimits {
  valuesPerList: number;
  listsPerRequest: number;
}

/** One write that is to be sent. It makes the list where `mirrorId` is new. */
export interface ListWrite {
  mirrorId: string;
  listId: string;
  type: ListType;
  mode: 'APPEND' | 'REPLACE';
  values: string[];
}

/** A part of one list on the service, as it stands or as it will stand once `write` is done. */
export interface Shard {
  id: string;
  listId: string;
  /** False after a crash: whatever it holds, it is not carried. */
  isKnown: boolean;
  /** Those of the list that it holds. */
  values: string[];
  /** Those it holds and should not. */
  stale: string[];
  write: ListWrite | null;
}

/** What one list asks for, and what is there of it. */
export interface ListNeed {
  listId: string;
  type: ListType;
  /** Distinct ids in lower case that the service may take. */
  ids: readonly string[];
  /** Ids that it did not take. */
  refused: readonly string[];
  shards: readonly Shard[];
}

/** Lists expire after 24 hours (docs/interface.md#limits). An hour is left for whoever pages through a search with it. */
export const syncLifeMs = 23 * hourMs;
/** Clocks differ by this much without meaning anything. */
export const clockSlackMs = 5 * minuteMs;

/** Made later than now: a clock was moved, and when it dies no one can say. */
export function isAlive({ createdAt, madeAt }: Pick<SyncRow, 'createdAt' | 'madeAt'>, nowMs: number): boolean {
  const ageMs = nowMs - (createdAt ?? madeAt);
  return ageMs < syncLifeMs && ageMs > -clockSlackMs;
}

/** Pure. */
export function* makeWish(list: LocalList, syncs: readonly SyncRow[], nowMs: number): Sliced<ListNeed> {
  const { listId, type } = list;
  const live = syncs.filter((each) => each.listId === listId && each.type === type && isAlive(each, nowMs));
  const isThere = ({ values, refused, writing }: SyncRow) =>
    values.length > 0 || refused.length === 0 || writing !== null;
  const refusedIds = createIdSet();
  for (const { refused } of live) yield* eachIn(refused, refusedIds.add);
  const seen = createIdSet();
  const [ids, refused]: [string[], string[]] = [[], []];
  yield* eachIn(list.ids, (written) => {
    // Only what is a service id may ever be written: one that is none would spoil the whole write.
    if (!isServiceId(written)) return;
    const id = written.toLowerCase();
    if (seen.add(id)) (refusedIds.has(id) ? refused : ids).push(id);
  });
  const isWanted = (id: string) => seen.has(id) && !refusedIds.has(id);
  // One that only says who was refused is no list.
  const shards = yield* mapIn(live.filter(isThere), function* ({ id, values, createdAt, writing }): Sliced<Shard> {
    return {
      ...{ id, listId, isKnown: createdAt !== null && writing === null, write: null },
      values: yield* filterIn(values, isWanted),
      stale: yield* filterIn(values, (value) => !isWanted(value)),
    };
  });
  return { listId, type, ids, refused, shards };
}
