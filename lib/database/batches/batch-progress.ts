import type { BatchItem, BatchItemState, BatchRow } from '@/lib/database/schema/batch-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** How far a batch is, from its row alone. */
export interface BatchCounts {
  total: number;
  /** Came to an end, of whatever kind. */
  done: number;
  waiting: number;
  asking: number;
  found: number;
  nothing: number;
  /** Cost this batch nothing because it was bought before. */
  known: number;
  failed: number;
  unknown: number;
  excluded: number;
  /** Paid for, and of no use as they came: not understood, or kept apart. */
  notUnderstood: number;
  spentMilli: MilliCredits;
  /** Not known yet: asked for now, or lost. At most this much. */
  reservedMilli: MilliCredits;
  /** At most this much will still be spent on what was agreed; 0 once it is over. */
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

/** What the next items may cost together: nothing where the service took more than it had said. */
export function leftMilli({ items, agreedMilli }: Pick<BatchRow, 'items' | 'agreedMilli'>): MilliCredits {
  return Math.max(0, agreedMilli - usedMilli(items));
}

/** Spent, or reserved at its most because nobody knows yet. */
export function usedMilli(items: readonly BatchItem[]): MilliCredits {
  return items.reduce((sum, item) => sum + (item.state === 'waiting' ? 0 : (item.chargedMilli ?? item.quotedMilli)), 0);
}

export function waitingMilli(items: readonly BatchItem[]): MilliCredits {
  return items.reduce((sum, item) => sum + (item.state === 'waiting' ? item.quotedMilli : 0), 0);
}
