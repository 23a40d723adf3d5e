import { readSettings } from '@/lib/records/reads';
import type { Carry, Place } from './carry.ts';
import { usualLimits } from './deps.ts';
import { readPageNumbers, readPendingPages } from './job-pages.ts';
import { readAhead } from './read-ahead.ts';
import { readJobPage } from './read-job-page.ts';
import { saveJobPage } from './save-job-page.ts';

/** So many pages are asked for while one is stored: what a worker holds of ten thousand people. */
const pagesAhead = 6;

/** `gone`: the job was erased meanwhile. Throws ServiceError. */
export async function collectPages(carry: Carry, { job, at, part }: Place): Promise<'read' | 'gone' | 'no-room'> {
  const { deps, connected } = carry;
  const { db } = deps;
  const { trackId, intentId } = part;
  if (trackId === null || intentId === null) return 'gone';
  const stored = await readPageNumbers(db, job.id, at);
  const reread = part.pending > 0 ? await readPendingPages(db, job.id, at) : [];
  const sites = (await readSettings(db, 'sites')) ?? [];
  const asked = { job, at, trackId, pageId: part.pageId, sites };
  const fetchPage = (page: number) => readJobPage(deps, connected.service, asked, page);
  const store = async (read: Awaited<ReturnType<typeof readJobPage>>) => {
    try {
      return (await saveJobPage(deps, { job, at, intentId }, read)) ? 'stored' : 'gone';
    } catch {
      return 'no-room';
    }
  };
  const missingFrom = findFirstMissing(stored);
  const { resultsPerPage } = deps.limits ?? usualLimits;
  const isWhole = part.counts.total !== null && missingFrom * resultsPerPage >= part.counts.total;
  const start = isWhole ? reread.shift() : missingFrom;
  if (start === undefined) return 'read';
  // The first says how many there are.
  const first = await fetchPage(start);
  const missing = Array.from({ length: first.pageCount }, (_, page) => page);
  const rest = [...reread, ...missing.filter((page) => !stored.has(page))].filter((page) => page !== first.page);
  const begun = await store(first);
  const ended = begun === 'stored' ? await readAhead(rest, pagesAhead, fetchPage, store) : begun;
  return ended === 'stored' ? 'read' : ended;
}

function findFirstMissing(stored: ReadonlySet<number>): number {
  let page = 0;
  while (stored.has(page)) page += 1;
  return page;
}
