import type { SidenoteDatabase } from '@/lib/database/database';
import type { Clock } from '@/lib/platform/clock';
import { minuteMs } from '@/lib/platform/time';
import type { Connection } from './connection.ts';

export interface EraseDeps {
  db: SidenoteDatabase;
  connection: Pick<Connection, 'forgetKey'>;
  /** A person's order is queued or on the wire: its answer would be written into what was just emptied. */
  isBusy(): boolean;
  /** A free request is on the wire, which nobody ordered: the balance after a purchase. It is waited for. */
  isReading(): boolean;
  clock: Clock;
  /** Errors that are not written down yet. */
  forgetErrors(): void;
  /** What outlives the worker beside the database. Not the limiter's log, or a worker started anew could burst. */
  forgetSession(): Promise<void>;
}

/** As long as one request may take, and its retry after it. */
const longestReadMs = minuteMs;

/**
 * "Erase everything": every table in one transaction, then the key, however it is kept. False: something is on its way and nothing
 * was erased. What the service holds is not ours to erase.
 */
export async function eraseEverything({
  db,
  connection,
  isBusy,
  isReading,
  clock,
  forgetErrors,
  forgetSession,
}: EraseDeps): Promise<boolean> {
  const untilMs = clock.now() + longestReadMs;
  while (isReading() && !isBusy() && clock.now() < untilMs) await clock.sleep(100);
  // Nothing is awaited between this and the transaction, so that no order slips in between.
  if (isBusy() || isReading()) return false;
  forgetErrors();
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
  await connection.forgetKey();
  await forgetSession();
  return true;
}
