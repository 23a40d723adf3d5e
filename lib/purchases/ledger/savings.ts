import type { SidenoteDatabase } from '@/lib/database/database';
import type { SavingsRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

const nothing = { count: 0, milli: 0 };

/** Counts an order that was answered, or refused, without payment: at the most it could have cost. */
export async function countSaving(
  db: SidenoteDatabase,
  connection: string,
  by: Exclude<keyof SavingsRow, 'connection'>,
  milli: MilliCredits,
): Promise<void> {
  await db.transaction('rw', db.savings, async () => {
    const row = (await db.savings.get(connection)) ?? {
      ...{ connection, revisits: nothing, joins: nothing, exclusions: nothing },
    };
    const { count, milli: before } = row[by];
    await db.savings.put({ ...row, [by]: { count: count + 1, milli: before + milli } });
  });
}
