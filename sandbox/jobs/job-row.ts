import type { MilliCredits } from '../../lib/service/contract/credits.ts';
import type { EndpointName } from '../../lib/service/contract/endpoints.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import type { JobOutcome } from './job-outcomes.ts';

/** The values of `service` (docs/interface.md#submission-record). */
export type JobService = 'EMAIL_FINDER' | 'PEOPLE_EXPORT';

/** Under which name a job stands in the books. */
export const bookedOperations = {
  EMAIL_FINDER: 'emailFinder',
  PEOPLE_EXPORT: 'peopleExport',
} as const satisfies Record<JobService, EndpointName>;

/**
 * A job as it was accepted, and what has been done to it since. Where it stands at a time is worked out of this row and that
 * time (job-times.ts, job-progress.ts, webhooks.ts), so moving the clock needs no timers.
 */
export interface SandboxJob {
  trackId: string;
  key: string;
  service: JobService;
  requestSize: number;
  people: readonly WorldPerson[];
  createdMs: number;
  /** When it became, or will become, one of the ten that are processed. */
  startMs: number;
  /** When its last item is processed, unless it gets stuck. */
  endMs: number;
  /** Booked at submit; 0 if it is charged once it settles. */
  chargedMilli: MilliCredits;
  chargeAt: 'submit' | 'settle';
  /** The webhook of the submit, then one a notify. */
  notices: readonly { url: string; askedMs: number }[];
  /** Null if it goes its usual way. `frozenMs`: when a stuck one stopped. */
  provoked: { outcome: JobOutcome; setMs: number; frozenMs: number } | null;
  /** Null until the books know its end. `items`: how many of its people were paid for, the first so many. */
  settled: { items: number } | null;
}
