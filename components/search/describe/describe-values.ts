import { i18n } from '#i18n';
import { dayOfEpochText } from '@/components/search/form/filter-labels';
import { filterText, numberAt, rowsAt } from '@/components/search/form/read-value';
import { formatCount, formatDay } from '@/components/ui/formats';
import { readFilter } from '@/lib/searches/filter-values';

/** Parts of a filter's value as a chip shows them. */

/** Values named on a chip, of up to 300; the others are counted. */
export const mostShown = 5;

export function listLabel(texts: readonly string[]): string {
  const shown = texts.slice(0, mostShown).join(', ');
  const more = texts.length - mostShown;
  return more <= 0 ? shown : i18n.t('search.chip.more', { text: shown, count: formatCount(more) });
}

export type NumberLabels = (value: number) => string;
/** 2019 → "2019": a year has no thousands separator. */
export const plainNumber: NumberLabels = String;
export const percent: NumberLabels = (value) => i18n.t('search.chip.percent', { value: formatCount(value) });

/** `{ start, end }` → "500 to 5,000", "500 or more", "up to 5,000". */
export function bandLabel(band: unknown, number: NumberLabels = formatCount): string {
  return fromTo(numberAt(band, 'start'), numberAt(band, 'end'), number);
}

export function bandsLabel(value: unknown): string {
  return listLabel(rowsAt(value, 'range').map((band) => bandLabel(band)));
}

/** Dates as the funding filter writes them. */
export function datesLabel(band: unknown): string {
  const day = (text: string | undefined) => {
    const iso = dayOfEpochText(text);
    return iso === '' ? undefined : formatDay(Date.parse(`${iso}T12:00:00`));
  };
  return fromTo(day(filterText(band, 'start')), day(filterText(band, 'end')), (text) => text);
}

/** `{ min: { year, month }, max: … }` → "2 years to 4 years 6 months". */
export function spansLabel(value: unknown): string {
  return fromTo(spanLabel(readFilter(value, 'min')), spanLabel(readFilter(value, 'max')), (text) => text);
}

function spanLabel(span: unknown): string | undefined {
  const year = numberAt(span, 'year');
  const month = numberAt(span, 'month');
  const texts = [
    year === undefined ? '' : i18n.t('search.chip.years', year, [formatCount(year)]),
    month === undefined ? '' : i18n.t('search.chip.months', month, [formatCount(month)]),
  ].filter((part) => part !== '');
  return texts.length === 0 ? undefined : texts.join(' ');
}

function fromTo<End>(start: End | undefined, end: End | undefined, wordOf: (end: End) => string): string {
  if (start !== undefined && end !== undefined) {
    return i18n.t('search.chip.fromTo', { start: wordOf(start), end: wordOf(end) });
  }
  if (start !== undefined) return i18n.t('search.chip.from', { start: wordOf(start) });
  return end === undefined ? '' : i18n.t('search.chip.upTo', { end: wordOf(end) });
}
