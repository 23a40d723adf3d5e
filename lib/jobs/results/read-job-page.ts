import { type JobRow, mostUnreadLength } from '@/lib/database/schema/job-rows';
import { peopleOn } from '@/lib/database/schema/search-rows';
import { type JobsDeps, usualLimits } from '@/lib/jobs/deps';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import type { JobOperation } from '@/lib/offers/offers';
import type { ServiceAddress } from '@/lib/service/client/client';
import type { Unread } from '@/lib/service/contract/tolerant';
import type { Site } from '@/lib/subjects/sites';
import { type JobResult, jobResultOfInquiry, jobResultOfPerson, type SubmittedPeople } from './job-result.ts';

export interface ReadPage {
  page: number;
  /** How many pages there are by the service's current count. */
  pageCount: number;
  /** How many results there are by that count; null if it states none. */
  total?: number | null;
  /** How many results the service returned on it, readable or not. */
  told: number;
  results: PlacedResult[];
  unread: UnreadResult[];
}

/** `position`: on its page, from 0. */
export interface PlacedResult extends JobResult {
  position: number;
}
export interface UnreadResult {
  position: number;
  /** Null if it may be about a forgotten person. */
  body: string | null;
}

interface PageRequest {
  job: JobRow;
  at: number;
  trackId: string;
  pageId: string | null;
  sites: readonly Site[];
}

type ReadDeps = Pick<JobsDeps, 'db' | 'client' | 'clock' | 'limits'>;

/** One page of a job's results (docs/interface.md#inquiries); free. An unreadable result does not affect others. Throws ServiceError. */
export function readJobPage(
  deps: ReadDeps,
  service: ServiceAddress,
  request: PageRequest,
  page: number,
): Promise<ReadPage> {
  return readPage[serviceOperation(request.job.kind)](deps, service, request, page);
}

const readPage: Readonly<Record<JobOperation, typeof readJobPage>> = {
  async 'people-export'(deps, service, { job: { connection }, trackId, sites }, page) {
    const pageSize = pageSizeOf(deps);
    const options = { params: { trackId }, query: { page, size: pageSize } };
    const { reply } = await deps.client.send('peopleExportInquiries', null, service, options);
    const nowMs = deps.clock.now();
    const context = { connection, sites, nowMs, serviceNowMs: nowMs, known: null };
    return readEach(reply, { page, pageSize, keepsUnread: true }, (person) => jobResultOfPerson(person, context));
  },

  async 'email-finder'(deps, service, { job, at, trackId, pageId }, page) {
    const pageSize = pageSizeOf(deps);
    const options = { params: { trackId }, query: { page, size: pageSize } };
    const { reply } = await deps.client.send('emailFinderInquiries', null, service, options);
    const isAll = reply.unread.length === 0 && (reply.totalElements ?? Infinity) <= reply.content.length;
    const submitted = await readSubmitted(deps, pageId, isAll ? reply.content : null);
    return readEach(reply, { page, pageSize, keepsUnread: submitted.isWhole }, (inquiry, index) => {
      const itemRef = `${job.id}.${at}.${page * pageSize + index}`;
      return jobResultOfInquiry(inquiry, submitted, { connection: job.connection, itemRef });
    });
  },
};

function pageSizeOf({ limits }: ReadDeps): number {
  return (limits ?? usualLimits).resultsPerPage;
}

interface Reply<Item> {
  content: readonly Item[];
  unread: readonly Unread[];
  totalElements?: number | null | undefined;
}

function readEach<Item>(
  { content, unread, totalElements: total = null }: Reply<Item>,
  { page, pageSize, keepsUnread }: { page: number; pageSize: number; keepsUnread: boolean },
  read: (item: Item, position: number) => JobResult | null,
): ReadPage {
  const told = content.length + unread.length;
  const isUnread = new Set(unread.map(({ position }) => position));
  const positions = Array.from({ length: told }, (_, position) => position).filter((each) => !isUnread.has(each));
  const results = content.flatMap((item, index) => {
    const position = positions[index] ?? index;
    const result = read(item, position);
    return result === null ? [] : [{ ...result, position }];
  });
  const unreadRows = unread.map(({ position, item }) => ({
    position,
    body: keepsUnread ? JSON.stringify(item).slice(0, mostUnreadLength) : null,
  }));
  // Without a count, a full page may be followed by another.
  const pageCount = total === null ? page + (told < pageSize ? 1 : 2) : Math.ceil(total / pageSize);
  return { page, pageCount, total, told, results, unread: unreadRows };
}

/** If the search was forgotten, the results are all that is known of the people. */
async function readSubmitted(
  { db }: Pick<JobsDeps, 'db'>,
  pageId: string | null,
  items: SubmittedPeople['items'],
): Promise<SubmittedPeople> {
  const page = pageId === null ? undefined : await db.searchPages.get(pageId);
  if (page === undefined) return { lines: [], isWhole: true, items: null };
  const { lines, unread = 0 } = page;
  const people = peopleOn(page);
  // A person with an unreadable result is not forgotten, and may be the one meant.
  const isWhole = lines.length + unread >= people;
  return { lines, isWhole, items: lines.length >= people && unread === 0 ? items : null };
}
