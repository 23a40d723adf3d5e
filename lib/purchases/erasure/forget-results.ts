import type { SidenoteDatabase } from '@/lib/database/database';
import { originOf } from '@/lib/database/schema/origins';
import type { Forgotten } from '@/lib/purchases/answers/without-people';

/**
 * Pages of searches and of jobs keep what they cost and lose who is forgotten; runs inside the transaction of `forgetSubject`. A job's page
 * that is read again brings them back from no place that was told before: neither from where they stood, nor from where they came again.
 */
export async function forgetInResults(db: SidenoteDatabase, { connection, keys, mentions }: Forgotten): Promise<void> {
  const isOwn = (page: { connection: string }) => originOf(page.connection) === originOf(connection);
  const isOther = (key: string) => !keys.has(key);
  await db.searchPages
    .where('keys')
    .anyOf([...keys])
    .filter(isOwn)
    .modify((page) => {
      page.keys = page.keys.filter(isOther);
      page.lines = page.lines.filter((line) => isOther(line.key));
    });
  const jobs = new Set<string>();
  await db.jobPages
    .where('keys')
    .anyOf([...keys])
    .filter(isOwn)
    .modify((page) => {
      page.keys = page.keys.filter(isOther);
      page.items = page.items.filter((item) => isOther(item.line.key));
      jobs.add(page.jobId);
    });
  // Of these nothing but the words of the service is known.
  await db.jobPages
    .where('keys')
    .startsWith('person/job/')
    .filter(isOwn)
    .modify((page) => {
      const left = page.items.filter(({ line, email }) => line.id !== '' || !mentions(JSON.stringify([line, email])));
      if (left.length === page.items.length) return;
      page.items = left;
      page.keys = left.map(({ line }) => line.key);
      jobs.add(page.jobId);
    });
  const unread = await db.unreadResults.filter((result) => isOwn(result) && mentions(result.body)).toArray();
  await db.unreadResults.bulkDelete(unread.map(({ id }) => id));
  for (const { jobId } of unread) jobs.add(jobId);
  await db.jobPages
    .where('jobId')
    .anyOf([...jobs])
    .modify((page) => {
      page.isClosed = true;
    });
}
