import type { BatchItem } from '@/lib/records/batch-rows';
import type { SidenoteDatabase } from '@/lib/records/database';
import { withState } from './batch-writes.ts';

/**
 * "Forget this person": batches keep what it came to and what it cost, and not who it was. What still waited for them is withdrawn; what
 * is on its way stays, or its charge would be lost with it. Within a transaction over `batches`, or in one of its own.
 */
export async function forgetInBatches(
  db: SidenoteDatabase,
  connection: string,
  keys: ReadonlySet<string>,
): Promise<void> {
  const isOf = ({ subject, state }: BatchItem) => subject !== null && keys.has(subject.key) && state !== 'asking';
  await db.batches
    .where('[connection+createdAt]')
    .between([connection, -Infinity], [connection, Infinity])
    .filter(({ items }) => items.some(isOf))
    .modify((batch) => {
      const items = batch.items.map((item) => (isOf(item) ? forgotten(item) : item));
      Object.assign(batch, withState({ ...batch, items }));
    });
}

function forgotten(item: BatchItem): BatchItem {
  if (item.state !== 'waiting') return { ...item, subject: null };
  return { ...item, subject: null, state: 'failed', chargedMilli: 0, failure: { kind: 'cancelled' } };
}
