import type { BatchItem, BatchItemState, BatchRow } from '@/lib/database/schema/batch-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** The progress of a batch, derived from its row alone. */
export interface BatchCounts {
  total: number;
  /** Ended, with any outcome. */
  done: number;
  waiting: number;
  asking: number;
  found: number;
  nothing: number;
  /** Free in this batch, because they were bought before. */
  known: number;
  failed: number;
  unknown: number;
  excluded: number;
  /** Paid for, but not usable as received: not understood, or held apart. */
  notUnderstood: number;
  spentMilli: MilliCredits;
  /** The maximum cost of items whose cost is unknown: in flight, or lost. */
  reservedMilli: MilliCredits;
  /** The most that will still be spent of what was agreed; 0 once the batch is over. */
  leftMilli: MilliCredits;
  /** The most that the items still waiting can cost: the price of "Resume". */
  resumeQuoteMilli: MilliCredits;
}

export function countBatch(batch: Pick<BatchRow, 'items' | 'state' | 'agreedMilli'>): BatchCounts {
  const { items } = batch;
  const count = (...states: BatchItemState[]) => items.filter(({ state }) => states.includes(state)).length;
  const isOver = batch.state === 'done' || batch.state === 'cancelled';
  const spentMilli = items.reduce((sum, { chargedMilli }) => sum + (chargedMilli ?? 0), 0);
  const waiting = count('waiting');
  const asking = count('asking');
  return {
    total: items.length,
    done: items.length - waiting - asking,
    waiting,
    asking,
    found: count('found'),
    nothing: count('nothing-found'),
    known: count('known'),
    failed: count('failed'),
    unknown: count('unknown'),
    excluded: count('excluded'),
    notUnderstood: count('not-understood', 'not-confirmed'),
    spentMilli,
    reservedMilli: usedMilli(items) - spentMilli,
    leftMilli: isOver ? 0 : leftMilli(batch),
    resumeQuoteMilli: isOver ? 0 : waitingMilli(items),
  };
}

/** What the next items may cost together: 0 if the service charged more than it had announced. */
export function leftMilli({ items, agreedMilli }: Pick<BatchRow, 'items' | 'agreedMilli'>): MilliCredits {
  return Math.max(0, agreedMilli - usedMilli(items));
}

/** What was spent, or reserved at the maximum while the cost is unknown. */
export function usedMilli(items: readonly BatchItem[]): MilliCredits {
  return items.reduce((sum, item) => sum + (item.state === 'waiting' ? 0 : (item.chargedMilli ?? item.quotedMilli)), 0);
}

export function waitingMilli(items: readonly BatchItem[]): MilliCredits {
  return items.reduce((sum, item) => sum + (item.state === 'waiting' ? item.quotedMilli : 0), 0);
}
