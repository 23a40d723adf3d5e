import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { limits } from '@/lib/service/contract/limits';

/** Bounds the service's numbers by what was ordered: they are never the length of a loop, nor a price. */

/** The most people one submission can be about. For a job from elsewhere the size may be unknown. */
export function mostPeople(kind: JobRow['kind'], size: number): number {
  const most = serviceOperation(kind) === 'email-finder' ? limits.searchSize.max : limits.exportSize.max;
  return Number.isSafeInteger(size) && size > 0 ? Math.min(size, most) : most;
}

/** `claimed`: the largest number beyond the order; absent if none is. */
export type BoundedCounts = Pick<JobPart, 'counts'> & { claimed?: number };

/** Several addresses of one person may each be charged: as many as have arrived. */
export function boundedCounts(
  kind: JobRow['kind'],
  { size, emails = 0 }: Pick<JobPart, 'size' | 'emails'>,
  { total, found, success, failed }: JobPart['counts'],
): BoundedCounts {
  const most = mostPeople(kind, size);
  const mostEmails = Math.max(most, emails);
  const within = (count: number | null, bound = most) => (count === null ? null : Math.min(count, bound));
  const beyond = [total, success, failed].filter((count): count is number => count !== null && count > most);
  if (found !== null && found > mostEmails) beyond.push(found);
  return {
    counts: {
      total: within(total),
      found: within(found, mostEmails),
      success: within(success),
      failed: within(failed),
    },
    ...(beyond.length > 0 && { claimed: Math.max(...beyond) }),
  };
}
