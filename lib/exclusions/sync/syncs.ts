import type { SidenoteDatabase } from '@/lib/database/database';
import { readGeneration } from '@/lib/database/reads';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { readLists } from '@/lib/exclusions/reads';
import { logAs } from '@/lib/platform/error-log';
import { runInSlices } from '@/lib/platform/slices';
import { dayMs, hourMs } from '@/lib/platform/time';
import type { Connected } from '@/lib/purchases/order';
import { moreFrom, readQuota } from './day-quota.ts';
import { learnIds } from './learn-ids.ts';
import { type Plan, plan } from './plan.ts';
import { type ReadList, readLocal, writesOf } from './reads.ts';
import { type ListType, type ListWrite, syncLifeMs } from './shard.ts';
import { type SyncDeps, type WriteOptions, type WriteOutcome, writeSyncedList } from './write-synced-list.ts';

export interface SyncNeed {
  type: ListType;
  listIds: 'all' | readonly string[];
}

export interface Prepared {
  /** Ids of lists on the service, for the `lists` filter; at most 10. */
  listIds: string[];
  /** Service ids on none of those, in lower case: removed from the answer here. */
  leftIds: string[];
  left: number;
  /** How many people the service leaves out although they are allowed again. */
  hidden: number;
  /** Why not everyone is on the service: the day's lists are used up, or a write failed. */
  refused: null | 'quota' | 'failed';
}

/** A plan, and the conditions under which it is still valid. */
interface CachedPlan {
  /** The connection, type and lists it is for. */
  of: string;
  prepared: Prepared;
  listsMark: string;
  syncsMark: string;
  /** Its validity, by this browser's clock and by the service's. */
  local: Span;
  service: Span;
}
type Span = readonly [fromMs: number, untilMs: number];

/** False before `fromMs` as well: after a clock change nothing is certain. */
function isWithin([fromMs, untilMs]: Span, nowMs: number): boolean {
  return nowMs >= fromMs && nowMs < untilMs;
}

/** A reply may show that a list differs from what was assumed; it is then corrected, at most this often. */
const mostRounds = 3;

const sweepSlackMs = hourMs;

/**
 * Copies of our lists on the service. They expire after a day and are made only for a user's action. One operation at a time, so that no
 * list is written twice.
 */
