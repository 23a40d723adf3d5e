import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import { serviceOperation } from '@/lib/jobs/job-kinds';
import { offerQuote } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';

/** The most that this many people can cost. */
export function mostMilliOf(kind: JobRow['kind'], size: number): MilliCredits {
  return reservedMilli(offerQuote(serviceOperation(kind), size));
}

/** What was spent, or reserved at the maximum while the cost is unknown. */
export function jobUsedMilli({ kind, parts }: Pick<JobRow, 'kind' | 'parts'>): MilliCredits {
  return parts.reduce((sum, part) => sum + partMilli(kind, part), 0);
}

function partMilli(kind: JobRow['kind'], { state, size, chargedMilli }: JobPart): MilliCredits {
  if (state === 'waiting' || state === 'refused') return 0;
  return chargedMilli ?? mostMilliOf(kind, size);
}

/** What the parts still to be submitted may cost together. */
export function jobLeftMilli(job: Pick<JobRow, 'kind' | 'parts' | 'agreedMilli'>): MilliCredits {
  return Math.max(0, job.agreedMilli - jobUsedMilli(job));
}

/** The most that the waiting parts can cost: the price of "Resume". */
export function jobWaitingMilli({ kind, parts }: Pick<JobRow, 'kind' | 'parts'>): MilliCredits {
  const waiting = parts.filter(({ state }) => state === 'waiting');
  return waiting.reduce((sum, { size }) => sum + mostMilliOf(kind, size), 0);
}
