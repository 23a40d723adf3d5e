import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { useLocked } from '@/components/settings/use-locked';
import { readUsage } from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import { minuteMs } from '@/lib/platform/time';
import { BudgetForm } from './budget-form.tsx';

const nothing = { todayMilli: 0, monthMilli: 0, openMilli: 0 };

/** The budget form, once the saved budgets are known, with the current spending. */
export function SpendingSection() {
  const { db } = usePanel();
  const today = new Date(useNow(minuteMs)).toDateString();
  const locked = useLocked();
  const read = useLiveQuery(async () => {
    const connectionId = (await readSettings(db, 'connection'))?.connectionId ?? null;
    const usage = connectionId === null ? nothing : await readUsage(db, connectionId, Date.now());
    return { saved: await readSettings(db, 'budget'), usage };
  }, [db, today]);
  if (read === undefined || locked === undefined) return null;
  return <BudgetForm saved={read.saved} usage={read.usage} locked={locked} />;
}
