import { type BatchItem, type BatchItemState, type BatchRow, batchItemStates } from '@/lib/records/batch-rows';
import { connectionId } from './fixture-rows.ts';

/** A made-up batch: so many items in each state. */
export function batch(counts: Partial<Record<BatchItemState, number>>, part: Partial<BatchRow> = {}): BatchRow {
  const items = batchItemStates.flatMap((state) => Array.from({ length: counts[state] ?? 0 }, () => item(state)));
  return {
    ...{ id: 'batch-1', connection: connectionId, operation: 'email', createdAt: Date.now() - 60_000 },
    ...{ agreedMilli: items.length * 1000, items, state: 'running', pausedBecause: null, startedIn: 'here' },
    ...{ troubleInARow: 0, open: 1 },
    ...part,
  };
}

function item(state: BatchItemState): BatchItem {
  const isUncertain = ['waiting', 'asking', 'unknown'].includes(state);
  const chargedMilli = isUncertain ? null : state === 'found' ? 1000 : 0;
  return { subject: null, state, quotedMilli: 1000, chargedMilli, intentId: null };
}
