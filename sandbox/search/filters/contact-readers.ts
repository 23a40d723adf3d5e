import type { contactKeywordSources } from '../../../lib/service/contract/enums.ts';
import type { contactFilters } from '../../../lib/service/contract/filters.ts';
import type { WorldPerson } from '../../world/person-facts.ts';
import { occupations } from '../../world/vocabulary/occupations.ts';
import { linkKey, profileKey } from '../addresses.ts';
import { foldForSearch } from '../text-forms.ts';
import { placeKey, placeKeysOf } from './account-readers.ts';
import type { PathOfValues } from './filter-rows.ts';
import { positionsIn, type Scope } from './person-filters.ts';
import type { ValueReader } from './value-filters.ts';

/** What each filter of values reads from a person (docs/interface.md#contact-filters). */
export const contactReaders = {
  fullName: { read: ({ fullName }) => [fullName] },
  pronet: { read: ({ slug, hasProfileLink }) => (hasProfileLink ? [slug] : []), key: profileKey },
  socialMediaLink: { read: linkKeysOf, key: linkKey },
  'company.latest': {
    read: ({ stints }) => companyIds(stints.slice(0, 1).filter(({ end }) => end === null)),
    key: foldForSearch,
  },
  'company.current': { read: ({ stints }) => companyIds(stints.filter(({ end }) => end === null)), key: foldForSearch },
  'company.previous': {
    read: ({ stints }) => companyIds(stints.filter(({ end }) => end !== null)),
    key: foldForSearch,
  },
  'experience.latest.title': { read: (person) => titlesIn(person, 'latest') },
  'experience.current.title': { read: (person) => titlesIn(person, 'current') },
  'experience.previous.title': { read: (person) => titlesIn(person, 'previous') },
  seniority: { read: ({ seniority }) => [seniority.replace('_level', '-level')] },
  departmentAndFunction: { read: departmentsOf },
  location: { read: ({ place }) => placeKeysOf(place), key: placeKey },
  language: { read: ({ languages }) => languages },
  skill: { read: ({ skills }) => skills },
  certification: { read: ({ certifications }) => certifications.map(({ name }) => name) },
  'education.school': {
    read: ({ schooling }) => schooling.filter(({ linked }) => linked).map(({ school }) => school.id),
    key: foldForSearch,
  },
  'education.degree': { read: ({ schooling }) => schooling.map(({ degree }) => degree) },
  'education.fieldOfStudy': { read: ({ schooling }) => schooling.map(({ field }) => field) },
  socialMedia: { read: platformsOf },
  profileBadge: { read: badgesOf },
} satisfies Record<PathOfValues<typeof contactFilters>, ValueReader<WorldPerson>>;

/** The texts of the keyword sources. */
export const contactSources = {
  HEADLINE: ({ headline }) => [headline],
  SUMMARY: ({ summary }) => [summary],
  SKILL: ({ skills }) => skills,
  CERTIFICATION: ({ certifications }) => certifications.map(({ name }) => name),
  WORK_HISTORY_DESCRIPTION: ({ stints }) =>
    stints.flatMap(({ positions }) => positions.flatMap(({ description }) => description ?? [])),
  EDUCATION_DESCRIPTION: ({ schooling }) => schooling.flatMap(({ description }) => description ?? []),
  LANGUAGE_SKILL: ({ languages }) => languages,
  COURSE: ({ others }) => others.COURSE ?? [],
  PROJECTS: ({ others }) => others.PROJECTS ?? [],
  PUBLICATION: ({ others }) => others.PUBLICATION ?? [],
  PATENT: ({ others }) => others.PATENT ?? [],
  AWARD: ({ others }) => others.AWARD ?? [],
  ORGANIZATION: ({ others }) => others.ORGANIZATION ?? [],
  VOLUNTEERING: ({ others }) => others.VOLUNTEERING ?? [],
  TEST_SCORE: ({ others }) => others.TEST_SCORE ?? [],
} satisfies Record<(typeof contactKeywordSources)[number], ValueReader<WorldPerson>['read']>;

/** One filter for departments, sub-departments and functions. Everyone's department is known, so `unknown` and the catch-alls match no one. */
export function departmentsOf({ department }: Pick<WorldPerson, 'department'>): string[] {
  const { sub, functions } = occupations[department];
  return [department, sub, ...functions];
}

function titlesIn(person: WorldPerson, scope: Scope): string[] {
  return positionsIn(person, scope).map(({ position }) => position.title);
}

function companyIds(stints: WorldPerson['stints']): string[] {
  return stints.map(({ company }) => company.id);
}

function linkKeysOf({ slug, hasProfileLink, socials }: WorldPerson): string[] {
  const own = hasProfileLink ? [`in/${slug}`] : [];
  return [...own, ...Object.values(socials).flatMap((link) => linkKey(link) ?? [])];
}

function platformsOf({ hasProfileLink, socials }: WorldPerson): string[] {
  return [...(hasProfileLink ? ['PRONET'] : []), ...Object.keys(socials)];
}

function badgesOf({ badges, extraBadges }: WorldPerson): string[] {
  const held = { ...badges, ...(extraBadges ?? {}) };
  return Object.entries(held).flatMap(([name, isHeld]) => (isHeld ? [name.toUpperCase()] : []));
}
