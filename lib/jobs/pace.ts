import { minuteMs } from '@/lib/platform/time';
import { ServiceError } from '@/lib/service/contract/errors';

const firstMs = 15_000;
const mostMs = 5 * minuteMs;

/** Our own fault, or a disk that is full: so much later it is tried again, which costs nothing. */
export const retryMs = 5 * minuteMs;

/** 15 s after it began, then twice as long after each look: 30 s, 60 s … up to 5 minutes. Told by its age alone. Pure. */
export function nextLookAt(nowMs: number, sinceMs: number): number {
  const ageMs = Math.max(0, nowMs - sinceMs);
  return nowMs + Math.min(mostMs, firstMs + ageMs);
}

/** Later, where the service could not be asked; nothing is lost by it. Anything but the service's failure is thrown on. */
export function laterAfter(error: unknown, nowMs: number, sinceMs: number): number {
  if (!(error instanceof ServiceError)) throw error;
  return Math.max(nextLookAt(nowMs, sinceMs), nowMs + (error.failure.retryAfterMs ?? 0));
}
