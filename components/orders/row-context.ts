import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { type Trouble, useTrouble } from '@/components/orders/use-trouble';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { offerQuote } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Quote } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';

/** What every row of a subject depends on, besides its order. */
export interface RowContext {
  nowMs: number;
  online: boolean;
  hasKey: boolean;
  isExcluded: boolean;
  /** By the team: nothing can be bought, not even by an override. */
  isOffLimits?: boolean;
  /** Shown once above all rows. */
  trouble: Trouble | null;
  troubleOf(quote: Quote): Trouble | null;
  balanceMilli: MilliCredits | null;
  balanceReadAt: number | null;
  /** When the key was entered, and when the service last accepted it, if nothing failed since. */
  keySetAt: number | null;
  connectedAt: number | null;
  budget: BudgetSettings | null;
}

/**
 * From the page's connection, clock and network state. `lead`: the price of the view's main order; null if the view itself shows the
 * obstacle.
 */
export function useRowContext(lead: Quote | null, isExcluded = false, ofProfile = false): RowContext {
  const connection = useConnection();
  const troubleOf = useTrouble(lead === null, ofProfile);
  const { keySetAt = null, lastCheck = null } = connection?.settings ?? {};
  return {
    nowMs: useNow(),
    online: useOnline(),
    isExcluded,
    trouble: lead === null ? null : troubleOf(lead),
    troubleOf,
    hasKey: hasUsableKey(connection?.settings),
    balanceMilli: connection?.balance?.milli ?? null,
    balanceReadAt: connection?.balance?.readAt ?? null,
    keySetAt,
    connectedAt: lastCheck?.failure === null ? lastCheck.at : null,
    budget: connection?.budget ?? null,
  };
}

/** The price of a view's main order: a person, a company, or neither. */
export const leadQuoteOf = (kind: Subject['kind'] | null): Quote =>
  offerQuote(kind === null ? 'lookup' : kind === 'person' ? 'email' : 'company');
