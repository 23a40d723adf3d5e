import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPageRow } from '@/lib/database/schema/job-rows';

export function jobPageId(jobId: string, part: number, page: number): string {
  return `${jobId}|${part}|${page}`;
}

/** What is stored of one part, in no order of its pages. */
export function pagesOfPart(db: SidenoteDatabase, jobId: string, part: number) {
  return db.jobPages.where('id').startsWith(`${jobId}|${part}|`);
}

/** A page that is stored: how many results the service gave on it, and whether an email on it is still being looked for. */
export interface StoredPage {
  told: number;
  isPending: boolean;
}

/** By their number; read row by row, since all of them are too much for a worker. */
export async function readStoredPages(
  db: SidenoteDatabase,
  jobId: string,
  part: number,
): Promise<Map<number, StoredPage>> {
  const stored = new Map<number, StoredPage>();
  await pagesOfPart(db, jobId, part).each(({ page, items, told }) => {
    stored.set(page, { told, isPending: items.some(({ isPending }) => isPending) });
  });
  return stored;
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
