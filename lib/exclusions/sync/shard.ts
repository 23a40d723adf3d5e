import type { SyncRow } from '@/lib/database/schema/sync-rows';
import { eachIn, filterIn, mapIn, type Sliced } from '@/lib/platform/slices';
import { hourMs, minuteMs } from '@/lib/platform/time';
import { isServiceId } from '@/lib/service/contract/tolerant';

export type ListType = SyncRow['type'];

/** The service ids of a list's active members, as they should be on the service. */
export interface LocalList {
  listId: string;
  type: ListType;
  ids: readonly string[];
}

/** The service's limits on lists (docs/interface.md#limits), injected so that tests can use small ones. */
export interface SyncLimits {
  valuesPerList: number;
  listsPerRequest: number;
}

/** One write to be sent. It creates the list if `syncId` is new. */
export interface ListWrite {
  syncId: string;
  listId: string;
  type: ListType;
  mode: 'APPEND' | 'REPLACE';
  values: string[];
}

/** A part of one list on the service, as it is or after `write`. */
export interface Shard {
  id: string;
  /** False after a crash: its contents are uncertain, so it is not used. */
  isKnown: boolean;
  values: string[];
  stale: string[];
  write: ListWrite | null;
  /** How many people the write adds, and how many it removes who are allowed again. */
  added: number;
  freed: number;
}

/** What one list needs on the service, and what is already there. */
export interface ListNeed {
  listId: string;
  type: ListType;
  /** Distinct ids in lower case that the service may accept. */
  ids: readonly string[];
  refused: readonly string[];
  shards: readonly Shard[];
}

/** Lists expire after 24 hours (docs/interface.md#limits). An hour is left for paging through a search with them. */
export const syncLifeMs = 23 * hourMs;
/** The tolerated difference between clocks. */
export const clockSlackMs = 5 * minuteMs;

/** False for a list made in the future: a clock was changed, and its expiry is unknown. */
export function isAlive({ createdAt, madeAt }: Pick<SyncRow, 'createdAt' | 'madeAt'>, nowMs: number): boolean {
  const ageMs = nowMs - (createdAt ?? madeAt);
  return ageMs < syncLifeMs && ageMs > -clockSlackMs;
}

export function* makeNeed(list: LocalList, syncs: readonly SyncRow[], nowMs: number): Sliced<ListNeed> {
  const { listId, type } = list;
  const live = syncs.filter((each) => each.listId === listId && each.type === type && isAlive(each, nowMs));
  const isThere = ({ values, refused, writing }: SyncRow) =>
    values.length > 0 || refused.length === 0 || writing !== null;
  const refusedIds = createIdSet();
  for (const { refused } of live) yield* eachIn(refused, refusedIds.add);
  const seen = createIdSet();
  const [ids, refused]: [string[], string[]] = [[], []];
  yield* eachIn(list.ids, (written) => {
    // Only valid service ids may be written: any other would make the whole write fail.
    if (!isServiceId(written)) return;
    const id = written.toLowerCase();
    if (seen.add(id)) (refusedIds.has(id) ? refused : ids).push(id);
  });
  const isWanted = (id: string) => seen.has(id) && !refusedIds.has(id);
  // A row that only records refusals is not a list.
  const shards = yield* mapIn(live.filter(isThere), function* ({ id, values, createdAt, writing }): Sliced<Shard> {
    return {
      id,
      isKnown: createdAt !== null && writing === null,
      write: null,
      added: 0,
      freed: 0,
      values: yield* filterIn(values, isWanted),
      stale: yield* filterIn(values, (value) => !isWanted(value)),
    };
  });
  return { listId, type, ids, refused, shards };
}

export interface IdSet {
  /** False if it was already there. */
  add(id: string): boolean;
  has(id: string): boolean;
}

const parts = 256;

/** Splits ids into small sets by their last characters, because a set of a million blocks whenever it grows. */
export function createIdSet(): IdSet {
  const sets: (Set<string> | undefined)[] = Array.from({ length: parts });
  return {
    add(id) {
      const at = partOf(id);
      const set = sets[at] ?? new Set();
      sets[at] = set;
      const before = set.size;
      return set.add(id).size > before;
    },
    has: (id) => sets[partOf(id)]?.has(id) === true,
  };
}

function partOf(id: string): number {
  return (id.charCodeAt(id.length - 1) * 31 + id.charCodeAt(id.length - 2)) & (parts - 1);
}
