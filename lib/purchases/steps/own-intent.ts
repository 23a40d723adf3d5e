import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';

/**
 * The stored row of an intent, if it is still the one that `intent` was read or claimed as; null if another worker has
 * claimed it since, or it no longer exists. Every writer of an intent reads it this way first, inside the same
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

/**
 * Deletes an intent that was not sent, or came back with a 429, as if it had never been requested. One that was sent,
 * or belongs to another worker, stays.
 */
export async function withdraw(db: SidenoteDatabase, intent: Intent): Promise<void> {
  await db.transaction('rw', db.intents, async () => {
    const own = await readOwn(db, intent, ['queued']);
    if (own !== null) await db.intents.delete(own.id);
  });
}

/** Notes until when an intent waits that has not been sent, because the service asked others to. */
export async function noteHeld(db: SidenoteDatabase, intent: Intent, waitingUntil: number): Promise<void> {
  await db.transaction('rw', db.intents, async () => {
    const own = await readOwn(db, intent, ['queued']);
    if (own !== null) await db.intents.put({ ...own, waitingUntil });
  });
}

/**
 * Queues an intent again that the service refused for now; `waitingUntil` null: it is requested again at once. Null if
 * it is no longer ours to send.
 */
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
