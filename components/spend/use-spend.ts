import { useLiveQuery } from 'dexie-react-hooks';
import { usePanelWorld } from '@/components/subject/panel-context';
import { readSettings } from '@/lib/records/reads';
import type { SavingsRow } from '@/lib/records/rows';
import type { BudgetSettings } from '@/lib/records/settings-rows';
import { readSavings, readSpendSummary, readUsage, type SpendSummary, type Usage } from '@/lib/records/spend-reads';

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
  const { db } = usePanelWorld();
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
