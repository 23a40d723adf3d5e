import { eachIn, filterIn, mapIn, type Sliced } from '@/lib/platform/slices';
import { createIdSet, type ListNeed, type Shard } from './shard.ts';

export interface Arrangement {
  shards: Shard[];
  /** Lists on the service that are no longer needed after them. */
  retired: string[];
}

/**
 * Plans the fewest writes that reproduce one list exactly. Correct shards stay, others are filled up, the rest is appended or starts new
 * ones. `mostShards`: the maximum, for which correct ones may be joined. Pure.
 */
export function* arrange(
  wish: ListNeed,
  valuesPerList: number,
  newId: () => string,
  mostShards = Number.POSITIVE_INFINITY,
): Sliced<Arrangement> {
  const stored = yield* findStored(wish, valuesPerList, mostShards);
  const covered = createIdSet();
  for (const { values } of stored) yield* eachIn(values, covered.add);
  const open = yield* filterIn(wish.ids, (id) => !covered.has(id));
  const others = wish.shards.filter((shard) => !stored.includes(shard)).toSorted(byUse);
  const count = Math.ceil(open.length / valuesPerList);
  const targets = others.slice(0, count);
  const tail = open.length - (count - 1) * valuesPerList;
  const roomy = targets.length < count ? findRoom(stored, tail, valuesPerList) : null;
  const made = count - targets.length - (roomy === null ? 0 : 1);
  const fresh = Array.from({ length: made }, () => newShard(wish, newId));
  const filled = yield* fill([...targets, ...fresh], open, valuesPerList);
  const appended = roomy === null ? null : append(wish, roomy, filled.rest);
  return {
    shards: [
      ...stored.map((shard) => (shard === roomy && appended !== null ? appended : shard)),
      ...filled.contents.map(({ shard, values }) => replace(wish, shard, values)),
    ],
    retired: others.slice(targets.length).map(({ id }) => id),
  };
}

export function newShard({ listId }: ListNeed, newId: () => string): Shard {
  return { id: newId(), listId, isKnown: true, values: [], stale: [], write: null };
}

/** Writes the whole shard, whatever it contained. */
export function replace({ listId, type }: ListNeed, shard: Shard, values: string[]): Shard {
  const write = { syncId: shard.id, listId, type, mode: 'REPLACE' as const, values };
  return { ...shard, isKnown: true, values, stale: [], write };
}

export function append({ listId, type }: ListNeed, shard: Shard, added: string[]): Shard {
  const write = { syncId: shard.id, listId, type, mode: 'APPEND' as const, values: added };
  return { ...shard, values: [...shard.values, ...added], write };
}

/** Correct shards: each without wrong members, and with one that no other has; fullest first. */
function* findStored({ ids, shards }: ListNeed, valuesPerList: number, mostShards: number): Sliced<Shard[]> {
  const right = shards.filter(({ isKnown, stale }) => isKnown && stale.length === 0).toSorted(byUse);
  const covered = createIdSet();
  let count = 0;
  const stored: Shard[] = [];
  for (const shard of right) {
    const added = yield* filterIn(shard.values, (id) => !covered.has(id));
    const partsThen = stored.length + 1 + Math.ceil((ids.length - count - added.length) / valuesPerList);
    if (added.length === 0 || (partsThen > mostShards && mostShards !== Number.POSITIVE_INFINITY)) continue;
    stored.push(shard);
    count += added.length;
    yield* eachIn(added, covered.add);
  }
  return stored;
}

/** The fullest shard that has room for all of them. */
function findRoom(stored: readonly Shard[], count: number, valuesPerList: number): Shard | null {
  return stored.find(({ values }) => values.length + count <= valuesPerList) ?? null;
}

/** Each shard keeps its values that are still needed, so that little moves; then all are filled in order. */
function* fill(shards: readonly Shard[], open: readonly string[], valuesPerList: number) {
  const isOpen = createIdSet();
  yield* eachIn(open, isOpen.add);
  const taken = createIdSet();
  const contents = yield* mapIn(shards, function* (shard) {
    const values = yield* filterIn(shard.isKnown ? shard.values : [], (id) => isOpen.has(id) && taken.add(id));
    return { shard, values };
  });
  let rest = yield* filterIn(open, (id) => !taken.has(id));
  for (const content of contents) {
    const room = valuesPerList - content.values.length;
    content.values = [...content.values, ...rest.slice(0, room)];
    rest = rest.slice(room);
  }
  return { contents, rest };
}

/** Known shards first, then the fullest. */
function byUse(a: Shard, b: Shard): number {
  return Number(b.isKnown) - Number(a.isKnown) || b.values.length - a.values.length;
}
