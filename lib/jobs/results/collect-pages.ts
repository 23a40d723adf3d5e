import { readSettings } from '@/lib/database/reads';
import { changePart } from '@/lib/jobs/change-job';
import { usualLimits } from '@/lib/jobs/deps';
import { mostPeople } from '@/lib/jobs/job-bounds';
import type { JobContext, PartRef } from '@/lib/jobs/job-context';
import { noted, noteError } from '@/lib/platform/error-log';
import { readStoredPages, type StoredPage } from './job-pages.ts';
import { type ReadPage, readJobPage } from './read-job-page.ts';
import { saveJobPage } from './save-job-page.ts';

/** Pages fetched ahead while one is stored: bounds a worker's memory. */
const pagesAhead = 6;

/** Collects missing or incomplete pages, at most as many as were ordered. `gone`: the job was deleted meanwhile. Throws ServiceError. */
export async function collectPages(
  context: JobContext,
  { job, at, part }: PartRef,
): Promise<'read' | 'gone' | 'no-room'> {
  const { deps, connected } = context;
  const { db } = deps;
  const { trackId, intentId, counts } = part;
  if (trackId === null || intentId === null) return 'gone';
  const stored = await readStoredPages(db, job.id, at);
  const sites = (await readSettings(db, 'sites')) ?? [];
  const request = { job, at, trackId, pageId: part.pageId, sites };
  const fetchPage = (page: number) => readJobPage(deps, connected.service, request, page);
  const { resultsPerPage } = deps.limits ?? usualLimits;
  const most = mostPeople(job.kind, part.size);
  const mostPages = Math.ceil(most / resultsPerPage);
  const store = async (read: ReadPage) => {
    try {
      if (!(await saveJobPage(deps, { job, at, intentId }, read))) return 'gone';
      const claimed = Math.max(read.total ?? 0, read.told);
      if (claimed > most) await changePart(deps, job, at, part.state, { claimed });
      return 'stored';
    } catch (error) {
      noteError(error, 'collect-pages');
      return 'no-room';
    }
  };
  const isWanted = (page: number) => !isWhole(stored.get(page), expectedOn(page, counts.total, resultsPerPage));
  const known = counts.total === null ? findFirstMissing(stored) + 1 : Math.ceil(counts.total / resultsPerPage);
  const tried = new Set<number>();
  let count = Math.min(mostPages, known);
  for (;;) {
    const wanted = pagesUpTo(count).filter((page) => !tried.has(page) && isWanted(page));
    const isFirst = tried.size === 0;
    // What arrived is stored before the rest is planned: the first page states how many there are.
    const next = isFirst ? wanted.slice(0, 1) : wanted;
    if (next.length === 0) return 'read';
    const stated: number[] = [];
    const ended = await readAhead(next, pagesAhead, fetchPage, async (read) => {
      tried.add(read.page);
      stated.push(Math.min(mostPages, read.pageCount));
      return store(read);
    });
    if (ended !== 'stored') return ended;
    count = isFirst ? Math.max(...stated) : Math.max(count, ...stated);
  }
}

function pagesUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, page) => page);
}

function expectedOn(page: number, total: number | null, size: number): number {
  return total === null ? 0 : Math.max(0, Math.min(size, total - page * size));
}

function isWhole(page: StoredPage | undefined, expected: number): boolean {
  return page !== undefined && !page.isPending && page.told >= expected;
}

function findFirstMissing(stored: ReadonlyMap<number, StoredPage>): number {
  let page = 0;
  while (stored.has(page)) page += 1;
  return page;
}

/**
 * Fetches `ahead` pages beyond the one being stored, and stores them in order. Stops with the result of the first failed `store`. Throws
 * what `fetchPage` threw.
 */
export async function readAhead<Page, End extends string>(
  pages: readonly number[],
  ahead: number,
  fetchPage: (page: number) => Promise<Page>,
  store: (page: Page) => Promise<End | 'stored'>,
): Promise<End | 'stored'> {
  const rest = [...pages];
  const flights: Promise<Page>[] = [];
  for (;;) {
    for (let page = rest.shift(); page !== undefined; page = flights.length < ahead ? rest.shift() : undefined) {
      const flight = fetchPage(page);
      // A flight that is no longer awaited may still fail, which must not become an unhandled rejection.
      flight.catch(noted('read-ahead'));
      flights.push(flight);
    }
    const next = flights.shift();
    if (next === undefined) return 'stored';
    const end = await store(await next);
    if (end !== 'stored') return end;
  }
}
