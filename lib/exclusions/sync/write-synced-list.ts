import type { SidenoteDatabase } from '@/lib/database/database';
import type { SyncRow } from '@/lib/database/schema/sync-rows';
import type { Clock } from '@/lib/platform/clock';
import { dayMs } from '@/lib/platform/time';
import type { Connected } from '@/lib/purchases/order';
import type { Client, SendOptions } from '@/lib/service/client/client';
import type { ServiceClock } from '@/lib/service/client/service-clock';
import { isCertainlyFree, ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import type { ServiceList } from '@/lib/service/contract/rows/account-rows';
import { refusedUntilOf } from './day-quota.ts';
import { writesOf } from './reads.ts';
import { clockSlackMs, type ListWrite, type SyncLimits } from './shard.ts';

export interface SyncDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Pick<Clock, 'now'>;
  serviceClock: Pick<ServiceClock, 'now'>;
  /** UUID version 4, for lists on the service. */
  newId(): string;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  /** Awaited often while a plan takes long (`lib/platform/slices.ts`). */
  breathe(): Promise<void>;
  /** Defaults to the service's limits (docs/interface.md#limits). */
  limits?: SyncLimits;
}

/** The priority of a write, and what cancels the wait for its slot. */
export type WriteOptions = Pick<SendOptions, 'signal' | 'turn'>;

export type WriteOutcome =
  /** The service's id for the list. */
  | { outcome: 'taken'; id: string }
  /** Some of these values make it refuse all of them. */
  | { outcome: 'refused' }
  /** It accepts no more lists today. */
  | { outcome: 'quota' }
  /** The list's contents are unknown for now. */
  | { outcome: 'unknown' }
  /** Nothing more can be written for now. */
  | { outcome: 'failed' };

/**
 * One write (docs/interface.md#create-or-update-list), recorded before it is sent; only the response determines the contents. Rejects only
 * if `signal` aborts.
 */
export async function writeSyncedList(
  deps: SyncDeps,
  { connectionId, service }: Connected,
  write: ListWrite,
  options: WriteOptions,
): Promise<WriteOutcome> {
  const { db, client, serviceClock } = deps;
  const { syncId: id, type, mode, values } = write;
  const left: Sending = { before: null, seq: null };
  const sentAt = await serviceClock.now(service.baseUrl);
  try {
    const body = { id, type, mode, values };
    const beforeSend = () => noteSending(db, connectionId, write, sentAt, left);
    const answer = await client.send('lists', body, service, { ...options, beforeSend });
    const nowMs = await serviceClock.now(service.baseUrl);
    return { outcome: 'taken', id: await settle(db, write, answer.reply, { sentAt, nowMs }) };
  } catch (error) {
    const failure = error instanceof ServiceError ? error.failure : null;
    if (failure !== null && (isCertainlyFree(failure) || failure.status === 400)) {
      const isQuota = isQuotaRefusal(failure);
      const nowMs = await serviceClock.now(service.baseUrl);
      if (isOverfull(failure)) return { outcome: 'unknown' };
      await takeBack(db, connectionId, write, left, { keepsCount: failure.status === 400, isQuota, nowMs });
      if (isQuota) return { outcome: 'quota' };
      if (failure.status === 400) return { outcome: 'refused' };
      if (failure.kind === 'cancelled') throw error;
    }
    return { outcome: 'failed' };
  }
}

/** What was recorded before the request was sent; `seq` null: it was not sent. */
interface Sending {
  before: SyncRow | null;
  seq: number | null;
}

/** A request that waits out a 429 is sent several times, and counts once. */
function noteSending(
  db: SidenoteDatabase,
  connection: string,
  { syncId: id, listId, type, mode, values }: ListWrite,
  at: number,
  left: Sending,
): Promise<void> {
  return db.transaction('rw', [db.syncs, db.listWrites], async () => {
    if (left.seq !== null) return;
    const before = await db.syncs.get(id);
    const fresh: SyncRow = {
      id,
      connection,
      listId,
      type,
      values: [],
      refused: [],
      madeAt: at,
      createdAt: null,
      writing: null,
    };
    await db.syncs.put({ ...(before ?? fresh), writing: { mode, values } });
    left.before = before ?? null;
    left.seq = await db.listWrites.add({ connection, at });
  });
}

/** The reply wins over what was sent: id, creation time and contents. */
function settle(
  db: SidenoteDatabase,
  { syncId, values: sent }: ListWrite,
  reply: ServiceList,
  { sentAt, nowMs }: { sentAt: number; nowMs: number },
): Promise<string> {
  const id = reply.id.toLowerCase();
  return db.transaction('rw', db.syncs, async () => {
    const row = await db.syncs.get(syncId);
    // Everything was erased in the meantime.
    if (row === undefined) return id;
    const values = [...new Set(reply.values.map((value) => value.toLowerCase()))];
    const held = new Set(values);
    const refused = [
      ...new Set([...row.refused.filter((each) => !held.has(each)), ...sent.filter((each) => !held.has(each))]),
    ];
    if (id !== syncId) await db.syncs.delete(syncId);
    const createdAt = createdOf(reply.created, row.createdAt ?? Math.min(row.madeAt, sentAt), nowMs);
    await db.syncs.put({ ...row, id, values, refused, createdAt, writing: null });
    return id;
  });
}

/** Ignores an impossible time: one in the future, or of a list that would have expired. */
function createdOf(createdAt: number | null | undefined, known: number, nowMs: number): number {
  return createdAt != null && createdAt <= nowMs + clockSlackMs && createdAt > nowMs - dayMs ? createdAt : known;
}

/** The write changed nothing there, so the previous state is restored. */
function takeBack(
  db: SidenoteDatabase,
  connection: string,
  { syncId }: ListWrite,
  { before, seq }: Sending,
  { keepsCount, isQuota, nowMs }: { keepsCount: boolean; isQuota: boolean; nowMs: number },
): Promise<void> {
  return db.transaction('rw', [db.syncs, db.listWrites], async () => {
    if (seq === null) return;
    if (before === null) await db.syncs.delete(syncId);
    else await db.syncs.put(before);
    if (isQuota) {
      const others = (await writesOf(db, connection).toArray()).filter((row) => row.seq !== seq);
      await db.listWrites.put({ seq, connection, at: nowMs, refusedUntil: refusedUntilOf(others, nowMs) });
    } else if (!keepsCount) await db.listWrites.delete(seq);
  });
}

/** The contract words no quota refusal (docs/interface.md#create-or-update-list): any text about a quota or a day counts. */
function isQuotaRefusal({ status, serviceText }: ServiceFailure): boolean {
  return status === 400 && /quota|daily|per day/i.test(serviceText ?? '');
}

/** It contains more than expected. */
function isOverfull({ status, serviceText }: ServiceFailure): boolean {
  return status === 400 && (serviceText ?? '').includes('values_limit_exceeded');
}
