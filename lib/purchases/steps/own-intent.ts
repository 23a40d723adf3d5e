import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';

/**
 * The row of an intent as it stands, where it is still the one that `intent` was read or claimed as; null where another worker has claimed
 * it since, or it is gone. Whoever writes to an intent reads it so first, inside the same transaction.
 */
export async function readOwn(
  db: SidenoteDatabase,
  { id, claim }: Pick<Intent, 'id' | 'claim'>,
  states: readonly Intent['state'][] = ['queued', 'sent', 'unknown', 'settled'],
): Promise<Intent | null> {
  const row = await db.intents.get(id);
  return row !== undefined && row.claim === claim && states.includes(row.state) ? row : null;
}

/** It has not left, or came back with a 429: as if it had never been asked. One that has left, or is another's, stays. */
export async function withdraw(db: SidenoteDatabase, intent: Intent): Promise<void> {
  await db.transaction('rw', db.intents, async () => {
    const own = await readOwn(db, intent, ['queued']);
    if (own !== null) await db.intents.delete(own.id);
  });
}

/** The service refused it for now; `waitingUntil` null: it is asked again at once. Null where it is no longer ours to send again. */
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
