import { withoutWords } from '@/lib/database/records/without-person';
import type { BatchItem, BatchRow } from '@/lib/database/schema/batch-rows';

/** Over once no item waits or is asked for, however the last one ended. */
export function withBatchState(batch: BatchRow): BatchRow {
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

/** Who it was goes; what it came to and what it cost stay. What still waited is withdrawn. Not for what is on its way (`asking`). */
export function withoutSubject(item: BatchItem): BatchItem {
  const failure = item.failure && withoutWords(item.failure);
  if (item.state !== 'waiting') return { ...item, subject: null, failure };
  return { ...item, subject: null, state: 'failed', chargedMilli: 0, failure: { kind: 'cancelled' } };
}
