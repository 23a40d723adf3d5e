import type { SidenoteDatabase } from '@/lib/database/database';
import { readUsage, type Usage } from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { type Refusal, RefusedError } from '@/lib/purchases/refusals';
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

/**
 * Step 6: budget and intent in one transaction, so that two clicks cannot both take the last credit. The budget counts
 * settled charges plus open intents at their maximum. `isForgotten`: whom it is about was forgotten since the click. Throws RefusedError;
 * then nothing was written.
 */
export async function openIntent(
  db: SidenoteDatabase,
  intent: Intent,
  isForgotten: () => boolean = () => false,
): Promise<Intent> {
  return db.transaction('rw', [db.intents, db.ledger, db.settings], async () => {
    const budget = await readSettings(db, 'budget');
    const usage = await readUsage(db, intent.connection, intent.createdAt);
    const refusal = findBudgetRefusal(budget, usage, intent.reservedMilli);
    if (refusal !== null) throw new RefusedError(refusal);
    // Read once the intents are ours: whoever was forgotten before that has no order among them yet.
    if (isForgotten()) throw new RefusedError({ kind: 'forgotten' });
    await db.intents.add(intent);
    return intent;
  });
}
