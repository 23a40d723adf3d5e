import type { SidenoteDatabase } from '@/lib/records/database';
import type { JobPageRow } from '@/lib/records/job-rows';

export function jobPageId(jobId: string, part: number, page: number): string {
  return `${jobId}|${part}|${page}`;
}

/** What is stored of one part, in no order of its pages. */
export function pagesOfPart(db: SidenoteDatabase, jobId: string, part: number) {
  return db.jobPages.where('id').startsWith(`${jobId}|${part}|`);
}

/** Numbers of the pages that are stored. */
export async function readPageNumbers(db: SidenoteDatabase, jobId: string, part: number): Promise<Set<number>> {
  const ids = await pagesOfPart(db, jobId, part).primaryKeys();
  return new Set(ids.map((id) => Number(id.slice(id.lastIndexOf('|') + 1))));
}

/** Pages on which an email is still being looked for; read row by row, since all of them are too much for a worker. */
export async function readPendingPages(db: SidenoteDatabase, jobId: string, part: number): Promise<number[]> {
  const pending: number[] = [];
  await pagesOfPart(db, jobId, part).each(({ page, items }) => {
    if (items.some(({ isPending }) => isPending)) pending.push(page);
  });
  return pending.toSorted((a, b) => a - b);
}

/** Service ids of all who came with it, in lower case, each once. */
export async function readPartIds(db: SidenoteDatabase, jobId: string, part: number): Promise<string[]> {
  const ids = new Set<string>();
  await pagesOfPart(db, jobId, part).each(({ items }) => {
    for (const { line } of items) if (line.id !== '') ids.add(line.id.toLowerCase());
  });
  return [...ids];
}

/** Pages of this job, but for one, that hold somebody of these. */
export async function readPagesWith(
  db: SidenoteDatabase,
  { jobId, except, keys }: { jobId: string; except: string; keys: readonly string[] },
): Promise<JobPageRow[]> {
  if (keys.length === 0) return [];
  const ids = new Set<string>();
  await db.jobPages
    .where('keys')
    .anyOf([...keys])
    .eachKey((_key, { primaryKey }) => {
      const id = String(primaryKey);
      if (id !== except && id.startsWith(`${jobId}|`)) ids.add(id);
    });
  return (await db.jobPages.bulkGet([...ids])).filter((row) => row !== undefined);
}
