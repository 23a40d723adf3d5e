import type { SidenoteDatabase } from '@/lib/records/database';

/** Pages of searches and of jobs keep what they cost and lose who is forgotten; runs inside the transaction of `forgetSubject`. */
export async function forgetInResults(
  db: SidenoteDatabase,
  connection: string,
  keys: ReadonlySet<string>,
): Promise<void> {
  const isOther = (key: string) => !keys.has(key);
  await db.searchPages
    .where('keys')
    .anyOf([...keys])
    .filter((page) => page.connection === connection)
    .modify((page) => {
      page.keys = page.keys.filter(isOther);
      page.lines = page.lines.filter((line) => isOther(line.key));
    });
  await db.jobPages
    .where('keys')
    .anyOf([...keys])
    .filter((page) => page.connection === connection)
    .modify((page) => {
      page.keys = page.keys.filter(isOther);
      page.items = page.items.filter((item) => isOther(item.line.key));
    });
}
