import { i18n } from '#i18n';
import { plainWords } from './company-facts.ts';

/**
 * The 12 values (docs/interface.md#contact-filters); results may contain an underscore where the filter takes a hyphen.
 */
const seniorities: Record<string, () => string> = {
  founder: () => i18n.t('company.seniority.founder'),
  owner: () => i18n.t('company.seniority.owner'),
  partner: () => i18n.t('company.seniority.partner'),
  c_suite: () => i18n.t('company.seniority.cSuite'),
  vp: () => i18n.t('company.seniority.vp'),
  director: () => i18n.t('company.seniority.director'),
  head: () => i18n.t('company.seniority.head'),
  manager: () => i18n.t('company.seniority.manager'),
  senior: () => i18n.t('company.seniority.senior'),
  mid_level: () => i18n.t('company.seniority.midLevel'),
  entry: () => i18n.t('company.seniority.entry'),
  intern: () => i18n.t('company.seniority.intern'),
};

export function seniorityLabel(value: string | null | undefined): string | null {
  const seniority = value?.trim().toLowerCase().replaceAll('-', '_') ?? '';
  const known = Object.hasOwn(seniorities, seniority) ? seniorities[seniority]?.() : undefined;
  return known ?? plainWords(value);
}
