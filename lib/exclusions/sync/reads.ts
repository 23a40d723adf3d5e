import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import { idNameStart } from '@/lib/database/schema/exclusion-names';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { expiryOf, isActive } from '@/lib/exclusions/match/expiry';
import { systemClock } from '@/lib/platform/clock';
import { createPlanBreather, runInSlices } from '@/lib/platform/slices';
import { dayMs } from '@/lib/platform/time';
import { readQuota, writesPerDay } from './day-quota.ts';
import { plan } from './plan.ts';
import { createIdSet, type LocalList, syncLifeMs } from './shard.ts';

/** The state of one of our lists on the service. Times are by this browser's clock. */
export interface SyncState {
  /** Until when it can be used there; null: it is not there. */
  until: number | null;
  /** People on only one of the two. */
  waiting: number;
  usedToday: number;
  perDay: number;
  /** When the day's used-up lists become available again. Null: some are left. */
  refusedUntil: number | null;
}

/** For screens; null if there is no connection. Sends nothing. */
export async function readSyncState(db: SidenoteDatabase, list: ListRow, nowMs: number): Promise<SyncState | null> {
  const [connection, stored] = await Promise.all([readSettings(db, 'connection'), readSettings(db, 'serviceClock')]);
  if (connection?.connectionId == null || connection.keySetAt === null) return null;
  const aheadMs = stored?.origin === new URL(connection.baseUrl).origin ? stored.offsetMs : 0;
  const serviceMs = nowMs + aheadMs;
  const [syncs, writes] = await Promise.all([
    db.syncs.where('connection').equals(connection.connectionId).toArray(),
    writesOf(db, connection.connectionId).toArray(),
  ]);
  const { used, left, refusedUntil } = readQuota(writes, serviceMs);
  const freeAgain = left > 0 ? null : (refusedUntil ?? Math.min(...writes.map(({ at }) => at)) + dayMs);
  const usual = {
    usedToday: used,
    perDay: writesPerDay,
    refusedUntil: freeAgain === null ? null : freeAgain - aheadMs,
  };
  // The members are only read if something is there: for 100,000 people that takes a second.
  if (!syncs.some(({ listId }) => listId === list.id)) return { until: null, waiting: 0, ...usual };
  const local = await readLocal(db, connection.connectionId, [list], nowMs);
  const work = plan(local, syncs, { nowMs: serviceMs, quota: 0, newId: () => crypto.randomUUID() });
  // All reads are done by now: a live query would not track reads after a pause.
  const now = await runInSlices(work, createPlanBreather(systemClock));
  const sent = syncs.filter(({ id }) => now.sentListIds.includes(id));
  const refused = new Set(syncs.flatMap((sync) => (sync.listId === list.id ? sync.refused : [])));
  const missing = now.left.filter((id) => !refused.has(id)).length;
  if (sent.length === 0) return { until: null, waiting: 0, ...usual };
  const dies = Math.min(...sent.map(({ createdAt, madeAt }) => (createdAt ?? madeAt) + syncLifeMs));
  return { until: dies - aheadMs, waiting: missing + now.hidden, ...usual };
}

export function writesOf(db: SidenoteDatabase, connection: string) {
  return db.listWrites.where('[connection+at]').between([connection, -Infinity], [connection, Infinity]);
}

/** Members read per batch: keeps other work responsive and memory use small. */
const readAtOnce = 1000;

export interface ReadList extends LocalList {
  /** When the first member expires, by this browser's clock; Infinity: never. */
  until: number;
}

/** What should be on the service: this service's ids of the lists' active members. Members without an id are not even read. */
export async function readLocal(
  db: SidenoteDatabase,
  connection: string,
  lists: readonly ListRow[],
  nowMs: number,
): Promise<ReadList[]> {
  const [kind] = lists.map((list) => list.kind);
  if (kind === undefined) return [];
  const believedMs = await readBelievedTime(db, nowMs);
  const prefix = idNameStart(connection, kind);
  const type = kind === 'person' ? ('people_id' as const) : ('company_id' as const);
  const found = new Map(
    lists.map((list) => [list.id, { list, ids: [] as string[], seen: createIdSet(), until: Infinity }]),
  );
  // Reads in name order. Each batch starts at the last name of the previous one, because several lists may have it. If one name fills a
  // batch, the batch is doubled.
  for (let [from, batchSize] = [prefix, readAtOnce]; ; ) {
    const members = await db.members
      .where('names')
      .between(from, `${prefix}\uffff`, true, true)
      .limit(batchSize)
      .toArray();
    for (const member of members) {
      const own = found.get(member.listId);
      if (own === undefined || !isActive(own.list, member, believedMs)) continue;
      own.until = Math.min(own.until, expiryOf(own.list, member) ?? Infinity);
      for (const name of member.names) {
        const id = name.startsWith(prefix) ? name.slice(prefix.length) : '';
        if (id !== '' && own.seen.add(id)) own.ids.push(id);
      }
    }
    if (members.length < batchSize) break;
    const next = members
      .at(-1)
      ?.names.filter((name) => name >= from && name.startsWith(prefix))
      .toSorted()[0];
    batchSize = next === from ? batchSize * 2 : readAtOnce;
    from = next ?? from;
  }
  return [...found.values()].map(({ list, ids, until }) => ({ listId: list.id, type, ids, until }));
}
