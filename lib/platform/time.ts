/** Durations in milliseconds, and calendar functions in local time, where a day may have 23 or 25 hours. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The first millisecond of 2100: some later times cannot be written as dates. */
const lastTime = Date.UTC(2100, 0);

/** Whether received epoch milliseconds can be a time. */
export function isPlausibleTime(ms: number): boolean {
  return ms >= 0 && ms < lastTime;
}

/** Midnight at or before `ms`, in local time; `days` later or, if negative, earlier. */
export function startOfDay(ms: number, days = 0): number {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** The day of a time in UTC, as files hold it. */
export const utcDay = (ms: number): Date => new Date(ms - (ms % dayMs));

export function startOfMonth(ms: number, months = 0): number {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth() + months, 1).getTime();
}
