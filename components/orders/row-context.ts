import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** What every row of a subject depends on, besides its order. */
export interface RowContext {
  nowMs: number;
  online: boolean;
  hasKey: boolean;
  isExcluded: boolean;
  /** The last known balance; null if it was never read. */
  balanceMilli: MilliCredits | null;
  /** The "Ask again above …" limit; null for never. */
  askAgainAboveMilli: MilliCredits | null;
}

/** Built from the page's connection, clock and network state. */
export function useRowContext(isExcluded = false): RowContext {
  const connection = useConnection();
  return {
    nowMs: useNow(),
    online: useOnline(),
    isExcluded,
    hasKey: hasUsableKey(connection?.settings),
    balanceMilli: connection?.balance?.milli ?? null,
    askAgainAboveMilli: connection?.askAgainAboveMilli ?? null,
  };
}
