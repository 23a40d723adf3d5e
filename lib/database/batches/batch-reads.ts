import type { SidenoteDatabase } from '@/lib/database/database';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { Intent } from '@/lib/database/schema/rows';

/** The newest first: at most `limit`. */
export async function readBatches(db: SidenoteDatabase, connection: string, limit: number): Promise<BatchRow[]> {
  const range = db.batches.where('[connection+createdAt]').between([connection, -Infinity], [connection, Infinity]);
  return range.reverse().limit(limit).toArray();
}

export async function readBatch(db: SidenoteDatabase, id: string): Promise<BatchRow | null> {
  return (await db.batches.get(id)) ?? null;
}

/** What a worker looks at when it starts, of whatever connection. */
export async function readOpenBatches(db: SidenoteDatabase): Promise<BatchRow[]> {
  return db.batches.where('open').equals(1).toArray();
}

/** Every click for one order, open or ended, oldest first. */
export async function readIntentsOf(db: SidenoteDatabase, orderKey: string): Promise<Intent[]> {
  return db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]).toArray();
}
