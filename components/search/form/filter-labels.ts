import { createI18n } from '@wxt-dev/i18n';
import type { FilterRow } from '@/lib/service/contract/filters/tree';

/** Keys that the filter table makes; that each has its words is a test's business. */
const labels = createI18n();

export function filterLabel(filter: Pick<FilterRow, 'label'>): string {
  return labels.t(filter.label);
}

/** A value of a closed list (docs/interface.md#account-filters, docs/interface.md#contact-filters), in words: `c_suite` → "C-suite". */
export function wordOfValue(value: string): string {
  return labels.t(`filterValues.${value.replaceAll('-', '_')}`);
}

/** A value of a list at the static host, which is its own word: `customer_success` → "customer success". */
export function wordOfListed(value: string): string {
  return value.replaceAll('_', ' ');
}

/** How a filter's value is read by a person: what a person typed stays what it is. */
export function wordOf(filter: Pick<FilterRow, 'shape' | 'values' | 'valueList'>, value: string): string {
  if (filter.valueList !== undefined || filter.shape === 'metric') return wordOfListed(value);
  return filter.values?.includes(value) === true ? wordOfValue(value) : value;
}
