import type { SidenoteDatabase } from '@/lib/database/database';
import { withoutWords } from '@/lib/database/records/without-person';
import type { BatchItem, BatchRow } from '@/lib/database/schema/batch-rows';
import type { Intent } from '@/lib/database/schema/rows';

/** Newest first, at most `limit`. */
export async function readBatches(db: SidenoteDatabase, connection: string, limit: number): Promise<BatchRow[]> {
  const range = db.batches.where('[connection+createdAt]').between([connection, -Infinity], [connection, Infinity]);
  return range.reverse().limit(limit).toArray();
}

export async function readBatch(db: SidenoteDatabase, id: string): Promise<BatchRow | null> {
  return (await db.batches.get(id)) ?? null;
}

/** The batches a worker checks when it starts, whatever their connection. */
export async function readOpenBatches(db: SidenoteDatabase): Promise<BatchRow[]> {
  return db.batches.where('open').equals(1).toArray();
}

/** Every intent for one order, open or ended, oldest first. */
export async function readIntentsOf(db: SidenoteDatabase, orderKey: string): Promise<Intent[]> {
  return db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]).toArray();
}

/** A batch is over once no item is waiting or in flight, however the last one ended. */
export function withBatchState(batch: BatchRow): BatchRow {
  const isOrdering = batch.items.some(({ state }) => state === 'asking');
  const isOver = !isOrdering && batch.items.every(({ state }) => state !== 'waiting');
  const state = isOver && batch.state !== 'cancelled' ? 'done' : batch.state;
  const isOpen = state === 'running' || isOrdering || batch.items.some(isUndecided);
  return { ...batch, state, pausedBecause: state === 'paused' ? batch.pausedBecause : null, open: isOpen ? 1 : 0 };
}

/** Ended, but its cost is not certain yet. */
export function isUndecided({ state, chargedMilli, isProvisional, intentId }: BatchItem): boolean {
  return (
    (chargedMilli === null || isProvisional === true) && intentId !== null && state !== 'waiting' && state !== 'asking'
  );
}

/** Removes the subject and keeps outcome and cost. A waiting item is withdrawn. Not for items in flight (`asking`). */
export function withoutSubject(item: BatchItem): BatchItem {
  const failure = item.failure && withoutWords(item.failure);
  if (item.state !== 'waiting') return { ...item, subject: null, failure };
  return { ...item, subject: null, state: 'failed', chargedMilli: 0, failure: { kind: 'cancelled' } };
}
