import { withBatchState, withoutSubject } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { BatchItem, BatchRow } from '@/lib/database/schema/batch-rows';
import { connectionsOf } from '@/lib/database/schema/origins';
import { outcomeOfIntent } from '@/lib/purchases/batches/batch-outcome';
import { readTrace } from '@/lib/purchases/batches/batch-trace';

/**
 * "Forget this person": batches keep outcome and cost. Waiting items are withdrawn; only their order identifies items in flight. Runs
 * inside `forgetSubject`, before orders lose their subject.
 */
export async function forgetInBatches(
  db: SidenoteDatabase,
  connection: string,
  keys: ReadonlySet<string>,
): Promise<void> {
  const isOf = ({ subject }: BatchItem) => subject !== null && keys.has(subject.key);
  const [first, last] = connectionsOf(connection);
  const batches = await db.batches
    .where('[connection+createdAt]')
    .between([first, -Infinity], [last, Infinity])
    .filter(({ items }) => items.some(isOf))
    .toArray();
  for (const batch of batches) {
    const items: BatchItem[] = [];
    for (const item of batch.items) items.push(isOf(item) ? await withoutPerson(db, batch, item) : item);
    await db.batches.put(withBatchState({ ...batch, items }));
  }
}

async function withoutPerson(db: SidenoteDatabase, batch: BatchRow, item: BatchItem): Promise<BatchItem> {
  const { subject, state, earlierIntents = [] } = item;
  if (state !== 'asking' || subject === null) return withoutSubject(item);
  const { intent, charge } = await readTrace(db, { batch, subject, earlierIntents });
  const outcome = intent && outcomeOfIntent(intent, charge, null);
  if (outcome !== null) return withoutSubject({ ...item, ...outcome.item, earlierIntents: undefined });
  return { ...item, subject: null, intentId: intent?.id ?? null, earlierIntents: undefined };
}
