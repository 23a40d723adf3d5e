import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { ChosenLists, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { readService } from '@/lib/database/settings/service-settings';
import type { Subject } from '@/lib/subjects/subject';

/** What an order goes by that its subject only names: a search of ours, or a part of a job. */
export type NamedOrder =
  | { kind: 'search'; search: SearchRow; isThere(mode: SearchPageRow['mode'], page: number): boolean }
  | { kind: 'job'; job: JobRow; at: number; part: JobPart; track: SearchPageRow | null; webhook: string | null };

/** Null where the subject says all, or what it names is gone. */
export async function readNamedOrder(db: SidenoteDatabase, { site, slug }: Subject): Promise<NamedOrder | null> {
  if (site === 'search') return readSearch(db, slug);
  return site === 'job' ? readJobPart(db, slug) : null;
}

/** Which of our lists it leaves people out by. */
export function listsOf(named: NamedOrder | null): ChosenLists {
  if (named === null) return 'all';
  return named.kind === 'search' ? named.search.lists : named.job.lists;
}

async function readSearch(db: SidenoteDatabase, id: string): Promise<NamedOrder | null> {
  const search = await db.searches.get(id);
  if (search === undefined) return null;
  const there = new Set(await db.searchPages.where('searchId').equals(id).primaryKeys());
  return { kind: 'search', search, isThere: (mode, page) => there.has(`${id}|${mode}|${page}`) };
}

async function readJobPart(db: SidenoteDatabase, slug: string): Promise<NamedOrder | null> {
  const dot = slug.lastIndexOf('.');
  const job = await db.jobs.get(slug.slice(0, dot));
  const at = Number(slug.slice(dot + 1));
  const part = job?.parts[at];
  if (job === undefined || part === undefined) return null;
  const track = part.pageId === null ? null : ((await db.searchPages.get(part.pageId)) ?? null);
  const { webhook } = await readService(db);
  return { kind: 'job', job, at, part, track, webhook };
}
