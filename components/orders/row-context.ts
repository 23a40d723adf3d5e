import type { ConnectionView } from '@/components/context/use-connection';
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

/** Pure. */
export function rowContextOf(
  connection: ConnectionView,
  now: { nowMs: number; online: boolean; isExcluded: boolean },
): RowContext {
  const { settings, balance, askAgainAboveMilli } = connection;
  return {
    ...now,
    hasKey: settings?.keySetAt != null && settings.keyLocked !== true,
    balanceMilli: balance?.milli ?? null,
    askAgainAboveMilli,
  };
}
