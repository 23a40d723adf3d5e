import { i18n } from '#i18n';
import { textsOf } from '@/components/ui/texts-of';
import { once } from '@/lib/platform/once';
import { dayMs, hourMs, minuteMs } from '@/lib/platform/time';
import { type MilliCredits, toCredits } from '@/lib/service/contract/credits';
import type { Quote } from '@/lib/service/contract/prices';
import { areaWords } from '@/lib/service/contract/written-values';

/** Formats amounts, prices, times and ages in the browser's language. Times are epoch milliseconds. */

/** Formatters of times, created when they are first needed and then reused: creating one takes longer than a table line. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function timeFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(undefined, options);
  formatters.set(name, made);
  return made;
}

const amounts = once(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 }));

/** 12_500 → "12.5" */
export function formatCredits(milli: MilliCredits): string {
  return amounts().format(toCredits(milli));
}

export function formatCount(count: number): string {
  return amounts().format(count);
}

/** The price on a button: the most it can cost. */
export function formatQuote(quote: Quote): string {
  if (quote.kind === 'per-unit') {
    return i18n.t('price.aNumber', toCredits(quote.unitMilli), [formatCredits(quote.unitMilli)]);
  }
  const key = quote.minMilli < quote.maxMilli ? 'price.upTo' : 'price.exactly';
  return i18n.t(key, toCredits(quote.maxMilli), [formatCredits(quote.maxMilli)]);
}

export function formatUpTo(milli: MilliCredits): string {
  return i18n.t('price.upTo', toCredits(milli), [formatCredits(milli)]);
}

export function formatAmount(milli: MilliCredits): string {
  return i18n.t('price.exactly', toCredits(milli), [formatCredits(milli)]);
}

export function formatCharge(milli: MilliCredits): string {
  return milli === 0 ? i18n.t('price.notCharged') : i18n.t('price.charged', toCredits(milli), [formatCredits(milli)]);
}

/** The maximum of an unconfirmed cost. */
export function formatAtMost(milli: MilliCredits): string {
  return i18n.t('price.atMost', toCredits(milli), [formatCredits(milli)]);
}

const ages = once(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'always' }));
/** Minutes and hours are short, so that a fresh age needs no second line a minute later. */
const shortAges = once(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'always', style: 'short' }));
const ageSteps = [
  ['minute', minuteMs, hourMs],
  ['hour', hourMs, dayMs],
  ['day', dayMs, 60 * dayMs],
  ['month', 30.44 * dayMs, 730 * dayMs],
  ['year', 365.25 * dayMs, Number.POSITIVE_INFINITY],
] as const;

/** "12 days ago"; "just now" for less than a minute, or if the clock was set back. */
export function formatAge(at: number, nowMs: number): string {
  const ageMs = nowMs - at;
  if (ageMs < minuteMs) return i18n.t('time.justNow');
  const [unit, unitMs] = ageSteps.find(([, , until]) => ageMs < until) ?? ageSteps[4];
  return (unitMs < dayMs ? shortAges() : ages()).format(-Math.floor(ageMs / unitMs), unit);
}

/** "14:10" or "2:10 PM", with the date if it is not today. */
export function formatMoment(at: number, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString();
  return isToday ? formatClock(at) : `${formatDay(at)}, ${formatClock(at)}`;
}

export function formatClock(at: number): string {
  return timeFormat('clock', { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** "3 Nov", with the year if it is not the current one. */
export function formatDay(at: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return isThisYear
    ? timeFormat('day', { day: 'numeric', month: 'short' }).format(at)
    : timeFormat('day-year', { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** "3 Nov 2026": for dates read in another year. */
export function formatFullDay(at: number): string {
  return timeFormat('full-day', { dateStyle: 'medium' }).format(at);
}

export function formatDateTime(at: number): string {
  return timeFormat('date-time', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** A date of the service ("2023-03-01", also "2023-03" and "2023") → "Mar 2023" or "2023"; null if it is not a date. */
export function formatMonth(day: string | null | undefined, style: 'short' | 'long'): string | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(day ?? '') ?? [];
  if (year === undefined) return null;
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return year;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1));
  return timeFormat(`month-${style}`, { month: style, year: 'numeric', timeZone: 'UTC' }).format(date);
}

/** A day of the service ("2023-03-01", also with a time) → "1 Mar 2023"; a less exact one as `formatMonth`. */
export function formatServiceDay(day: string | null | undefined): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '') ?? [];
  const at = date === undefined ? Number.NaN : Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(at)) return formatMonth(day, 'long') ?? (day || null);
  return timeFormat('service-day', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at);
}

/** "Mar 2023 – now"; null if neither end is known. */
export function formatSpan(
  span: { start?: string | null | undefined; end?: string | null | undefined } | null | undefined,
): string | null {
  const start = formatMonth(span?.start, 'short');
  const end = formatMonth(span?.end, 'short');
  if (start === null) return end;
  return i18n.t('person.span', { start, end: end ?? i18n.t('person.now') });
}

/** "51 to 200", from either end that is known. */
export function rangeLabel(start: number | null, end: number | null): string | null {
  if (start !== null && end !== null) {
    return start === end
      ? formatCount(start)
      : i18n.t('company.range', { start: formatCount(start), end: formatCount(end) });
  }
  if (start !== null) return i18n.t('company.rangeFrom', { start: formatCount(start) });
  return end === null ? null : i18n.t('company.rangeTo', { end: formatCount(end) });
}

type Place = { [Part in 'city' | 'state' | 'country']?: unknown };

/** The place of a person or a company; a part may be any text or list of texts. */
export function areaLabel({ city, state, country }: Place): string | null {
  const [inCity, inState, inCountry] = [city, state, country].map((part) => textsOf(part).join(', '));
  return areaWords({ city: inCity, state: inState, country: inCountry });
}
