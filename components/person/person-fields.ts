import { i18n } from '#i18n';
import { plainWords } from '@/components/company/company-facts';
import { seniorityLabel } from '@/components/company/seniority';
import type { Field } from '@/components/ui/fields';
import { areaLabel, formatCount, formatServiceDay } from '@/components/ui/formats';
import type { Person } from '@/lib/service/contract/schemas/person';
import { profileLocales } from './profile-entries.ts';

/** What a profile says beside its sections, for its card and for files. Pure. */
export const personFields: readonly Field<Person>[] = [
  {
    label: () => i18n.t('person.title'),
    lines: ({ profile }) => (profile?.title === profile?.headline ? [] : [profile?.title]),
  },
  { label: () => i18n.t('person.industry'), lines: ({ industry }) => [plainWords(industry)] },
  { label: () => i18n.t('person.departments'), lines: ({ department }) => joined(department?.departments) },
  { label: () => i18n.t('person.subDepartments'), lines: ({ department }) => joined(department?.sub_departments) },
  { label: () => i18n.t('person.functions'), lines: ({ department }) => joined(department?.functions) },
  { label: () => i18n.t('person.seniority'), lines: ({ department }) => [seniorityLabel(department?.seniority)] },
  { label: () => i18n.t('person.livesIn'), lines: ({ location }) => [location?.default || areaLabel(location ?? {})] },
  {
    label: () => i18n.t('person.followers'),
    lines: ({ statistics }) => [countLabel(statistics?.network?.followers_count)],
  },
  {
    label: () => i18n.t('person.connections'),
    lines: ({ statistics }) => [countLabel(statistics?.network?.connections_count)],
  },
  { label: () => i18n.t('person.born'), lines: ({ profile }) => [birthLabel(profile?.birth_date)] },
  { label: () => i18n.t('person.locales'), lines: profileLocales },
  { label: () => i18n.t('person.updated'), lines: ({ last_updated: day }) => [formatServiceDay(day)] },
];

export const availableField: Field<{ available: Readonly<Record<string, boolean>> }> = {
  label: () => i18n.t('person.available'),
  lines: ({ available }) => joined(Object.keys(available).filter((name) => available[name] === true)),
};

function joined(values: readonly string[] | undefined): string[] {
  return [
    (values ?? [])
      .map((value) => plainWords(value))
      .filter(Boolean)
      .join(', '),
  ];
}

function countLabel(count: number | null | undefined): string | null {
  return count == null ? null : formatCount(count);
}

/** The year 1600 stands for "unknown" (docs/interface.md#person-result). */
function birthLabel(day: string | null | undefined): string | null {
  return day == null || day.startsWith('1600') ? null : formatServiceDay(day);
}
