import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart } from '@/lib/database/schema/job-rows';
import { connectionsOf } from '@/lib/database/schema/origins';

/**
 * No more people than this can have an email that was bought from the connection's service, with whichever key: those whose order found one, and
 * those in jobs. Reads no records, since each is a whole profile.
 */
export async function countEmailsBought(db: SidenoteDatabase, connection: string): Promise<number> {
  const [first, last] = connectionsOf(connection);
  const orders = await db.intents.where('[orderKey+createdAt]').between([first], [last]).toArray();
  const found = orders.filter(({ operation, outcome }) => operation === 'email' && outcome?.kind === 'found');
  const jobs = await db.jobs.where('[connection+createdAt]').between([first, -Infinity], [last, Infinity]).toArray();
  const inJobs = jobs.flatMap(({ parts }) => parts.map(emailsOf));
  return new Set(found.map(({ subject }) => subject.key)).size + inJobs.reduce((sum, count) => sum + count, 0);
}

/** A person may have several addresses, and a row of an older version has no count of them. */
function emailsOf({ collected, emails = collected }: JobPart): number {
  return Math.min(collected, emails);
}
