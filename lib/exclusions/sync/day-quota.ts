import type { ListWriteRow } from '@/lib/database/schema/sync-rows';
import { dayMs, hourMs, minuteMs } from '@/lib/platform/time';

/** Lists a day (docs/interface.md#limits). Every write is counted, since the contract does not say which ones are. */
export const writesPerDay = 50;
/** A write is counted there when it arrives, and here from before it left: so much longer. */
const onTheWayMs = 2 * minuteMs;
/** Someone else with this key has used them up, and nothing says when. */
const blindWaitMs = hourMs;

export interface DayQuota {
  used: number;
  left: number;
  /** The service has said no more: until then nothing is tried, by its clock. */
  refusedUntil: number | null;
}

/** In any 24 hours; a row from the future, where a clock was moved, counts until it is swept. Pure. */
export function readQuota(rows: readonly ListWriteRow[], nowMs: number): DayQuota {
  const recent = rows.filter(({ at }) => nowMs - at < dayMs + onTheWayMs);
  const used = recent.filter(({ refusedUntil }) => refusedUntil === undefined).length;
  const until = recent
    .map(({ refusedUntil }) => refusedUntil ?? 0)
    .filter((each) => each > nowMs && each <= nowMs + dayMs + onTheWayMs);
  const refusedUntil = until.length === 0 ? null : Math.max(...until);
  return { used, left: refusedUntil === null ? Math.max(0, writesPerDay - used) : 0, refusedUntil };
}

/** When one more can be written than now. Pure. */
export function moreFrom(rows: readonly ListWriteRow[], nowMs: number): number {
  const { refusedUntil } = readQuota(rows, nowMs);
  return refusedUntil ?? Math.min(...rows.map(({ at }) => at + dayMs + onTheWayMs).filter((each) => each > nowMs));
}

/** After a refusal: when the oldest of ours is a day old, or in an hour where none is ours. Pure. */
export function refusedUntilOf(rows: readonly ListWriteRow[], nowMs: number): number {
  const times = rows
    .filter(({ at, refusedUntil }) => refusedUntil === undefined && nowMs - at < dayMs && at <= nowMs)
    .map(({ at }) => at);
  return times.length === 0 ? nowMs + blindWaitMs : Math.min(...times) + dayMs + onTheWayMs;
}
