import type { MilliCredits } from '@/lib/service/contract/credits';

/** A budget this many times higher than the highest bar would flatten every bar: it is then left to the meter. */
const tallestBudget = 4;

export interface DayScale {
  topMilli: MilliCredits;
  /** Where the daily budget is drawn; null where it is not. */
  budgetMilli: MilliCredits | null;
}

/** A round number that every bar fits under: 1, 2, 4, 5 or 10 of a power of ten, halved without a remainder. */
export function dayScale(values: readonly MilliCredits[], budgetMilli: MilliCredits | null): DayScale {
  const highest = Math.max(0, ...values);
  const isDrawn = budgetMilli !== null && budgetMilli > 0 && budgetMilli <= highest * tallestBudget;
  const wanted = Math.max(highest, isDrawn ? budgetMilli : 0, 1000);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const steps = [1, 2, 4, 5, 10].map((step) => step * power);
  return { topMilli: steps.find((step) => step >= wanted) ?? wanted, budgetMilli: isDrawn ? budgetMilli : null };
}
