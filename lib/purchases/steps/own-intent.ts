import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';

/**
 * The stored intent if no other worker has claimed it since; else null. Every writer of an intent reads it this way first, in the same
 * transaction.
 */
export async function readOwn(
  db: SidenoteDatabase,
  { id, claim }: Pick<Intent, 'id' | 'claim'>,
  states: readonly Intent['state'][] = ['queued', 'sent', 'unknown', 'settled'],
): Promise<Intent | null> {
  const row = await db.intents.get(id);
  return row !== undefined && row.claim === claim && states.includes(row.state) ? row : null;
}

/** Deletes an intent that was not sent, or came back with a 429. A sent one, or another worker's, stays. */
export async function withdraw(db: SidenoteDatabase, intent: Intent): Promise<void> {
  await db.transaction('rw', db.intents, async () => {
    const own = await readOwn(db, intent, ['queued']);
    if (own !== null) await db.intents.delete(own.id);
  });
}

/** Notes until when an unsent intent waits for the service's pause. */
export async function notePaused(db: SidenoteDatabase, intent: Intent, waitingUntil: number): Promise<void> {
  await db.transaction('rw', db.intents, async () => {
    const own = await readOwn(db, intent, ['queued']);
    if (own !== null) await db.intents.put({ ...own, waitingUntil });
  });
}

/** Queues an intent again that the service refused for now; `waitingUntil` null: at once. Null if it is no longer ours. */
export async function putBack(
  db: SidenoteDatabase,
  intent: Intent,
  waitingUntil: number | null,
): Promise<Intent | null> {
  return db.transaction('rw', db.intents, async () => {
    const own = await readOwn(db, intent, ['sent']);
    if (own === null) return null;
    const waiting: Intent = { ...own, state: 'queued', waitingUntil };
    await db.intents.put(waiting);
    return waiting;
  });
}
