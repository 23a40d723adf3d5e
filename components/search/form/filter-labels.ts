import { createI18n } from '@wxt-dev/i18n';
import { dayMs } from '@/lib/platform/time';
import type { FilterRow } from '@/lib/service/contract/filters/tree';

/** Untyped, because the keys come from the filter table; a test checks that each has a text. */
const labels = createI18n();

export function filterLabel(filter: Pick<FilterRow, 'label'>): string {
  return labels.t(filter.label);
}

/** A value of a closed list (docs/interface.md#account-filters, docs/interface.md#contact-filters), in words: `c_suite` → "C-suite". */
export function wordOfValue(value: string): string {
  return labels.t(`filterValues.${value.replaceAll('-', '_')}`);
}

/** A value of a value list, made readable: `customer_success` → "customer success". */
export function wordOfListed(value: string): string {
  return value.replaceAll('_', ' ');
}

/** The label of a filter's value; typed text is unchanged. */
export function wordOf(filter: Pick<FilterRow, 'shape' | 'values' | 'valueList'>, value: string): string {
  if (filter.valueList !== undefined || filter.shape === 'metric') return wordOfListed(value);
  return filter.values?.includes(value) === true ? wordOfValue(value) : value;
}

/** "1600000000000", epoch milliseconds as the funding filter writes them → "2020-09-13", its day in UTC; '' if it is not a date. */
export function dayOfEpochText(text: string | undefined): string {
  const epochMs = text === undefined || text === '' ? Number.NaN : Number(text);
  // A date field accepts only four-digit years.
  return epochMs >= 0 && epochMs < Date.UTC(10_000, 0) ? new Date(epochMs).toISOString().slice(0, 10) : '';
}

/** "2020-09-13" → its first millisecond, or for the end of a range its last; undefined if it is not a date. */
export function epochTextOfDay(day: string, end: 'start' | 'end'): string | undefined {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(startMs) || startMs < 0) return undefined;
  return String(end === 'start' ? startMs : startMs + dayMs - 1);
}
