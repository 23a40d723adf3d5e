import type { MilliCredits } from '../../lib/service/contract/credits.ts';
import type { EndpointName } from '../../lib/service/contract/endpoints.ts';
import type { WorldPerson } from '../world/person-facts.ts';

/** Outcomes that the control plane can force on a job that has not settled. */
export const jobOutcomes = ['stuck-hard', 'stuck-soft', 'no-emails', 'endless'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

/** The values of `service` (docs/interface.md#submission-record). */
export type JobService = 'EMAIL_FINDER' | 'PEOPLE_EXPORT';

/** The operation name under which a job is booked. */
export const bookedOperations = {
  EMAIL_FINDER: 'emailFinder',
  PEOPLE_EXPORT: 'peopleExport',
} as const satisfies Record<JobService, EndpointName>;

/**
 * A job as accepted, and what was done to it since. Its state is computed from this row and the time, so moving the clock needs no timers.
 */
export interface SandboxJob {
  trackId: string;
  key: string;
  service: JobService;
  requestSize: number;
  people: readonly WorldPerson[];
  createdMs: number;
  /** When its processing began or will begin, as one of ten at a time. */
  startMs: number;
  /** When its last item is processed, unless it gets stuck. */
  endMs: number;
  /** Booked at submit; 0 if it is charged when it settles. */
  chargedMilli: MilliCredits;
  chargeAt: 'submit' | 'settle';
  /** The webhook of the submit, then one per notify. */
  notices: readonly { url: string; requestedMs: number }[];
  /** A forced outcome; null if none. `frozenMs`: when a stuck job stopped. */
  provoked: { outcome: JobOutcome; setMs: number; frozenMs: number } | null;
  /** Null until the settlement is booked. `items`: how many people were paid for, counted from the first. */
  settled: { items: number } | null;
}
