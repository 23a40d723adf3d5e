import type { BatchItem, BatchRow, PausedBecause } from '@/lib/records/batch-rows';
import type { SidenoteDatabase } from '@/lib/records/database';
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
    const next = withState(changed);
    await db.batches.put(next);
    return next;
  });
}

export function withItem(batch: BatchRow, index: number, change: Partial<BatchItem>): BatchRow {
  const { items } = batch;
  return { ...batch, items: items.map((item, at) => (at === index ? { ...item, ...change } : item)) };
}

/** The first reason stays: what arrives afterwards is what was in flight. */
export function paused(batch: BatchRow, because: PausedBecause): BatchRow {
  return batch.state === 'running' ? { ...batch, state: 'paused', pausedBecause: because } : batch;
}

export function withOutcome(batch: BatchRow, index: number, { item, pause, trouble }: ItemOutcome): BatchRow {
  const changed = withItem(batch, index, { ...item, earlierIntents: undefined });
  const troubleInARow = trouble === null ? batch.troubleInARow : trouble === 'none' ? 0 : batch.troubleInARow + 1;
  const because = pause ?? (trouble !== 'none' && troubleInARow >= mostTroubleInARow ? trouble : null);
  const counted = { ...changed, troubleInARow };
  return because === null ? counted : paused(counted, because);
}

/** Over once no item waits or is asked for, however the last one ended. */
export function withState(batch: BatchRow): BatchRow {
  const isAsking = batch.items.some(({ state }) => state === 'asking');
  const isOver = !isAsking && batch.items.every(({ state }) => state !== 'waiting');
  const state = isOver && batch.state !== 'cancelled' ? 'done' : batch.state;
  const isOpen = state === 'running' || isAsking || batch.items.some(isUndecided);
  return { ...batch, state, pausedBecause: state === 'paused' ? batch.pausedBecause : null, open: isOpen ? 1 : 0 };
}

/** Ended, and what it cost is not certain yet. */
export function isUndecided({ state, chargedMilli, isProvisional, intentId }: BatchItem): boolean {
  return (
    (chargedMilli === null || isProvisional === true) && intentId !== null && state !== 'waiting' && state !== 'asking'
  );
}