export function createSyncs(deps: SyncDeps) {
  const { db, clock, serviceClock, newId, limits } = deps;
  // Waiting operations are lost with the worker; a write in progress is recorded in the database.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const turn = last.then(action);
    last = turn.catch(logAs('syncs'));
    return turn;
  };

  /** The last plan: paging through a search needs the same one for each page. */
  let cached: CachedPlan | null = null;

  async function planNow({ connectionId, service }: Connected, local: readonly ReadList[], most: number) {
    const nowMs = await serviceClock.now(service.baseUrl);
    const { syncs: mark } = await readGeneration(db);
    const [syncs, writes] = await Promise.all([
      db.syncs.where('connection').equals(connectionId).toArray(),
      writesOf(db, connectionId).toArray(),
    ]);
    const quota = Math.min(most, readQuota(writes, nowMs).left);
    const planned = await runInSlices(
      plan(local, syncs, { nowMs, quota, newId, ...(limits && { limits }) }),
      deps.breathe,
    );
    // The plan may change from then on: a list there has expired, or the day's quota has room again.
    const deaths = syncs.map(({ createdAt, madeAt }) => (createdAt ?? madeAt) + syncLifeMs).filter((at) => at > nowMs);
    const until = Math.min(...deaths, planned.isShort ? moreFrom(writes, nowMs) : Number.POSITIVE_INFINITY);
    return { quota, planned, mark, nowMs, until };
  }

  async function prepareNow(need: SyncNeed, options: WriteOptions): Promise<Prepared> {
    const { type, listIds } = need;
    const connected = await deps.expectConnected();
    const of = JSON.stringify([connected.connectionId, type, listIds]);
    const { lists: listsMark, syncs: syncsMark } = await readGeneration(db);
    const localMs = clock.now();
    const serviceMs = await serviceClock.now(connected.service.baseUrl);
    if (cached?.of === of && cached.listsMark === listsMark && cached.syncsMark === syncsMark) {
      if (isWithin(cached.local, localMs) && isWithin(cached.service, serviceMs)) return cached.prepared;
    }
    cached = null;
    const kind = type === 'people_id' ? 'person' : 'company';
    const lists = (await readLists(db)).filter(
      (list) => list.kind === kind && (listIds === 'all' || listIds.includes(list.id)),
    );
    const local = await readLocal(db, connected.connectionId, lists, localMs);
    const localUntil = Math.min(...local.map(({ until }) => until));
    let ended: Ended = 'done';
    for (let round = 0; round < mostRounds && ended === 'done'; round++) {
      const { planned, quota, mark, nowMs, until } = await planNow(connected, local, Number.POSITIVE_INFINITY);
      if (planned.writes.length > 0) ended = await runPlan(deps, connected, planned.writes, quota, options);
      if (planned.writes.length > 0) continue;
      const prepared = preparedOf(planned, ended);
      cached = {
        of,
        prepared,
        listsMark,
        syncsMark: mark,
        local: [localMs, localUntil],
        service: [nowMs, until],
      };
      return prepared;
    }
    const { planned } = await planNow(connected, local, 0);
    return preparedOf(planned, ended);
  }

  return {
    /** For a request that a user made. Rejects if there is no connection, or if `signal` aborts the wait. */
    prepare: (need: SyncNeed, options: WriteOptions = {}): Promise<Prepared> =>
      deps.keepAliveWhile(inTurn(() => prepareNow(need, options))),

    /** The service lost these lists, or returned their members: their contents are written again next time. */
    markDead: (ids: readonly string[]): Promise<void> =>
      inTurn(() => db.syncs.bulkDelete(ids.map((id) => id.toLowerCase()))),

    /** Deletes expired rows. A time in the future comes from a clock that was changed. */
    sweep: (): Promise<void> =>
      inTurn(async () => {
        const connected = await deps.expectConnected().catch(logAs('syncs', null));
        const nowMs = connected === null ? clock.now() : await serviceClock.now(connected.service.baseUrl);
        const isOld = (at: number) => Math.abs(nowMs - at) >= dayMs + sweepSlackMs;
        await db.syncs.filter(({ createdAt, madeAt }) => isOld(createdAt ?? madeAt)).delete();
        await db.listWrites.filter(({ at }) => isOld(at)).delete();
      }),
  };
}
export type ListSyncs = ReturnType<typeof createSyncs>;

function preparedOf({ sentListIds, left, hidden, isShort }: Plan, ended: Ended): Prepared {
  const refused = ended === 'quota' || ended === 'failed' ? ended : ended === 'done' && isShort ? 'quota' : null;
  return { listIds: sentListIds, leftIds: left, left: left.length, hidden, refused };
}

interface Synced {
  /** `synced`: nothing was refused and at least one member is there. */
  outcome: 'synced' | 'nobody' | 'list-gone' | NonNullable<Prepared['refused']>;
  /** Members with an id that are not on the service. */
  left: number;
}

/** Completes one list on the service. Free. */
export async function syncNow(db: SidenoteDatabase, syncs: ListSyncs, listId: string): Promise<Synced> {
  const list = await db.lists.get(listId);
  if (list === undefined || list.removedAt !== null) return { outcome: 'list-gone', left: 0 };
  const connection = await readConnectionId(db);
  if (connection !== null) await learnIds(db, list, connection);
  const type = list.kind === 'person' ? 'people_id' : 'company_id';
  const { refused, left, listIds } = await syncs.prepare({ type, listIds: [listId] }, { turn: { priority: 'click' } });
  return { outcome: refused ?? (listIds.length === 0 ? 'nobody' : 'synced'), left };
}

/** How many tries a bad id may cost; the next run searches further. */
const mostTries = 8;

/** `parted`: everything was written except for a part with a bad id, whose tries are used up for now. */
type Ended = 'done' | 'parted' | 'quota' | 'failed';

