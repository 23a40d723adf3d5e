import type { SidenoteDatabase } from '@/lib/database/database';
import type { Clock } from '@/lib/platform/clock';
import { minuteMs } from '@/lib/platform/time';
import type { Connection } from './connection.ts';

export interface EraseDeps {
  db: SidenoteDatabase;
  connection: Pick<Connection, 'forgetKey'>;
  /** An order is queued or in flight: its response would be written into the emptied tables. */
  isBusy(): boolean;
  /** A free background request is in flight, such as the balance after a purchase. It is awaited. */
  isReading(): boolean;
  clock: Clock;
  forgetErrors(): void;
  /** Clears session storage, except the limiter's log, or a restarted worker could send a burst. */
  forgetSession(): Promise<void>;
}

/** The longest time of one request and its retry. */
const maxReadMs = minuteMs;

/**
 * Every table in one transaction, then the key. False if requests are in flight: then nothing is erased. The service keeps its own data.
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
  const untilMs = clock.now() + maxReadMs;
  while (isReading() && !isBusy() && clock.now() < untilMs) await clock.sleep(100);
  // Nothing is awaited between this check and the transaction, so that no order can start in between.
  if (isBusy() || isReading()) return false;
  forgetErrors();
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
  await connection.forgetKey();
  await forgetSession();
  return true;
}
