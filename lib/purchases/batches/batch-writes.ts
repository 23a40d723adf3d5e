import { withBatchState, withoutSubject } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { BatchItem, BatchRow, PausedBecause } from '@/lib/database/schema/batch-rows';
import type { ItemOutcome } from './batch-outcome.ts';

/** So many answers in a row that are lost, refused or unreadable by no fault of the item: the rest would go the same way. */
export const mostTroubleInARow = 3;

/**
 * Changes one batch in a transaction of its own. `change` says what it becomes; null leaves it. Answers with the row as it
 * stands then, null where it is gone.
 */
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

/** The first reason stays: what arrives afterwards is what was in flight. */
export function pausedBatch(batch: BatchRow, because: PausedBecause): BatchRow {
  return batch.state === 'running' ? { ...batch, state: 'paused', pausedBecause: because } : batch;
}

export function withOutcome(batch: BatchRow, index: number, { item, pause, trouble }: ItemOutcome): BatchRow {
  const told = withItem(batch, index, { ...item, earlierIntents: undefined });
  // Who was forgotten waits for nothing.
  const items = told.items.map((each) => (each.subject === null ? withoutSubject(each) : each));
  const changed = { ...told, items };
  const troubleInARow = trouble === null ? batch.troubleInARow : trouble === 'none' ? 0 : batch.troubleInARow + 1;
  const because = pause ?? (trouble !== 'none' && troubleInARow >= mostTroubleInARow ? trouble : null);
  const counted = { ...changed, troubleInARow };
  return because === null ? counted : pausedBatch(counted, because);
}
