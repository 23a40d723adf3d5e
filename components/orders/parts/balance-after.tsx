import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { formatCredits, formatUpTo } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export interface BalanceAfterProps {
  /** The last balance read; null where none was. */
  balanceMilli: MilliCredits | null;
  quote: Quote;
}

/** Under a paid button: what it leaves of the balance, or that the balance does not cover it. Refuses nothing: it may be old. */
export function BalanceAfter({ balanceMilli, quote }: BalanceAfterProps) {
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
  // How many numbers a lookup finds is not known before, so nor is what it leaves.
  if (quote.kind === 'per-unit') return null;
  const after = formatCredits(balanceMilli - mostMilli);
  const key = quote.minMilli === quote.maxMilli ? 'askAgain.leaves' : 'askAgain.leavesAtLeast';
  return <p className="meta">{i18n.t(key, { after, now })}</p>;
}
