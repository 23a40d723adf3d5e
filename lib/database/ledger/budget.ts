import type { IntentRefusal } from '@/lib/database/schema/rows';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Usage } from './spend-reads.ts';

/** Why an order does not fit the budget of a day or a month. */
export type BudgetRefusal = Extract<IntentRefusal, { kind: 'budget-reached' }>;

/** Without a limit, the month's ledger need not be read for each order. */
export function isLimiting(budget: BudgetSettings | null): budget is BudgetSettings {
  return budget !== null && (budget.perDayMilli !== null || budget.perMonthMilli !== null);
}

/** Whether `nextMilli` still fits both budgets; null if it does. */
export function findBudgetRefusal(
  budget: BudgetSettings | null,
  usage: Usage,
  nextMilli: MilliCredits,
): BudgetRefusal | null {
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
