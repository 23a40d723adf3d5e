import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import {
  firstDay,
  readSavings,
  type SpendSummary,
  spendSummaryOf,
  type Usage,
  usageOf,
} from '@/lib/database/ledger/spend-reads';
import { readLedgerSince, readOpenIntents, readSettings } from '@/lib/database/reads';
import type { LedgerRow, SavingsRow } from '@/lib/database/schema/rows';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { followRows } from '@/lib/database/watch-rows';
import { startOfMonth } from '@/lib/platform/time';

export const daysShown = 30;

export interface SpendView {
  /** The connection of these numbers; while another loads, the previous one's are shown. */
  connectionId: string;
  usage: Usage;
  budget: BudgetSettings | null;
  summary: SpendSummary;
  savings: SavingsRow | null;
}

/** The totals of one connection, updated on every change and at midnight; undefined while loading. */
export function useSpend(connectionId: string | null, nowMs: number): SpendView | undefined {
  const { db } = usePanel();
  // The totals depend on the day, not the minute.
  const todayMs = firstDay(nowMs, 1);
  const ledger = useLedger(connectionId, todayMs);
  const stored = useLiveQuery(async () => {
    if (connectionId === null) return undefined;
    return {
      connectionId,
      open: await readOpenIntents(db, connectionId),
      budget: await readSettings(db, 'budget'),
      savings: await readSavings(db, connectionId),
    };
  }, [db, connectionId]);
  return useMemo(() => {
    if (stored === undefined || stored.connectionId !== connectionId || ledger?.connectionId !== connectionId) return;
    const { open, ...view } = stored;
    const { rows, nowMs: at } = ledger;
    return { ...view, usage: usageOf(rows, open, at), summary: spendSummaryOf(rows, at, daysShown) };
  }, [connectionId, ledger, stored]);
}

interface LedgerRead {
  connectionId: string;
  nowMs: number;
  rows: readonly LedgerRow[];
}

/** The ledger of the days shown and of this month; undefined while loading. */
function useLedger(connectionId: string | null, todayMs: number): LedgerRead | undefined {
  const { db } = usePanel();
  const [read, setRead] = useState<LedgerRead>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (connectionId === null) return;
    const sinceMs = Math.min(firstDay(todayMs, daysShown), startOfMonth(todayMs));
    return followRows<LedgerRow>({
      db,
      table: db.ledger,
      readAll: () => readLedgerSince(db, connectionId, sinceMs),
      isOurs: (row) => row.connection === connectionId && row.at >= sinceMs,
      onRows: (rows) => setRead({ connectionId, nowMs: todayMs, rows: rows.toSorted((a, b) => a.at - b.at) }),
      onFailure: setFailure,
    });
  }, [db, connectionId, todayMs]);
  if (failure !== undefined) throw failure;
  return read;
}
