import { useTrouble } from '@/components/orders/use-trouble';
import type { BudgetRefusal } from '@/lib/database/ledger/budget';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { isWaiting } from '@/lib/jobs/job-states';
import { mostMilliOf } from '@/lib/jobs/kinds/job-money';

/** Why the budget, as it is now, does not cover the part that is next; null if it does, or if there is none. */
export function useBudgetRefusal(job: JobRow | null): BudgetRefusal | null {
  const troubleOf = useTrouble(false);
  const next = job?.parts.find(isWaiting);
  if (job === null || next === undefined) return null;
  const trouble = troubleOf({ kind: 'range', minMilli: 0, maxMilli: mostMilliOf(job.kind, next.size) });
  return trouble?.kind === 'budget' ? trouble.refusal : null;
}
