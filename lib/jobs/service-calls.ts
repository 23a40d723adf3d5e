import { z } from 'zod';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { JobOperation } from '@/lib/offers/offers';
import type { ServiceAddress } from '@/lib/service/client/client';
import { ServiceError } from '@/lib/service/contract/errors';
import type { Submission } from '@/lib/service/contract/schemas/job';
import { serviceId, tryParse } from '@/lib/service/contract/tolerant';
import type { JobsDeps } from './deps.ts';
import { jobKinds, type ReportedStatistics, serviceOperation } from './job-kinds.ts';
import { JobRefusedError } from './refusals.ts';

type WithClient = Pick<JobsDeps, 'client'>;

/** Counts that cannot be read are null: what is done is collected all the same. */
export interface Statistics {
  /** DONE is the only final state (docs/interface.md#states-and-transitions). */
  isDone: boolean;
  counts: JobPart['counts'];
}

/** Reads the status of a job (docs/interface.md#statistics). Throws ServiceError. */
export async function readStatistics(
  { client }: WithClient,
  service: ServiceAddress,
  operation: JobOperation,
  trackId: string,
): Promise<Statistics> {
  const { statistics, countsFailures } = jobKinds[operation];
  try {
    const { reply } = await client.send(statistics, null, service, { params: { trackId } });
    const { total, found, success = null, failed = null }: ReportedStatistics = reply.statistics;
    const failures = countsFailures ? { success, failed } : { success: null, failed: null };
    return { isDone: isDone(reply.state), counts: { total, found, ...failures } };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.failure.kind !== 'not-understood') throw error;
    return {
      isDone: isDone(stateWithin(error)),
      counts: { total: null, found: null, success: null, failed: null },
    };
  }
}

/**
 * Of counts that cannot be read, the state may still be: what is done is collected. Null if it is not. Throws ServiceError if the body is torn.
 */
function stateWithin({ body, failure }: ServiceError): string | null {
  let json: unknown;
  try {
    json = JSON.parse(body ?? 'null');
  } catch (cause) {
    throw new ServiceError({ ...failure, kind: 'garbled' }, { cause });
  }
  return tryParse(z.object({ state: z.string() }), json)?.data?.state ?? null;
}

function isDone(state: string | null | undefined): boolean {
  return state?.toUpperCase() === 'DONE';
}

export interface SubmissionsRequest {
  page: number;
  size: number;
  sort: readonly string[];
  state?: 'PENDING' | 'SETTLED' | undefined;
  fullyRefunded?: boolean | undefined;
}

export interface Submissions {
  records: Submission[];
  total: number;
}

/** One page of the service's history (docs/interface.md#submissions). Throws ServiceError. */
export async function readSubmissions(
  { client }: WithClient,
  service: ServiceAddress,
  operation: JobOperation,
  query: SubmissionsRequest,
): Promise<Submissions> {
  const { reply } = await client.send(jobKinds[operation].submissions, null, service, { query: { ...query } });
  return { records: reply.content, total: reply.totalElements };
}

/** A submission older than the newest 2,000 (20 pages of 100) has to be looked up in the history by hand. */
const mostPages = 20;
const pageSize = 100;

/** Newest first, until `isEnough`; `isWhole`: everything, or enough of it, was read. Throws ServiceError. */
export async function readHistory(
  deps: WithClient,
  service: ServiceAddress,
  operation: JobOperation,
  isEnough: (records: readonly Submission[]) => boolean,
): Promise<{ records: Submission[]; isWhole: boolean }> {
  const records: Submission[] = [];
  for (let page = 0; page < mostPages; page++) {
    const read = await readSubmissions(deps, service, operation, { page, size: pageSize, sort: ['created,desc'] });
    records.push(...read.records);
    const isLast = read.records.length === 0 || records.length >= read.total;
    if (isLast || isEnough(records)) return { records, isWhole: true };
  }
  return { records, isWhole: false };
}

/** The record of a job; null if the history has no readable one. Throws ServiceError. */
export async function findSubmission(
  deps: WithClient,
  service: ServiceAddress,
  operation: JobOperation,
  trackId: string,
): Promise<Submission | null> {
  const isIt = (record: Submission) => isSameTrack(record.trackId, trackId);
  const { records } = await readHistory(deps, service, operation, (read) => read.some(isIt));
  return records.find(isIt) ?? null;
}

/** Track ids are opaque, except that two ids in the usual format are compared case-insensitively. */
export function isSameTrack(a: string, b: string | null): boolean {
  if (b === null || a === b) return a === b;
  return serviceId.safeParse(a).success && a.toLowerCase() === b.toLowerCase();
}

/** Has the last submitted part's completion notice sent again, to the address set now (docs/interface.md#notify). Throws ServiceError. */
export async function notifyAgain(
  deps: WithClient,
  service: ServiceAddress,
  { kind, parts }: JobRow,
  webhook: string,
): Promise<string | null> {
  const trackId = parts.findLast((part) => part.trackId !== null)?.trackId ?? null;
  if (trackId === null) throw new JobRefusedError({ kind: 'not-now' });
  return notifyOfTrack(deps, service, { operation: serviceOperation(kind), trackId, webhook });
}

/** Which submission's completion notice is to be sent, and where to. */
export interface NoticeRequest {
  operation: JobOperation;
  trackId: string;
  /** An https address that the service can reach. */
  webhook: string;
}

/** Like `notifyAgain`, for any submission of the account, also from another browser. Free. Throws ServiceError. */
export async function notifyOfTrack(
  { client }: WithClient,
  service: ServiceAddress,
  { operation, trackId, webhook }: NoticeRequest,
): Promise<string | null> {
  const { reply } = await client.send(jobKinds[operation].notify, { webhook }, service, { params: { trackId } });
  return reply.webhook?.state ?? null;
}
