import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { type ManyFound, mergeManyIntoRecords } from '@/lib/database/records/merge-many';
import type { JobItem, JobPageRow, JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { changePart } from '@/lib/jobs/change-job';
import { type JobContext, type JobsDeps, type PartRef, usualLimits } from '@/lib/jobs/deps';
import { mostPeople } from '@/lib/jobs/job-bounds';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { withJobState, withPart, withRoom } from '@/lib/jobs/job-states';
import { logAs, logError } from '@/lib/platform/error-log';
import { holdRows } from '@/lib/purchases/answers/held-answers';
import { isValidEmail } from '@/lib/service/contract/prices';
import { jobPageId, readPagesWith, readStoredPages, type StoredPage } from './job-pages.ts';
import type { JobResult } from './job-result.ts';
import { type PlacedResult, type ReadPage, readJobPage, type UnreadResult } from './read-job-page.ts';

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
      logError(error, 'collect-pages');
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
      flight.catch(logAs('read-ahead'));
      flights.push(flight);
    }
    const next = flights.shift();
    if (next === undefined) return 'stored';
    const end = await store(await next);
    if (end !== 'stored') return end;
  }
}

interface Saved {
  job: Pick<JobRow, 'id' | 'connection' | 'kind'>;
  at: number;
  intentId: string;
}

/** Saves one page in one transaction: people, records, unreadable results and counts. False if the job is gone. Throws database errors. */
export async function saveJobPage(
  { db, clock, learnIds }: Pick<JobsDeps, 'db' | 'clock' | 'learnIds'>,
  { job, at, intentId }: Saved,
  read: ReadPage,
): Promise<boolean> {
  const id = jobPageId(job.id, at, read.page);
  const nowMs = clock.now();
  const { jobs, jobPages, records, ledger, intents, unreadResults, lists, members, heldAnswers } = db;
  const tables = [jobs, jobPages, records, ledger, intents, unreadResults, lists, members, heldAnswers];
  return db.transaction('rw', tables, async () => {
    const now = await db.jobs.get(job.id);
    const part = now?.parts[at];
    if (now === undefined || part === undefined) return false;
    const old = (await db.jobPages.get(id)) ?? null;
    const from = old === null ? 0 : firstNewPlace(old);
    const unreadBefore = await db.unreadResults.where('id').startsWith(`${id}|`).primaryKeys();
    // An unread result is not a known person yet.
    const isNew = (partRef: number) => partRef >= from || unreadBefore.includes(`${id}|${partRef}`);
    const { news, dropped, returned } = await splitNews(db, { jobId: job.id, at, id, isNew }, old, read.results);
    const answered = old === null ? [] : answeredOf(old, read.results);
    const renewedItems = old === null ? [] : renewed(old.items, read.results);
    const items = [...renewedItems, ...news.map(({ item }) => item)];
    const emails = (old?.emails ?? 0) + countEmails([...answered, ...news]);
    const page: JobPageRow = {
      id,
      jobId: job.id,
      connection: job.connection,
      part: at,
      page: read.page,
      at: nowMs,
      keys: items.map(({ line }) => line.key),
      items,
      emails,
      told: Math.max(read.told, old?.told ?? 0),
      unread: read.unread.length,
      dropped: dropped + (from > 0 ? (old?.dropped ?? 0) : 0),
      returned: returned + (from > 0 ? (old?.returned ?? 0) : 0),
      ...(old?.isClosed && { isClosed: old.isClosed }),
    };
    // An empty page is not stored, so that it is requested again.
    if (page.told > 0) await db.jobPages.put(page);
    await saveUnread(db, page, { unread: read.unread, from: old?.told ?? 0 });
    const found = [
      ...answered.map((result) => personOf(result, intentId, true)),
      ...news.flatMap((result) => foundOf(result, intentId)),
    ];
    const changed = await mergeManyIntoRecords(
      db,
      job.connection,
      found.filter((each) => each !== null),
      { intentId, nowMs, chargedMilli: 0 },
      (rows) => holdRows(db, { connection: job.connection, operation: serviceOperation(job.kind) }, rows, nowMs),
    );
    await learnIds(changed);
    await db.jobs.put(withJobState(withRoom(withPart(now, at, countedWith(part, old, page)))));
    return true;
  });
}

function countedWith(part: JobPart, old: JobPageRow | null, page: JobPageRow): Partial<JobPart> {
  const pending = part.pending + countPending(page.items) - countPending(old?.items ?? []);
  return {
    collected: part.collected + page.items.length - (old?.items.length ?? 0),
    pending: Math.max(0, pending),
    emails: (part.emails ?? 0) + (page.emails ?? 0) - (old?.emails ?? 0),
    told: part.told + page.told - (old?.told ?? 0),
    unread: part.unread + page.unread - (old?.unread ?? 0),
    returned: part.returned + page.returned - (old?.returned ?? 0),
  };
}

