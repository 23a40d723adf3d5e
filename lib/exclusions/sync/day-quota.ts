import type { ListWriteRow } from '@/lib/database/schema/sync-rows';
import { dayMs, hourMs, minuteMs } from '@/lib/platform/time';

/** Lists per day (docs/interface.md#limits). Every write counts, because the contract does not say which do. */
export const writesPerDay = 50;
/** The service counts a write on arrival, we count it before sending: the margin for the difference. */
const inFlightMs = 2 * minuteMs;
/** The wait when another client with this key has used up the quota, and the time it frees up is unknown. */
const blindWaitMs = hourMs;

export interface DayQuota {
  used: number;
  left: number;
  /** The service has refused more: until then, by its clock, no write is attempted. */
  refusedUntil: number | null;
}

/** The quota for any 24 hours; a row from the future, after a clock change, counts until it is swept. Pure. */
export function readQuota(rows: readonly ListWriteRow[], nowMs: number): DayQuota {
  const recent = rows.filter(({ at }) => nowMs - at < dayMs + inFlightMs);
  const used = recent.filter(({ refusedUntil }) => refusedUntil === undefined).length;
  const until = recent
    .map(({ refusedUntil }) => refusedUntil ?? 0)
    .filter((each) => each > nowMs && each <= nowMs + dayMs + inFlightMs);
  const refusedUntil = until.length === 0 ? null : Math.max(...until);
  return { used, left: refusedUntil === null ? Math.max(0, writesPerDay - used) : 0, refusedUntil };
}

/** When more writes become possible than now. Pure. */
export function moreFrom(rows: readonly ListWriteRow[], nowMs: number): number {
  const { refusedUntil } = readQuota(rows, nowMs);
  return refusedUntil ?? Math.min(...rows.map(({ at }) => at + dayMs + inFlightMs).filter((each) => each > nowMs));
}

/** After a refusal: when the oldest of our writes is a day old, or in an hour if none is ours. Pure. */
export function refusedUntilOf(rows: readonly ListWriteRow[], nowMs: number): number {
  const times = rows
    .filter(({ at, refusedUntil }) => refusedUntil === undefined && nowMs - at < dayMs && at <= nowMs)
    .map(({ at }) => at);
  return times.length === 0 ? nowMs + blindWaitMs : Math.min(...times) + dayMs + inFlightMs;
}
