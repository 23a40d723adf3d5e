import type { JobPart } from '@/lib/database/schema/job-rows';
import type { JobOperation } from '@/lib/offers/offers';
import type { ServiceAddress } from '@/lib/service/client/client';
import type { Submission } from '@/lib/service/contract/schemas/job';
import { serviceId } from '@/lib/service/contract/tolerant';
import type { JobsDeps } from './deps.ts';

type Asker = Pick<JobsDeps, 'client'>;

export interface Statistics {
  /** DONE is the end, and no other state is (docs/interface.md#states-and-transitions). */
  isDone: boolean;
  counts: JobPart['counts'];
}

/** How a job stands (docs/interface.md#statistics). Throws ServiceError. */
export async function readStatistics(
  { client }: Asker,
  service: ServiceAddress,
  operation: JobOperation,
  trackId: string,
): Promise<Statistics> {
  const options = { params: { trackId } };
  if (operation === 'email-finder') {
    const { reply } = await client.send('emailFinderStatistics', null, service, options);
    const { total, found } = reply.statistics;
    return { isDone: isDone(reply.state), counts: { total, found, success: null, failed: null } };
  }
  const { reply } = await client.send('peopleExportStatistics', null, service, options);
  const { total, found, success = null, failed = null } = reply.statistics;
  return { isDone: isDone(reply.state), counts: { total, found, success, failed } };
}

function isDone(state: string | null | undefined): boolean {
  return state?.toUpperCase() === 'DONE';
}

export interface SubmissionsRequest {
  page: number;
  size: number;
  sort: string[];
  state?: 'PENDING' | 'SETTLED' | undefined;
  fullyRefunded?: boolean | undefined;
}

export interface Submissions {
  records: Submission[];
  total: number;
}

/** One page of the service's history (docs/interface.md#submissions). Throws ServiceError. */
export async function readSubmissions(
  { client }: Asker,
  service: ServiceAddress,
  operation: JobOperation,
  query: SubmissionsRequest,
): Promise<Submissions> {
  const name = operation === 'email-finder' ? 'emailFinderSubmissions' : 'peopleExportSubmissions';
  const { reply } = await client.send(name, null, service, { query: { ...query } });
  return { records: reply.content, total: reply.totalElements };
}

/** Whoever has handed in more than this since has to look for it in the history themselves. */
const mostPages = 20;
const pageSize = 100;

/** The newest first, until `isEnough`; `isWhole`: all that there are, or enough of them, were read. Throws ServiceError. */
export async function readHistory(
  asker: Asker,
  service: ServiceAddress,
  operation: JobOperation,
  isEnough: (records: readonly Submission[]) => boolean,
): Promise<{ records: Submission[]; isWhole: boolean }> {
  const records: Submission[] = [];
  for (let page = 0; page < mostPages; page++) {
    const read = await readSubmissions(asker, service, operation, { page, size: pageSize, sort: ['created,desc'] });
    records.push(...read.records);
    const isLast = read.records.length === 0 || records.length >= read.total;
    if (isLast || isEnough(records)) return { records, isWhole: true };
  }
  return { records, isWhole: false };
}

/** A job's own record; null where the history has none that can be read. Throws ServiceError. */
export async function findSubmission(
  asker: Asker,
  service: ServiceAddress,
  operation: JobOperation,
  trackId: string,
): Promise<Submission | null> {
  const isIt = (record: Submission) => isSameTrack(record.trackId, trackId);
  const { records } = await readHistory(asker, service, operation, (read) => read.some(isIt));
  return records.find(isIt) ?? null;
}

/** Opaque, but where both are ids of the usual form: those are the same in either case. */
export function isSameTrack(a: string, b: string | null): boolean {
  if (b === null || a === b) return a === b;
  return serviceId.safeParse(a).success && a.toLowerCase() === b.toLowerCase();
}