/** Replaces the unread results of the previous check. A reported position without a row belongs to a forgotten person and stays empty. */
async function saveUnread(
  db: SidenoteDatabase,
  page: JobPageRow,
  { unread, from }: { unread: readonly UnreadResult[]; from: number },
): Promise<void> {
  const ofPage = db.unreadResults.where('id').startsWith(`${page.id}|`);
  const before = new Set(await ofPage.primaryKeys());
  await ofPage.delete();
  const rows = unread.flatMap(({ position, body }) => {
    const id = `${page.id}|${position}`;
    if (body === null || (position < from && !before.has(id))) return [];
    return [{ id, jobId: page.jobId, connection: page.connection, at: page.at, body }];
  });
  await db.unreadResults.bulkPut(rows);
}

/** The new people on a page. An id already stored in this job is the same person; in another part, a list should have left them out. */
async function splitNews(
  db: SidenoteDatabase,
  { jobId, at, id, isNew }: { jobId: string; at: number; id: string; isNew(position: number): boolean },
  old: JobPageRow | null,
  results: readonly PlacedResult[],
): Promise<{ news: PlacedResult[]; dropped: number; returned: number }> {
  const own = new Set((old?.items ?? []).map(({ line }) => nameOf(line)));
  const coming = results.filter(({ item, position }) => isNew(position) && !own.has(nameOf(item.line)));
  const here = new Map<string, number>();
  const keys = coming.map(({ item }) => item.line.key);
  for (const { items, part } of await readPagesWith(db, { jobId, except: id, keys })) {
    for (const { line } of items) here.set(nameOf(line), part);
  }
  const news = new Map<string, PlacedResult>();
  let returned = 0;
  for (const result of coming) {
    const name = nameOf(result.item.line);
    const part = here.get(name);
    if (part !== undefined && part !== at) returned += 1;
    if (part === undefined && !news.has(name)) news.set(name, result);
  }
  return { news: [...news.values()], dropped: coming.length - news.size, returned };
}

/** A person missing from a stored page was forgotten and is not restored: only places beyond the stored ones are new. */
function firstNewPlace({ items, unread, dropped, told, isClosed }: JobPageRow): number {
  return isClosed !== true && items.length + unread + dropped >= told ? 0 : told;
}

function nameOf({ id, key }: JobItem['line']): string {
  return id === '' ? key : id.toLowerCase();
}

/** On a page that is read again: people whose email was pending and no longer is. */
function answeredOf(old: JobPageRow, results: readonly PlacedResult[]): PlacedResult[] {
  const waiting = new Set(old.items.filter(({ isPending }) => isPending).map(({ line }) => nameOf(line)));
  return results.filter(({ item }) => !item.isPending && waiting.has(nameOf(item.line)));
}

/** People who are no longer on the page stop being pending. */
function renewed(items: readonly JobItem[], results: readonly JobResult[]): JobItem[] {
  const told = new Map(results.map(({ item }) => [nameOf(item.line), item]));
  return items.map((item) => {
    if (!item.isPending) return item;
    const now = told.get(nameOf(item.line));
    return now === undefined ? { ...item, isPending: false } : { ...item, email: now.email, isPending: now.isPending };
  });
}

/** When a page is read again, only the email is new. */
function personOf({ item, own }: JobResult, intentId: string, isAgain: boolean): ManyFound | null {
  if (own === null) return null;
  const { email, ...rest } = own.facets;
  const news = email === undefined ? {} : { email };
  return {
    ...own,
    facets: isAgain ? news : { ...rest, ...news },
    freshId: `person:${intentId}:${nameOf(item.line)}`,
  };
}

function foundOf(result: JobResult, intentId: string): (ManyFound | null)[] {
  const others = result.others.map((other) => ({
    ...other,
    freshId: `${other.kind}:${intentId}:${other.aliases[0] ?? ''}`,
  }));
  return result.own === null ? [] : [personOf(result, intentId, false), ...others];
}

/** Without a record, a result has its best address only. */
function countEmails(results: readonly JobResult[]): number {
  return results.reduce((sum, { item, own }) => {
    const entries = own?.facets.email ?? (item.email === null ? [] : [item.email]);
    return sum + entries.filter(isValidEmail).length;
  }, 0);
}

function countPending(items: readonly JobItem[]): number {
  return items.filter(({ isPending }) => isPending).length;
}
