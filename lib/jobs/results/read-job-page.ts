import { type JobRow, mostUnreadLength } from '@/lib/database/schema/job-rows';
import { type JobsDeps, usualLimits } from '@/lib/jobs/deps';
import type { ServiceAddress } from '@/lib/service/client/client';
import type { Unread } from '@/lib/service/contract/tolerant';
import type { Site } from '@/lib/subjects/sites';
import { type JobResult, jobResultOfInquiry, jobResultOfPerson, type SubmittedPeople } from './job-result.ts';

export interface ReadPage {
  page: number;
  /** How many pages there are, as the service counts now. */
  pageCount: number;
  /** Results that the service gave on it, readable or not. */
  told: number;
  findings: PlacedResult[];
  unread: UnreadResult[];
}

/** `place`: which of its page, from 0. */
export interface PlacedResult extends JobResult {
  place: number;
}
export interface UnreadResult {
  place: number;
  /** Null where it may be about somebody who was forgotten. */
  body: string | null;
}

interface Asked {
  job: JobRow;
  at: number;
  trackId: string;
  pageId: string | null;
  sites: readonly Site[];
}

/**
 * One page of a job's results (docs/interface.md#inquiries); free. A result that cannot be read costs itself alone. Throws
 * ServiceError.
 */
export async function readJobPage(
  deps: Pick<JobsDeps, 'db' | 'client' | 'clock' | 'limits'>,
  service: ServiceAddress,
  { job, at, trackId, pageId, sites }: Asked,
  page: number,
): Promise<ReadPage> {
  const { connection } = job;
  const { resultsPerPage: pageSize } = deps.limits ?? usualLimits;
  const options = { params: { trackId }, query: { page, size: pageSize } };
  if (job.kind !== 'email-finder') {
    const { reply } = await deps.client.send('peopleExportInquiries', null, service, options);
    const nowMs = deps.clock.now();
    const context = { connection, sites, nowMs, serviceNowMs: nowMs, known: null };
    return readEach(reply, { page, pageSize, keepsUnread: true }, (person) => jobResultOfPerson(person, context));
  }
  const { reply } = await deps.client.send('emailFinderInquiries', null, service, options);
  const submitted = await readSubmitted(deps, pageId);
  return readEach(reply, { page, pageSize, keepsUnread: submitted.isWhole }, (inquiry, index) => {
    const partRef = `${job.id}.${at}.${page * pageSize + index}`;
    return jobResultOfInquiry(inquiry, submitted, { connection, place: partRef });
  });
}

interface Reply<Item> {
  content: readonly Item[];
  unread: readonly Unread[];
  totalElements: number;
}

function readEach<Item>(
  { content, unread, totalElements }: Reply<Item>,
  { page, pageSize, keepsUnread }: { page: number; pageSize: number; keepsUnread: boolean },
  read: (item: Item, partRef: number) => JobResult | null,
): ReadPage {
  const told = content.length + unread.length;
  const isUnread = new Set(unread.map(({ position }) => position));
  const places = Array.from({ length: told }, (_, partRef) => partRef).filter((partRef) => !isUnread.has(partRef));
  const results = content.flatMap((item, index) => {
    const partRef = places[index] ?? index;
    const result = read(item, partRef);
    return result === null ? [] : [{ ...result, place: partRef }];
  });
  const kept = unread.map(({ position, item }) => ({
    place: position,
    body: keepsUnread ? JSON.stringify(item).slice(0, mostUnreadLength) : null,
  }));
  return { page, pageCount: Math.ceil(totalElements / pageSize), told, findings: results, unread: kept };
}

/** Where the search was forgotten, the job's own words are all there is. */
async function readSubmitted({ db }: Pick<JobsDeps, 'db'>, pageId: string | null): Promise<SubmittedPeople> {
  const page = pageId === null ? undefined : await db.searchPages.get(pageId);
  if (page === undefined) return { lines: [], isWhole: true };
  return { lines: page.lines, isWhole: page.lines.length >= (page.track?.people ?? page.keys.length) };
}