/** Runs the writes in order, until further ones are pointless. */
async function runPlan(
  deps: SyncDeps,
  connected: Connected,
  writes: readonly ListWrite[],
  quota: number,
  options: WriteOptions,
): Promise<Ended> {
  let left = Math.min(mostTries, quota - writes.length);
  let ended: Ended = 'done';
  for (const write of writes) {
    let { outcome }: Pick<WriteOutcome, 'outcome'> = await writeSyncedList(deps, connected, write, options);
    if (outcome === 'refused') {
      const parted = await writeParts(deps, connected, write, left, options);
      left -= parted.tries;
      outcome = parted.outcome;
      ended = 'parted';
    }
    if (outcome === 'quota' || outcome === 'failed') return outcome;
  }
  return ended;
}

async function writeParts(
  deps: SyncDeps,
  connected: Connected,
  write: ListWrite,
  most: number,
  options: WriteOptions,
): Promise<{ outcome: WriteOutcome['outcome']; tries: number }> {
  let { syncId, mode } = write;
  let tries = 0;
  let stopped: WriteOutcome['outcome'] = 'taken';
  const { culprits, wasStopped } = await halve(write.values, most, async (values) => {
    tries += 1;
    const written = await writeSyncedList(deps, connected, { ...write, syncId, mode, values }, options);
    if (written.outcome === 'taken') {
      // Further values are appended to what was accepted.
      ({ id: syncId } = written);
      mode = 'APPEND';
    }
    if (written.outcome === 'taken' || written.outcome === 'refused') return written.outcome;
    stopped = written.outcome;
    return 'stop';
  });
  if (culprits.length > 0) await saveRefused(deps, connected, { ...write, syncId }, culprits);
  const isNothingTaken = mode === write.mode && culprits.length === 0;
  return { outcome: wasStopped ? stopped : isNothingTaken ? 'failed' : 'taken', tries };
}

/** If the list was never created, the row only records the refusals. */
async function saveRefused(
  { db, serviceClock }: SyncDeps,
  { connectionId: connection, service }: Connected,
  { syncId: id, listId, type }: ListWrite,
  culprits: readonly string[],
): Promise<void> {
  const nowMs = await serviceClock.now(service.baseUrl);
  await db.transaction('rw', db.syncs, async () => {
    const row = (await db.syncs.get(id)) ?? {
      id,
      connection,
      listId,
      type,
      values: [],
      refused: [],
      madeAt: nowMs,
      createdAt: nowMs,
      writing: null,
    };
    await db.syncs.put({ ...row, refused: [...new Set([...row.refused, ...culprits])] });
  });
}

type Attempt = 'taken' | 'refused' | 'stop';

interface Part {
  ids: string[];
  /** At least one of these ids certainly makes the write fail. */
  isBad: boolean;
}

/**
 * One bad id makes a whole write fail, so the ids are bisected, biggest part first. If one half succeeds, the other is known to be bad.
 * Returns the ids refused individually; untried ids are not reported.
 */
async function halve(
  refused: readonly string[],
  mostTries: number,
  attempt: (ids: string[]) => Promise<Attempt>,
): Promise<{ culprits: string[]; wasStopped: boolean }> {
  const culprits: string[] = [];
  const parts: Part[] = [{ ids: [...refused], isBad: true }];
  let left = mostTries;
  for (let part = takeBiggest(parts); part !== undefined; part = takeBiggest(parts)) {
    const { ids, isBad } = part;
    if (isBad && ids.length <= 1) {
      culprits.push(...ids);
      continue;
    }
    if (left === 0) continue;
    left -= 1;
    const tried = isBad ? ids.slice(0, Math.ceil(ids.length / 2)) : ids;
    const rest = ids.slice(tried.length);
    const result = await attempt(tried);
    if (result === 'stop') return { culprits, wasStopped: true };
    if (rest.length > 0) parts.push({ ids: rest, isBad: result === 'taken' });
    if (result === 'refused') parts.push({ ids: tried, isBad: true });
  }
  return { culprits, wasStopped: false };
}

/** Of two equal parts, prefers the one that may be good. */
function takeBiggest(parts: Part[]): Part | undefined {
  const [biggest] = parts.toSorted((a, b) => b.ids.length - a.ids.length || Number(a.isBad) - Number(b.isBad));
  if (biggest !== undefined) parts.splice(parts.indexOf(biggest), 1);
  return biggest;
}
