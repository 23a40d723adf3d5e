import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection, useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { type BudgetRefusal, findBudgetRefusal, isLimiting } from '@/lib/database/ledger/budget';
import { readUsage } from '@/lib/database/ledger/spend-reads';
import type { Failure } from '@/lib/messaging/failure';
import { startOfDay } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

/** What stands in the way of every order of a view. */
export type Trouble =
  | { kind: 'key-refused' }
  | { kind: 'offline' }
  | { kind: 'budget'; refusal: BudgetRefusal }
  | { kind: 'no-credits'; haveMilli: MilliCredits; costMilli: MilliCredits };

const failureOf: Record<Trouble['kind'], Failure['kind']> = {
  'key-refused': 'key-refused',
  offline: 'offline',
  budget: 'budget-reached',
  'no-credits': 'not-enough-credits',
};

/** Whether the note above all rows already says why an order failed. */
export function isSaidAbove(trouble: Trouble | null, failure: Failure): boolean {
  return trouble !== null && failureOf[trouble.kind] === failure.kind;
}

/**
 * Whether it stands in the way of an order at this price: one that is cheaper than the main order may still fit the budget, and a balance
 * may be outdated.
 */
export function isBlockedBy(trouble: Trouble | null, quote: Quote): boolean {
  switch (trouble?.kind) {
    case 'key-refused':
    case 'offline':
      return true;
    case 'budget':
      return trouble.refusal.usedMilli + reservedMilli(quote) > trouble.refusal.limitMilli;
    default:
      return false;
  }
}

/**
 * The one thing that stands in the way of the orders of a view, the most fundamental first; null for nothing. `lead`: the price of the
 * view's main order, by which budget and balance are measured; null for a view that says this itself.
 */
export function useTrouble(lead: Quote | null): Trouble | null {
  const { db } = usePanel();
  const connection = useConnection();
  const connectionId = useConnectionId();
  const online = useOnline();
  const nowMs = useNow();
  const costMilli = lead === null ? null : reservedMilli(lead);
  const dayMs = startOfDay(nowMs);
  const limiting = isLimiting(connection?.budget ?? null) ? connection?.budget : null;
  const refusal = useLiveQuery(
    async () =>
      limiting == null || connectionId === null || costMilli === null
        ? null
        : findBudgetRefusal(limiting, await readUsage(db, connectionId, nowMs), costMilli),
    // Read anew when the day changes, not with each second.
    [db, connectionId, costMilli, dayMs, limiting],
  );
  if (costMilli === null || !hasUsableKey(connection?.settings)) return null;
  if (connection?.settings?.lastCheck?.failure?.kind === 'key-refused') return { kind: 'key-refused' };
  if (!online) return { kind: 'offline' };
  if (refusal != null) return { kind: 'budget', refusal };
  const haveMilli = connection?.balance?.milli ?? null;
  return haveMilli !== null && haveMilli < costMilli ? { kind: 'no-credits', haveMilli, costMilli } : null;
}
