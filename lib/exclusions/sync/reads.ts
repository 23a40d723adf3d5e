import type { SidenoteDatabase } from '@/lib/database/database';
import { scanList } from '@/lib/database/members/read-pages';
import { readSettings } from '@/lib/database/reads';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import { idNameStart } from '@/lib/database/schema/exclusion-names';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
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

export interface ReadList extends LocalList {
  /** When the first member expires, by this browser's clock; Infinity: never. */
  until: number;
}

/** What should be on the service: this service's ids of the lists' active members, in their order. */
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
  return Promise.all(
    lists.map(async (list): Promise<ReadList> => {
      const ids: string[] = [];
      const seen = createIdSet();
      let until = Infinity;
      const take = (member: MemberRow) => {
        if (!isActive(list, member, believedMs)) return;
        const own = member.names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
        if (own.length > 0) until = Math.min(until, expiryOf(list, member) ?? Infinity);
        for (const id of own) if (id !== '' && seen.add(id)) ids.push(id);
      };
      await scanList(
        db,
        list.id,
        (members) => members.forEach(take),
        () => Promise.resolve(),
      );
      return { listId: list.id, type, ids: ids.toSorted(), until };
    }),
  );
}
