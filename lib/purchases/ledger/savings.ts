import type { SidenoteDatabase } from '@/lib/database/database';
import type { SavingsRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

const nothing = { count: 0, milli: 0 };

/** Counts orders that were answered, or refused, without payment: at the most that each could have cost. */
export async function countSaving(
  db: SidenoteDatabase,
  connection: string,
  by: Exclude<keyof SavingsRow, 'connection'>,
  milli: MilliCredits,
  orders = 1,
): Promise<void> {
  if (orders === 0) return;
  await db.transaction('rw', db.savings, async () => {
    const row = (await db.savings.get(connection)) ?? {
      connection,
      revisits: nothing,
      joins: nothing,
      exclusions: nothing,
    };
    const { count, milli: before } = row[by];
    await db.savings.put({ ...row, [by]: { count: count + orders, milli: before + orders * milli } });
  });
}
