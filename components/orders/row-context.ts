import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** What every row of a subject goes by, besides its own order. */
export interface RowContext {
  nowMs: number;
  online: boolean;
  hasKey: boolean;
  isExcluded: boolean;
  /** The last balance read; null where none was. */
  balanceMilli: MilliCredits | null;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

/** Of the page's connection, clock and network. */
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
