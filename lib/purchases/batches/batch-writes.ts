import { readIntentsOf, withBatchState, withoutSubject } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { countedMilli } from '@/lib/database/ledger/spend-reads';
import { orderKeyOf } from '@/lib/database/reads';
import type { BatchItem, BatchRow, PausedBecause } from '@/lib/database/schema/batch-rows';
import type { Subject } from '@/lib/subjects/subject';
import type { BookedCharge, ItemOutcome, Trace } from './batch-outcome.ts';

/** After this many consecutive failures that are no fault of the item, the rest would fail too. */
export const mostTroubleInARow = 3;

/** Changes one batch in its own transaction; `change` returns null to leave it. Resolves to the stored row, null if it is gone. */
export async function changeBatch(
  db: SidenoteDatabase,
  id: string,
  change: (batch: BatchRow) => BatchRow | null,
): Promise<BatchRow | null> {
  return db.transaction('rw', db.batches, async () => {
    const batch = await db.batches.get(id);
    if (batch === undefined) return null;
    const changed = change(batch);
    if (changed === null) return batch;
    const next = withBatchState(changed);
    await db.batches.put(next);
    return next;
  });
}

export function withItem(batch: BatchRow, index: number, change: Partial<BatchItem>): BatchRow {
  const { items } = batch;
  return { ...batch, items: items.map((item, at) => (at === index ? { ...item, ...change } : item)) };
}

/** Keeps the first reason: later ones come from requests that were already in flight. */
export function pausedBatch(batch: BatchRow, because: PausedBecause): BatchRow {
  return batch.state === 'running' ? { ...batch, state: 'paused', pausedBecause: because } : batch;
}

export function withOutcome(batch: BatchRow, index: number, { item, pause, trouble }: ItemOutcome): BatchRow {
  const ended = withItem(batch, index, { ...item, earlierIntents: undefined });
  // Items of forgotten subjects are not requested any more.
  const items = ended.items.map((each) => (each.subject === null ? withoutSubject(each) : each));
  const changed = { ...ended, items };
  const troubleInARow = trouble === null ? batch.troubleInARow : trouble === 'none' ? 0 : batch.troubleInARow + 1;
  const because = pause ?? (trouble !== 'none' && troubleInARow >= mostTroubleInARow ? trouble : null);
  const counted = { ...changed, troubleInARow };
  return because === null ? counted : pausedBatch(counted, because);
}

/** An item in flight, and the earlier orders for it. */
interface OrderedItem {
  batch: Pick<BatchRow, 'connection' | 'operation'>;
  subject: Subject;
  earlierIntents: readonly string[];
}

/** The first order for it since it was taken: later clicks joined it, or came after its end. */
export async function readTrace(
  db: SidenoteDatabase,
  { batch, subject, earlierIntents }: OrderedItem,
): Promise<Omit<Trace, 'isJoined'>> {
  const intents = await readIntentsOf(db, orderKeyOf(batch.connection, batch.operation, subject.key));
  return readTraceOf(db, intents.find(({ id }) => !earlierIntents.includes(id))?.id ?? null);
}

/** Its subject may have been forgotten: then only the intent's id leads to it. */
export async function readTraceOf(db: SidenoteDatabase, intentId: string | null): Promise<Omit<Trace, 'isJoined'>> {
  const intent = intentId === null ? null : ((await db.intents.get(intentId)) ?? null);
  const charge = intent === null ? { milli: null, isProvisional: false } : await readCharge(db, intent.id);
  return { intent, charge };
}

/** There is no row for an order that was never sent, or not stored yet. */
export async function readCharge(db: SidenoteDatabase, intentId: string): Promise<BookedCharge> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge') return { milli: null, isProvisional: false };
  return {
    milli: row.chargedMilli === null ? null : countedMilli(row),
    isProvisional: row.how === 'price-table' && row.reconciled === 0 && row.chargedMilli !== 0,
  };
}
