import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import type { Refusal } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface Spending {
  /** Settled charges since midnight and since the first of the month, this browser's time. */
  todayMilli: MilliCredits;
  monthMilli: MilliCredits;
  /** Queued, sent and unknown orders at their most. */
  openMilli: MilliCredits;
}

/** Whether `nextMilli` still fits both budgets; null where it does. */
export function findBudgetRefusal(
  budget: BudgetSettings | null,
  spending: Spending,
  nextMilli: MilliCredits,
): Refusal | null {
  const periods = [
    ['day', budget?.perDayMilli ?? null, spending.todayMilli],
    ['month', budget?.perMonthMilli ?? null, spending.monthMilli],
  ] as const;
  for (const [period, limitMilli, settledMilli] of periods) {
    const usedMilli = settledMilli + spending.openMilli;
    if (limitMilli !== null && usedMilli + nextMilli > limitMilli) {
      return { kind: 'budget-reached', period, limitMilli, usedMilli };
    }
  }
  return null;
}
