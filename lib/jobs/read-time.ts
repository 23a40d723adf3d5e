/**
 * A time of a submission record, whose form is not stated (docs/interface.md#submission-record): seconds, milliseconds, or text,
 * which without a zone is UTC.
 */
export function readTime(value: unknown): number | null {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return readNumber(Number(text));
  const isLocal = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text);
  const time = Date.parse(isLocal ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(time) ? null : time;
}

/** Before this in milliseconds there was no service: smaller numbers are seconds. */
const firstMillisecond = 1e11;

function readNumber(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  return value < firstMillisecond ? value * 1000 : value;
}
