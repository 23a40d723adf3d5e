import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { type Trouble, useTrouble } from '@/components/orders/use-trouble';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Quote } from '@/lib/service/contract/prices';

/** What every row of a subject depends on, besides its order. */
export interface RowContext {
  nowMs: number;
  online: boolean;
  hasKey: boolean;
  isExcluded: boolean;
  /** Said once above all rows. */
  trouble: Trouble | null;
  /** The last known balance; null if it was never read. */
  balanceMilli: MilliCredits | null;
  /** The "Ask again above …" limit; null for never. */
  askAgainAboveMilli: MilliCredits | null;
}

/**
 * Built from the page's connection, clock and network state. `lead`: the price of the view's main order; null where the view
 * itself says what stands in the way.
 */
export function useRowContext(lead: Quote | null, isExcluded = false): RowContext {
  const connection = useConnection();
  return {
    nowMs: useNow(),
    online: useOnline(),
    isExcluded,
    trouble: useTrouble(lead),
    hasKey: hasUsableKey(connection?.settings),
    balanceMilli: connection?.balance?.milli ?? null,
    askAgainAboveMilli: connection?.askAgainAboveMilli ?? null,
  };
}
