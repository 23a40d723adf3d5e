import type { SidenoteDatabase } from '@/lib/database/database';
import { readIdsAtOnce } from '@/lib/database/read-at-once';
import type { JobPageRow } from '@/lib/database/schema/job-rows';

export function jobPageId(jobId: string, part: number, page: number): string {
  return `${jobId}|${part}|${page}`;
}

/** The stored pages of one part, in no particular order. */
export function pagesOfPart(db: SidenoteDatabase, jobId: string, part: number) {
  return db.jobPages.where('id').startsWith(`${jobId}|${part}|`);
}

/** A stored page: how many results the service returned on it, and whether an email on it is still pending. */
export interface StoredPage {
  told: number;
  isPending: boolean;
}

/** The stored pages by number; read row by row, since all of them together are too large for a worker. */
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

/** The service ids of all people in the part, in lower case, without duplicates. */
export async function readPartIds(db: SidenoteDatabase, jobId: string, part: number): Promise<string[]> {
  const ids = new Set<string>();
  await pagesOfPart(db, jobId, part).each(({ items }) => {
    for (const { line } of items) if (line.id !== '') ids.add(line.id.toLowerCase());
  });
  return [...ids];
}

/** Pages of this job, except one, that contain any of these keys. Must run inside a transaction. */
export async function readPagesWith(
  db: SidenoteDatabase,
  { jobId, except, keys }: { jobId: string; except: string; keys: readonly string[] },
): Promise<JobPageRow[]> {
  if (keys.length === 0) return [];
  const all = await readIdsAtOnce(db.jobPages, 'keys', keys);
  const ids = all.filter((id) => id !== except && id.startsWith(`${jobId}|`));
  return (await db.jobPages.bulkGet(ids)).filter((row) => row !== undefined);
}
