import type { SidenoteDatabase } from '@/lib/records/database';
import type { Connection } from './connection.ts';

export interface EraseDeps {
  db: SidenoteDatabase;
  connection: Pick<Connection, 'forgetKey'>;
  /** Something is queued or on the wire: its answer would be written into what was just emptied. */
  isBusy(): boolean;
  /** What outlives the worker beside the database. Not the limiter's log, or a worker started anew could burst. */
  forgetSession(): Promise<void>;
}

/**
 * "Erase everything": every table in one transaction, then the key, however it is kept. False: something is on its way and nothing
 * was erased. What the service holds is not ours to erase.
 */
export async function eraseEverything({ db, connection, isBusy, forgetSession }: EraseDeps): Promise<boolean> {
  // Nothing is awaited between this and the transaction, so that no order slips in between.
  if (isBusy()) return false;
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
  await connection.forgetKey();
  await forgetSession();
  return true;
}
