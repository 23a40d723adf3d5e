import { readSettings } from '@/lib/database/reads';
import { usualLimits } from '@/lib/jobs/deps';
import type { JobContext, PartRef } from '@/lib/jobs/job-context';
import { noted, noteError } from '@/lib/platform/error-log';
import { readStoredPages, type StoredPage } from './job-pages.ts';
import { readJobPage } from './read-job-page.ts';
import { saveJobPage } from './save-job-page.ts';

/** How many pages are fetched ahead while one is stored: bounds what a worker holds of ten thousand people. */
const pagesAhead = 6;

/**
 * Collects pages that are missing or incomplete: they had fewer results than expected, or an email is still pending.
 * `gone`: the job was deleted in the meantime. Throws ServiceError.
 */
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
  const store = async (read: Awaited<ReturnType<typeof readJobPage>>) => {
    try {
      return (await saveJobPage(deps, { job, at, intentId }, read)) ? 'stored' : 'gone';
    } catch (error) {
      noteError(error, 'collect-pages');
      return 'no-room';
    }
  };
  const { resultsPerPage } = deps.limits ?? usualLimits;
  const isWanted = (page: number) => !isWhole(stored.get(page), expectedOn(page, counts.total, resultsPerPage));
  const known = counts.total === null ? findFirstMissing(stored) + 1 : Math.ceil(counts.total / resultsPerPage);
  const start = pagesUpTo(known).find(isWanted);
  if (start === undefined) return 'read';
  // The first page states how many there are.
  const first = await fetchPage(start);
  const rest = pagesUpTo(first.pageCount).filter((page) => page !== start && isWanted(page));
  const begun = await store(first);
  const ended = begun === 'stored' ? await readAhead(rest, pagesAhead, fetchPage, store) : begun;
  return ended === 'stored' ? 'read' : ended;
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
 * Fetches `ahead` pages beyond the one being stored, and stores them in order, one at a time. Stops at the first that
 * could not be stored, with the result of `store`. Throws what `fetchPage` threw.
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
