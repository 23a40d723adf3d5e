import { minuteMs } from '@/lib/platform/time';
import { ServiceError } from '@/lib/service/contract/errors';

const firstMs = 15_000;
const mostMs = 5 * minuteMs;

/** The delay before a retry, which is free, after an internal error or a full disk. */
export const retryMs = 5 * minuteMs;

/** The next check: 15 s after the start, then at twice the age, at most 5 minutes later. Depends on the age alone. Pure. */
export function nextLookAt(nowMs: number, sinceMs: number): number {
  const ageMs = Math.max(0, nowMs - sinceMs);
  return nowMs + Math.min(mostMs, firstMs + ageMs);
}

/** Schedules a later check if the service could not be reached. Rethrows anything but a ServiceError. */
export function laterAfter(error: unknown, nowMs: number, sinceMs: number): number {
  if (!(error instanceof ServiceError)) throw error;
  return Math.max(nextLookAt(nowMs, sinceMs), nowMs + (error.failure.retryAfterMs ?? 0));
}
