import type { Usage } from '@/lib/database/ledger/spend-reads';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import type { Refusal } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** Whether `nextMilli` still fits both budgets; null where it does. */
export function findBudgetRefusal(
  budget: BudgetSettings | null,
  usage: Usage,
  nextMilli: MilliCredits,
): Refusal | null {
  const periods = [
    ['day', budget?.perDayMilli ?? null, usage.todayMilli],
    ['month', budget?.perMonthMilli ?? null, usage.monthMilli],
  ] as const;
  for (const [period, limitMilli, settledMilli] of periods) {
    const usedMilli = settledMilli + usage.openMilli;
    if (limitMilli !== null && usedMilli + nextMilli > limitMilli) {
      return { kind: 'budget-reached', period, limitMilli, usedMilli };
    }
  }
  return null;
}
