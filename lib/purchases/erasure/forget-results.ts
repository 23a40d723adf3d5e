import type { SidenoteDatabase } from '@/lib/database/database';
import { originOf } from '@/lib/database/schema/origins';
import type { Forgotten } from '@/lib/purchases/answers/without-people';
import { keyStart } from '@/lib/subjects/known-subjects';

/**
 * Removes people from pages of searches and jobs, which keep their cost. A job's page that is read again restores no one at places reported
 * before. Runs inside `forgetSubject`.
 */
export async function forgetInResults(db: SidenoteDatabase, { connection, keys, mentions }: Forgotten): Promise<void> {
  const isOwn = (page: { connection: string }) => originOf(page.connection) === originOf(connection);
  const isOther = (key: string) => !keys.has(key);
  await db.searchPages
    .where('keys')
    .anyOf([...keys])
    .filter(isOwn)
    .modify((page) => {
      const before = page.keys.length;
      page.keys = page.keys.filter(isOther);
      page.lines = page.lines.filter((line) => isOther(line.key));
      page.forgotten = (page.forgotten ?? 0) + before - page.keys.length;
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
  // People on these pages are known only by the service's text.
  await db.jobPages
    .where('keys')
    .startsWith(keyStart('person', 'job'))
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
