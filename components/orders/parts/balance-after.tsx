import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { formatCredits, formatUpTo } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export interface BalanceAfterProps {
  /** The last known balance; null if it was never read. */
  balanceMilli: MilliCredits | null;
  quote: Quote;
  /** What it leaves is in the button's description. */
  onlyIfShort?: boolean;
}

/** From this price on the remaining balance is named. */
const costlyMilli = 4_000;
/** The balance is scarce if it covers fewer orders than this. */
const scarceOrders = 10;

/**
 * Below a paid button: the remaining balance if the order is costly or credits are scarce. It blocks nothing, because it may be outdated.
 */
export function BalanceAfter({ balanceMilli, quote, onlyIfShort = false }: BalanceAfterProps) {
  if (balanceMilli === null) return null;
  const mostMilli = reservedMilli(quote);
  const now = formatCredits(balanceMilli);
  if (balanceMilli < mostMilli) {
    return (
      <p className="meta">
        <Mark tone="caution" icon={<TriangleAlert />}>
          {i18n.t('trouble.notEnoughCredits.have', { have: now, cost: formatUpTo(mostMilli) })}
        </Mark>
      </p>
    );
  }
  const label = onlyIfShort ? undefined : scarceLabel(balanceMilli, quote);
  return label === undefined ? null : <p className="meta">{label}</p>;
}

/** "Leaves at least 406 of 411"; undefined if it cannot be known, or is less than nothing. */
export function balanceAfterLabel(balanceMilli: MilliCredits | null, quote: Quote): string | undefined {
  // The number of results, and so the remaining balance, is not known in advance.
  if (balanceMilli === null || quote.kind === 'per-unit') return undefined;
  const mostMilli = reservedMilli(quote);
  if (balanceMilli < mostMilli) return undefined;
  const now = formatCredits(balanceMilli);
  const after = formatCredits(balanceMilli - mostMilli);
  const key = quote.minMilli === quote.maxMilli ? 'confirmPrice.leaves' : 'confirmPrice.leavesAtLeast';
  return i18n.t(key, { after, now });
}

/** `balanceAfterLabel` where the order is costly or credits are scarce. */
export function scarceLabel(balanceMilli: MilliCredits | null, quote: Quote): string | undefined {
  const mostMilli = reservedMilli(quote);
  const isPlenty = mostMilli < costlyMilli && (balanceMilli ?? 0) >= scarceOrders * mostMilli;
  return isPlenty ? undefined : balanceAfterLabel(balanceMilli, quote);
}
