/** A day and more with a wait of nine digits is told to a person as it is; ten digits are no wait but a moment, and no form of the header. */
const seconds = /^\d{1,9}$/;
/** Date.parse reads a date into almost anything ("wait 10" is October 2001). */
const startsLikeDate = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d/i;
/** The oldest of the three forms names no zone, and Date.parse would take it for this machine's. */
const hasZone = /(gmt|utc|[+-]\d{4})$/i;

/**
 * `Retry-After` as milliseconds from `nowMs`: integer seconds or an HTTP date; null if absent or unreadable. A date is meant
 * by the service's clock: pass its `Date` header where there is one.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (seconds.test(text)) return Number(text) * 1000;
  if (!startsLikeDate.test(text)) return null;
  const at = Date.parse(hasZone.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
