import { i18n } from '#i18n';
import { personFacts } from '@/components/contact-details/person-facts';
import type { Field } from '@/components/ui/fields';
import { areaLabel, formatCount, formatServiceDay, formatSpan } from '@/components/ui/formats';
import { textsOf } from '@/components/ui/texts-of';
import { seniorityLabel } from '@/components/ui/value-labels';
import type { Person } from '@/lib/service/contract/schemas/person';
import { placeWords, plainWords, withAcronyms } from '@/lib/service/contract/written-values';
import {
  certificationsOf,
  educationOf,
  employerOf,
  entryLine,
  languageNames,
  organizationsOf,
  positionDetails,
  profileLocales,
} from './profile-entries.ts';

/** The head and the sections of a profile, for files. Pure. */
export const personSectionFields: readonly Field<Person>[] = [
  { label: () => i18n.t('person.fullName'), lines: ({ profile }) => [profile?.full_name] },
  { label: () => i18n.t('person.headline'), lines: ({ profile }) => [profile?.headline] },
  { label: () => i18n.t('person.badges'), lines: (person) => [personFacts(person).badges.join(', ')] },
  {
    label: () => i18n.t('person.otherPages'),
    lines: ({ link }) =>
      Object.entries(link ?? {}).flatMap(([key, page]) => (key === 'pronet' || typeof page !== 'string' ? [] : page)),
  },
  { label: () => i18n.t('person.summary'), lines: ({ profile }) => [profile?.summary] },
  { label: () => i18n.t('person.experience'), lines: experienceLines },
  { label: () => i18n.t('person.education'), lines: (person) => educationOf(person).map(entryLine) },
  { label: () => i18n.t('person.skills'), lines: ({ skills }) => [skills.map(withAcronyms).join(', ')] },
  { label: () => i18n.t('person.certifications'), lines: (person) => certificationsOf(person).map(entryLine) },
  { label: () => i18n.t('person.languages'), lines: (person) => [languageNames(person).join(', ')] },
  { label: () => i18n.t('person.organizations'), lines: (person) => organizationsOf(person).map(entryLine) },
];

/** Further facts of a profile, for its card and for files. Pure. */
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
  {
    label: () => i18n.t('person.livesIn'),
    lines: ({ location }) => [placeWords(location?.default) ?? areaLabel(location ?? {})],
  },
  { label: () => i18n.t('person.place'), lines: ({ location }) => [placeDetails(location?.position)] },
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
  { label: () => i18n.t('person.identifier'), lines: ({ identifier }) => [identifier] },
  {
    label: () => i18n.t('person.schoolIds'),
    lines: ({ educations }) => idLines(educations.map(({ school }) => school)),
  },
  {
    label: () => i18n.t('person.companyIds'),
    lines: ({ position_groups: groups }) => idLines(groups.map(({ company }) => company)),
  },
];

export const availableField: Field<{ available: Readonly<Record<string, boolean>> }> = {
  label: () => i18n.t('person.available'),
  lines: ({ available }) => joined(Object.keys(available).filter((name) => available[name] === true)),
};

/** A line for each position: "Head of Data, Fenwick, 2021 – now, Full-time: what they did". */
function experienceLines({ position_groups: groups }: Person): string[] {
  return groups.flatMap((group) => {
    const { name, href, headcount } = employerOf(group);
    const employer = [
      name,
      headcount === null ? null : i18n.t('person.employees', { headcount }),
      href,
      formatSpan(group.date),
    ];
    return group.profile_positions.map((position) => {
      const line = [position.title, ...employer, ...positionDetails(position, group)].filter(Boolean).join(', ');
      return position.description ? `${line}: ${position.description}` : line;
    });
  });
}

/** A text, or the parts of an object such as coordinates. */
function placeDetails(position: unknown): string {
  const isParts = typeof position === 'object' && position !== null;
  return (isParts ? Object.values(position).flatMap(textsOf) : textsOf(position)).join(', ');
}

interface Identified {
  id?: string | null | undefined;
  name?: string | null | undefined;
}

/** "Fenwick: 7d1f8f0e-…", each once. */
function idLines(parts: readonly (Identified | null | undefined)[]): string[] {
  const lines = parts.flatMap((part) => {
    if (part?.id == null) return [];
    const { id, name } = part;
    return name == null ? id : i18n.t('person.idOf', { name, id });
  });
  return [...new Set(lines)];
}

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

/** The year 1600 means "unknown" (docs/interface.md#person-result). */
function birthLabel(day: string | null | undefined): string | null {
  return day == null || day.startsWith('1600') ? null : formatServiceDay(day);
}
