import { createI18n } from '@wxt-dev/i18n';
import { seniorities } from '@/lib/service/contract/enums';
import { plainWords } from '@/lib/service/contract/written-values';

/** Untyped, because the keys come from the filter table; a test checks that each has a text. */
const labels = createI18n();

/** A value of a closed list (docs/interface.md#account-filters, docs/interface.md#contact-filters), in words: `c_suite` → "C-suite". */
export function wordOfValue(value: string): string {
  return labels.t(`filterValues.${value.replaceAll('-', '_')}`);
}

/** Results spell some seniorities differently from the filter. */
const sameSeniority: Readonly<Record<string, string>> = {
  cxo: 'c_suite',
  c_level: 'c_suite',
  vice_president: 'vp',
  entry_level: 'entry',
  mid: 'mid_level',
};

function knownSeniority(value: string | null | undefined) {
  const spelled = value?.trim().toLowerCase().replaceAll(/[\s-]/g, '_') ?? '';
  const seniority = Object.hasOwn(sameSeniority, spelled) ? sameSeniority[spelled] : spelled;
  return seniorities.find((each) => each.replaceAll('-', '_') === seniority);
}

/** Leaders have the lowest rank; unknown seniorities come last. Pure. */
export function seniorityRank(value: string | null | undefined): number {
  const known = knownSeniority(value);
  return known === undefined ? seniorities.length : seniorities.indexOf(known);
}

/** A result's seniority; unknown ones unchanged. Null if empty. */
export function seniorityLabel(value: string | null | undefined): string | null {
  const known = knownSeniority(value);
  return known === undefined ? plainWords(value) : wordOfValue(known);
}
