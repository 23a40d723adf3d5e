import { minuteMs } from '@/lib/platform/time';
import type { Endpoint } from '@/lib/service/contract/endpoints';
import type { ServiceFailure } from '@/lib/service/contract/errors';

/** When a request is repeated automatically: after a 429, and free ones after a lost response (docs/interface.md#rate-limiting). */

const maxTries = 5;
/** The wait after a 429 without `Retry-After` (docs/interface.md#rate-limiting). */
const defaultRetryMs = 1000;
/** A longer wait is not waited out: the user is shown the time to retry. */
const longestWaitMs = minuteMs;

/** Milliseconds for which a 429 holds all requests back. */
export function holdMsOf({ retryAfterMs }: ServiceFailure): number {
  return retryAfterMs ?? defaultRetryMs;
}

/** Milliseconds until the next attempt, or null if there is none. */
export function retryAfterMs(failure: ServiceFailure, endpoint: Endpoint, tries: number): number | null {
  const waitMs = holdMsOf(failure);
  if (tries >= maxTries || waitMs > longestWaitMs) return null;
  if (failure.kind === 'too-fast') return waitMs;
  const isLost = ['unreachable', 'too-slow', 'garbled', 'service-broken'].includes(failure.kind);
  return endpoint.safeToRetry && isLost && tries < 3 ? waitMs : null;
}
