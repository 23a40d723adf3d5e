import { readIntentsOf } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { countedMilli } from '@/lib/database/ledger/spend-reads';
import { orderKeyOf } from '@/lib/database/reads';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { Subject } from '@/lib/subjects/subject';
import type { BookedCharge, Trace } from './batch-outcome.ts';

/** An item that is asked for, and the orders for it from before. */
interface AskedItem {
  batch: Pick<BatchRow, 'connection' | 'operation'>;
  subject: Subject;
  earlierIntents: readonly string[];
}

/** The first order for it since it was taken: a click that came later joined it, or came after its end. */
export async function readTrace(
  db: SidenoteDatabase,
  { batch, subject, earlierIntents }: AskedItem,
): Promise<Omit<Trace, 'isJoined'>> {
  const intents = await readIntentsOf(db, orderKeyOf(batch.connection, batch.operation, subject.key));
  return readTraceOf(db, intents.find(({ id }) => !earlierIntents.includes(id))?.id ?? null);
}

/** Whom it is about may be forgotten: then its id alone leads to it. */
export async function readTraceOf(db: SidenoteDatabase, intentId: string | null): Promise<Omit<Trace, 'isJoined'>> {
  const intent = intentId === null ? null : ((await db.intents.get(intentId)) ?? null);
  const charge = intent === null ? { milli: null, isProvisional: false } : await readCharge(db, intent.id);
  return { intent, charge };
}

/** Of what never left, or was not written down yet, there is no row. */
export async function readCharge(db: SidenoteDatabase, intentId: string): Promise<BookedCharge> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge') return { milli: null, isProvisional: false };
  return {
    milli: row.chargedMilli === null ? null : countedMilli(row),
    isProvisional: row.how === 'price-table' && row.reconciled === 0 && row.chargedMilli !== 0,
  };
}
