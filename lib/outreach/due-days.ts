import { startOfDay } from '@/lib/platform/time';

/** Days of follow-ups, in local time. Pure. */

const noon = 12;
const saturday = 6;

/** Noon of the day `days` after `ms`. */
export function dueIn(ms: number, days: number): number {
  return noonOf(startOfDay(ms, days));
}

/** Noon of that day, which is the same day in a near time zone. */
export function noonOf(ms: number): number {
  return new Date(ms).setHours(noon, 0, 0, 0);
}

/** A Saturday or Sunday becomes the next Monday. */
export function awayFromWeekend(ms: number): number {
  const day = new Date(ms).getDay();
  const days = day === saturday ? 2 : day === 0 ? 1 : 0;
  return days === 0 ? ms : dueIn(ms, days);
}

/** What a screen offers beside a day of the user's own. */
export const followUps = [
  { id: '3-days', days: 3 },
  { id: '1-week', days: 7 },
  { id: '2-weeks', days: 14 },
] as const;
export type FollowUp = (typeof followUps)[number]['id'];

/** Calendar days from today; negative if late. A day of 23 or 25 hours counts as one. */
export function daysUntil(dueAt: number, nowMs: number): number {
  return Math.round((startOfDay(dueAt) - startOfDay(nowMs)) / (24 * 3_600_000));
}

/** Late, today, until Sunday of this week, the week after, or later. */
export type DueGroup = 'late' | 'today' | 'this-week' | 'next-week' | 'later';

export function dueGroupOf(dueAt: number, nowMs: number): DueGroup {
  const days = daysUntil(dueAt, nowMs);
  if (days < 0) return 'late';
  if (days === 0) return 'today';
  // Monday is the first day of a week.
  const left = 6 - ((new Date(nowMs).getDay() + 6) % 7);
  if (days <= left) return 'this-week';
  return days <= left + 7 ? 'next-week' : 'later';
}

/** The end of today: what is due before it is late or of today. */
export function endOfToday(nowMs: number): number {
  return startOfDay(nowMs, 1) - 1;
}
