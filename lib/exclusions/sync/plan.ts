import type { SyncRow } from '@/lib/database/schema/sync-rows';
import { eachIn, filterIn, mapIn, type Sliced } from '@/lib/platform/slices';
import { limits as serviceLimits } from '@/lib/service/contract/limits';
import {
  createIdSet,
  type ListNeed,
  type ListWrite,
  type LocalList,
  makeNeed,
  type Shard,
  type SyncLimits,
} from './shard.ts';

export interface Plan {
  /** At most one write per list on the service, and only to lists in `sentListIds`. */
  writes: ListWrite[];
  /** Lists on the service to name in the request, once the writes are done. */
  sentListIds: string[];
  /** Ids on none of those: they are filtered out when the answer arrives. */
  left: string[];
  /** How many people the named lists leave out although they are allowed again. */
  hidden: number;
  /** True if the quota prevents further writes. */
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
 * Plans the writes and the lists that a request names, so that members of the chosen lists are left out
 * (docs/interface.md#lists-filter). The fullest lists are named. Writes that add the most people come first. One type of list. Pure.
 */
export function* plan(local: readonly LocalList[], syncs: readonly SyncRow[], context: PlanDeps): Sliced<Plan> {
  const { nowMs, quota, newId, limits = serviceLimits } = context;
  const needs = yield* mapIn(local, (list) => makeNeed(list, syncs, nowMs));
  const wanted = yield* mapIn(needs, (need) => arrange(need, limits, newId));
  const named = yield* chooseFullest(wanted.flat(), limits.listsPerRequest, []);
  const open = named.filter(({ write }) => write !== null);
  const written = open.toSorted((a, b) => b.added - a.added || b.freed - a.freed).slice(0, quota);
  const isShort = open.length > quota;
  const sent = isShort ? yield* fullestWith(written, needs, limits.listsPerRequest) : named;
  return {
    writes: written.flatMap(({ write }) => write ?? []),
    sentListIds: sent.map(({ id }) => id),
    ...(yield* findLeftOut(needs, sent)),
    isShort,
  };
}

/**
 * One list in as few shards as hold it. Correct shards stay, fullest first. Other shards are rewritten and filled, then
 * the correct ones, then new ones.
 */
function* arrange(
  { listId, type, ids, shards }: ListNeed,
  { valuesPerList, listsPerRequest }: SyncLimits,
  newId: () => string,
): Sliced<Shard[]> {
  const most = Math.min(Math.ceil(ids.length / valuesPerList), listsPerRequest);
  const placed = createIdSet();
  const [kept, others]: [Shard[], Shard[]] = [[], []];
  for (const shard of shards.toSorted(byUse)) {
    const isRight = shard.isKnown && shard.stale.length === 0 && shard.values.length > 0 && kept.length < most;
    const isKept = isRight && (yield* filterIn(shard.values, placed.has)).length === 0;
    (isKept ? kept : others).push(shard);
    if (isKept) yield* eachIn(shard.values, placed.add);
  }
  const rewritten = others.slice(0, most - kept.length);
  const own = yield* mapIn(rewritten, ({ values }) => filterIn(values, placed.add));
  const rest = yield* filterIn(ids, (id) => !placed.has(id));
  const fresh = Array.from({ length: most - kept.length - rewritten.length }, () => newShard(newId));
  const contents = [
    ...rewritten.map((shard, at) => ({ shard, held: own[at] ?? [], isKept: false })),
    ...kept.map((shard) => ({ shard, held: shard.values, isKept: true })),
    ...fresh.map((shard) => ({ shard, held: [], isKept: false })),
  ];
  let from = 0;
  return contents.flatMap(({ shard, held, isKept }): Shard[] => {
    const more = rest.slice(from, from + valuesPerList - held.length);
    from += more.length;
    const values = [...held, ...more];
    if (values.length === 0 || (isKept && more.length === 0)) return isKept ? [shard] : [];
    const part = isKept ? { mode: 'APPEND' as const, values: more } : { mode: 'REPLACE' as const, values };
    return [
      {
        id: shard.id,
        isKnown: true,
        values,
        stale: [],
        write: { syncId: shard.id, listId, type, ...part },
        added: values.length - (shard.isKnown ? shard.values.length : 0),
        freed: shard.stale.length,
      },
    ];
  });
}

function newShard(newId: () => string): Shard {
  return { id: newId(), isKnown: false, values: [], stale: [], write: null, added: 0, freed: 0 };
}

/** Known shards first, then the fullest. */
function byUse(a: Shard, b: Shard): number {
  return Number(b.isKnown) - Number(a.isKnown) || b.values.length - a.values.length;
}

/** For a day too short for all the writes: what is written, and the fullest of what is already there. */
function* fullestWith(written: readonly Shard[], needs: readonly ListNeed[], most: number): Sliced<Shard[]> {
  const ids = new Set(written.map(({ id }) => id));
  const others = needs.flatMap(({ shards }) => shards).filter(({ id, isKnown }) => isKnown && !ids.has(id));
  return [...written, ...(yield* chooseFullest(others, most - written.length, written))];
}

/** The shards with the most people, if a fuller one lacks some of them. Among equals, the one that needs no write. */
function* chooseFullest(shards: readonly Shard[], most: number, besides: readonly Shard[]): Sliced<Shard[]> {
  const covered = createIdSet();
  for (const { values } of besides) yield* eachIn(values, covered.add);
  const chosen: Shard[] = [];
  const sorted = shards.toSorted(
    (a, b) =>
      b.values.length - a.values.length ||
      Number(a.write !== null) - Number(b.write !== null) ||
      a.stale.length - b.stale.length,
  );
  for (const shard of sorted) {
    if (chosen.length === most) break;
    if ((yield* filterIn(shard.values, covered.add)).length > 0) chosen.push(shard);
  }
  return chosen;
}

function* findLeftOut(needs: readonly ListNeed[], sent: readonly Shard[]): Sliced<Pick<Plan, 'left' | 'hidden'>> {
  // A person on another of our lists is left out by that one just as well.
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
  const isAlone = needs.length === 1;
  for (const { ids, refused } of needs) {
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
