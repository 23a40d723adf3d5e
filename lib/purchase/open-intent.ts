import type { SidenoteDatabase } from '@/lib/records/database';
import { readLedgerSince, readOpenIntents, readSettings } from '@/lib/records/reads';
import type { Intent } from '@/lib/records/rows';
import { findBudgetRefusal, type Spending, startsOf } from './budget.ts';
import { RefusedError } from './refusals.ts';

/**
 * Step 6: budget and intent in one transaction, so that two clicks cannot both take the last credit. The budget counts
 * settled charges plus open intents at their maximum. Throws RefusedError; then nothing was written.
 */
export async function openIntent(db: SidenoteDatabase, intent: Intent): Promise<Intent> {
  return db.transaction('rw', [db.intents, db.ledger, db.settings], async () => {
    const budget = await readSettings(db, 'budget');
    const spending = await readSpending(db, intent.connection, intent.createdAt);
    const refusal = findBudgetRefusal(budget, spending, intent.reservedMilli);
    if (refusal !== null) throw new RefusedError(refusal);
    await db.intents.add(intent);
    return intent;
  });
}

/** What counts against the budgets now. */
export async function readSpending(db: SidenoteDatabase, connection: string, nowMs: number): Promise<Spending> {
  const { dayMs, monthMs } = startsOf(nowMs);
  // What others spend with the same key is not this browser's spending.
  const rows = (await readLedgerSince(db, connection, monthMs)).filter((row) => row.kind !== 'outside');
  const open = await readOpenIntents(db, connection);
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    todayMilli: sum(rows.filter((row) => row.at >= dayMs).map((row) => row.chargedMilli)),
    monthMilli: sum(rows.map((row) => row.chargedMilli)),
    openMilli: sum(open.map((intent) => intent.reservedMilli)),
  };
}
