import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import {
  readSavings,
  readSpendSummary,
  readUsage,
  type SpendSummary,
  type Usage,
} from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import type { SavingsRow } from '@/lib/database/schema/rows';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';

export const daysShown = 30;

export interface SpendView {
  /** The connection the numbers belong to; while another one loads, the previous one's are still shown. */
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
  const today = new Date(nowMs).toDateString();
  const view = useLiveQuery(async () => {
    if (connectionId === null) return undefined;
    return {
      connectionId,
      usage: await readUsage(db, connectionId, nowMs),
      budget: await readSettings(db, 'budget'),
      summary: await readSpendSummary(db, connectionId, nowMs, daysShown),
      savings: await readSavings(db, connectionId),
    };
  }, [db, connectionId, today]);
  return view?.connectionId === connectionId ? view : undefined;
}
