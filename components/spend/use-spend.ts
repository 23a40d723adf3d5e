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
  /** Whose numbers these are: while another connection is read, the last one's are still here. */
  connectionId: string;
  usage: Usage;
  budget: BudgetSettings | null;
  summary: SpendSummary;
  savings: SavingsRow | null;
}

/** The sums of one connection, renewed by every change and at midnight; undefined while they are read. */
export function useSpend(connectionId: string | null, nowMs: number): SpendView | undefined {
  const { db } = usePanel();
  // The sums change by the day, not by the minute.
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
