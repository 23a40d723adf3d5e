import { i18n } from '#i18n';
import type { BalanceRow } from '@/lib/database/schema/rows';
import { BalanceNow } from './balance-now.tsx';
import { BudgetUse } from './budget-use.tsx';
import { ByDay } from './by-day.tsx';
import { ByOperation } from './by-operation.tsx';
import { Saved } from './saved.tsx';
import type { SpendView } from './use-spend.ts';

export interface OverviewProps {
  spend: SpendView;
  balance: BalanceRow | null;
  nowMs: number;
}

/** The sums over the ledger. */
export function Overview({ spend, balance, nowMs }: OverviewProps) {
  const { usage, budget, summary, savings } = spend;
  return (
    <section className="spend" aria-label={i18n.t('spend.overview')}>
      <div>
        <BalanceNow balance={balance} nowMs={nowMs} />
        <Saved savings={savings} />
      </div>
      <BudgetUse usage={usage} budget={budget} />
      <ByDay days={summary.days} totalMilli={summary.totalMilli} budgetMilli={budget?.perDayMilli ?? null} />
      <ByOperation operations={summary.operations} totalMilli={summary.totalMilli} />
    </section>
  );
}
