import { createI18n } from '@wxt-dev/i18n';
import { i18n } from '#i18n';
import { wordOfValue } from '@/components/ui/value-labels';
import { dayMs } from '@/lib/platform/time';
import type { matchModes } from '@/lib/service/contract/enums';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { nameCase, placeWords, withAcronyms } from '@/lib/service/contract/written-values';

/** Untyped, because the keys come from the filter table; a test checks that each has a text. */
const labels = createI18n();

export function filterLabel(filter: Pick<FilterRow, 'label'>): string {
  return labels.t(filter.label);
}

const modeHints: Record<(typeof matchModes)[number], () => string> = {
  SMART: () => i18n.t('filterForm.modeHint.smart'),
  WORD: () => i18n.t('filterForm.modeHint.word'),
  STRICT: () => i18n.t('filterForm.modeHint.strict'),
};

export function modeHint(mode: (typeof matchModes)[number]): string {
  return modeHints[mode]();
}

/** A value of a value list, made readable: `customer_success` → "customer success", `it_services` → "IT services". */
export function wordOfListed(value: string): string {
  return withAcronyms(value.replaceAll('_', ' '));
}

/** Places of every size by their English names; only countries can be listed locally. */
export function isPlace({ path }: Partial<Pick<FilterRow, 'path'>>): boolean {
  return path?.endsWith('.location') === true;
}

/** Filters for names or addresses, shown letter by letter. */
const verbatim = ['account.name', 'account.url', 'contact.fullName'];

/** The label of a value, which is sent as typed. */
export function wordOf(
  filter: Pick<FilterRow, 'shape' | 'values' | 'valueList'> & Partial<Pick<FilterRow, 'path'>>,
  value: string,
): string {
  if (filter.valueList === 'languages') return nameCase(value);
  if (filter.valueList !== undefined || filter.shape === 'metric') return wordOfListed(value);
  if (filter.values?.includes(value) === true) return wordOfValue(value);
  if (isPlace(filter)) return placeWords(value) ?? value;
  const isText = filter.shape === 'match' || filter.shape === 'keyword';
  return isText && !verbatim.includes(filter.path ?? '') ? withAcronyms(value) : value;
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
