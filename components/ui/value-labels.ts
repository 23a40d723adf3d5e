import { createI18n } from '@wxt-dev/i18n';
import { seniorities } from '@/lib/service/contract/enums';
import { plainWords } from '@/lib/service/contract/written-values';

/** Values of closed lists in words. */

/** Untyped, because the keys come from the filter table; a test checks that each has a text. */
const labels = createI18n();

/** A value of a closed list (docs/interface.md#account-filters, docs/interface.md#contact-filters), in words: `c_suite` → "C-suite". */
export function wordOfValue(value: string): string {
  return labels.t(`filterValues.${value.replaceAll('-', '_')}`);
}

/** Results spell a seniority with an underscore where the filter takes a hyphen, and some in other words. */
const sameSeniority: Readonly<Record<string, string>> = {
  ...{ cxo: 'c_suite', c_level: 'c_suite', vice_president: 'vp', entry_level: 'entry', mid: 'mid_level' },
};

/** A seniority in a result; one that is not among the filter's values as it is written. Null if empty. */
export function seniorityLabel(value: string | null | undefined): string | null {
  const spelled = value?.trim().toLowerCase().replaceAll(/[\s-]/g, '_') ?? '';
  const seniority = Object.hasOwn(sameSeniority, spelled) ? sameSeniority[spelled] : spelled;
  const known = seniorities.find((each) => each.replaceAll('-', '_') === seniority);
  return known === undefined ? plainWords(value) : wordOfValue(known);
}
