import { readIntentsOf } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { countedMilli } from '@/lib/database/ledger/spend-reads';
import { orderKeyOf } from '@/lib/database/reads';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { Subject } from '@/lib/subjects/subject';
import type { BookedCharge, Trace } from './batch-outcome.ts';

/** An item in flight, and the earlier orders for it. */
interface OrderedItem {
  batch: Pick<BatchRow, 'connection' | 'operation'>;
  subject: Subject;
  earlierIntents: readonly string[];
}

/** The first order for it since it was taken: later clicks joined it, or came after its end. */
export async function readTrace(
  db: SidenoteDatabase,
  { batch, subject, earlierIntents }: OrderedItem,
): Promise<Omit<Trace, 'isJoined'>> {
  const intents = await readIntentsOf(db, orderKeyOf(batch.connection, batch.operation, subject.key));
  return readTraceOf(db, intents.find(({ id }) => !earlierIntents.includes(id))?.id ?? null);
}

/** Its subject may have been forgotten: then only the intent's id leads to it. */
export async function readTraceOf(db: SidenoteDatabase, intentId: string | null): Promise<Omit<Trace, 'isJoined'>> {
  const intent = intentId === null ? null : ((await db.intents.get(intentId)) ?? null);
  const charge = intent === null ? { milli: null, isProvisional: false } : await readCharge(db, intent.id);
  return { intent, charge };
}

/** There is no row for an order that was never sent, or not stored yet. */
export async function readCharge(db: SidenoteDatabase, intentId: string): Promise<BookedCharge> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge') return { milli: null, isProvisional: false };
  return {
    milli: row.chargedMilli === null ? null : countedMilli(row),
    isProvisional: row.how === 'price-table' && row.reconciled === 0 && row.chargedMilli !== 0,
  };
}
