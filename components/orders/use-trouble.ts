import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection, useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { type BudgetRefusal, findBudgetRefusal, isLimiting } from '@/lib/database/ledger/budget';
import { readUsage } from '@/lib/database/ledger/spend-reads';
import type { Failure } from '@/lib/messaging/failure';
import { minuteMs, startOfDay } from '@/lib/platform/time';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export type Trouble =
  | { kind: 'key-refused' }
  | { kind: 'offline' }
  | { kind: 'budget'; refusal: BudgetRefusal }
  /** `isFresh`: the balance was read within the last minute, and of a profile while it was open; an older one may be outdated. */
  | { kind: 'no-credits'; haveMilli: MilliCredits; costMilli: MilliCredits; isFresh: boolean };

const failureOf: Record<Trouble['kind'], Failure['kind']> = {
  'key-refused': 'key-refused',
  offline: 'offline',
  budget: 'budget-reached',
  'no-credits': 'not-enough-credits',
};

/** Whether the trouble shown elsewhere already explains a failed order. */
export function isSameTrouble(trouble: Trouble | null, failure: Failure): boolean {
  return trouble !== null && failureOf[trouble.kind] === failure.kind;
}

/** Whether the order cannot be placed. A balance that may be outdated blocks nothing. */
export function isBlocking(trouble: Trouble | null): boolean {
  return trouble !== null && (trouble.kind !== 'no-credits' || trouble.isFresh);
}

/** The most fundamental obstacle to an order at a price; null without one. `isShownByView`: the view itself names it. */
export function useTrouble(isShownByView: boolean, ofProfile = false): (quote: Quote) => Trouble | null {
  const { db } = usePanel();
  const connection = useConnection();
  const connectionId = useConnectionId();
  const online = useOnline();
  const nowMs = useNow();
  // Credits may have been added before the next profile was opened.
  const [openedAt] = useState(() => (ofProfile ? Date.now() : 0));
  const budget = isShownByView ? null : (connection?.budget ?? null);
  const usage = useLiveQuery(
    async () => (isLimiting(budget) && connectionId !== null ? readUsage(db, connectionId, nowMs) : null),
    // Read again when the day changes, not each second.
    [db, connectionId, startOfDay(nowMs), budget],
  );

  return (quote) => {
    if (isShownByView || !hasUsableKey(connection?.settings)) return null;
    if (connection?.settings?.lastCheck?.failure?.kind === 'key-refused') return { kind: 'key-refused' };
    if (!online) return { kind: 'offline' };
    const costMilli = reservedMilli(quote);
    const refusal = usage == null ? null : findBudgetRefusal(budget, usage, costMilli);
    if (refusal !== null) return { kind: 'budget', refusal };
    const { milli: haveMilli = costMilli, readAt = 0 } = connection?.balance ?? {};
    return haveMilli < costMilli
      ? { kind: 'no-credits', haveMilli, costMilli, isFresh: readAt >= openedAt && nowMs - readAt < minuteMs }
      : null;
  };
}
