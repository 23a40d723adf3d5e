import { i18n } from '#i18n';
import { plainWords } from '@/components/company/company-facts';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';

/** The facts shown in a row of "People here". */
export interface PreviewFacts {
  /** As masked by the service. */
  name: string | null;
  role: string | null;
  department: string | null;
  seniority: string | null;
}

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

export function previewFacts({ profile, position_groups: groups, department }: PersonPreview): PreviewFacts {
  const joined = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  const current = groups.find(({ date }) => date?.end == null) ?? groups[0];
  const seniority = department?.seniority?.trim().toLowerCase().replaceAll('-', '_') ?? '';
  const known = Object.hasOwn(seniorities, seniority) ? seniorities[seniority]?.() : undefined;
  return {
    name: profile?.full_name || joined || null,
    role: profile?.title || current?.profile_positions[0]?.title || profile?.headline || null,
    department: plainWords(department?.departments[0]),
    seniority: known ?? plainWords(department?.seniority),
  };
}
