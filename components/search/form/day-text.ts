import { dayMs } from '@/lib/platform/time';

/** "1600000000000", epoch milliseconds as the funding filter writes them → "2020-09-13", its day in UTC; '' for what is no day. */
export function dayOfEpochText(text: string | undefined): string {
  const epochMs = text === undefined || text === '' ? Number.NaN : Number(text);
  // Past this a date has no four-digit year, and a date field does not take it.
  return epochMs >= 0 && epochMs < Date.UTC(10_000, 0) ? new Date(epochMs).toISOString().slice(0, 10) : '';
}

/** "2020-09-13" → its first millisecond, or for the end of a range its last; undefined for what is no day. */
export function epochTextOfDay(day: string, end: 'start' | 'end'): string | undefined {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(startMs) || startMs < 0) return undefined;
  return String(end === 'start' ? startMs : startMs + dayMs - 1);
}
