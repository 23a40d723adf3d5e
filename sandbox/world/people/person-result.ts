import { toAsciiSlug } from '../ascii.ts';
import { toCompanyResult } from '../companies/company-result.ts';
import { dateOf } from '../months.ts';
import type { OtherSource, Schooling, WorldPerson } from '../person-facts.ts';
import { languageCodes } from '../vocabulary/language-codes.ts';
import { logoOf, pictureOf, toDepartment, toPersonLocation, toPositionGroups, toSpan } from './person-blocks.ts';

/**
 * A person without the email block, plus keys for the texts that the keyword filter reads and the table of fields does
 * not name. A sparse person lacks blocks and profile fields (docs/interface.md#person-result).
 */
export function toPersonResult(person: WorldPerson, networkOrigin: string): Record<string, unknown> {
  const profileLink = person.hasProfileLink ? toProfileLink(person, networkOrigin) : null;
  const whole = {
    id: person.id,
    identifier: person.slug,
    profile: toProfile(person, networkOrigin),
    link: { pronet: profileLink },
    location: toPersonLocation(person),
    industry: person.company.industry.label,
    position_groups: toPositionGroups(person, networkOrigin),
    company: toCompanyResult(person.company, networkOrigin),
    department: toDepartment(person),
    last_updated: person.lastUpdated,
  };
  if (person.sparse) return { ...whole, languages: null, skills: [], educations: [] };
  return {
    ...whole,
    link: { ...noLinks, pronet: profileLink, ...person.socials },
    ...toDetails(person, networkOrigin),
  };
}

const noLinks = { PLATFORM_B: null, PLATFORM_C: null, PLATFORM_D: null, code_host: null };

export function toProfileLink({ slug }: WorldPerson, networkOrigin: string): string {
  return `${networkOrigin}/in/${encodeURIComponent(slug)}`;
}

function toProfile(person: WorldPerson, networkOrigin: string) {
  const { sparse, birthYear } = person;
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.fullName,
    headline: sparse ? null : person.headline,
    title: sparse ? null : person.title,
    picture: sparse ? null : pictureOf(person, networkOrigin),
    background: null,
    birth_date: birthYear === null ? null : `${birthYear}-01-01`,
    summary: sparse ? null : person.summary,
  };
}

function toDetails(person: WorldPerson, networkOrigin: string) {
  return {
    languages: toLanguages(person),
    educations: person.schooling.map((entry, place) => toEducation(entry, networkOrigin, isFull(person.index + place))),
    certifications: person.certifications.map((entry, place) => toCertification(entry, person.index + place)),
    organizations: (person.others.ORGANIZATION ?? []).map((name, place) => ({
      name,
      position: 'Member',
      date: isFull(person.index + place) ? toSpan(membershipOf(person)) : { start: null, end: null },
    })),
    ...toAccomplishments(person),
    skills: person.skills,
    member_badges: { ...person.badges, ...(person.extraBadges ?? {}) },
    statistics: {
      network: {
        ...(person.followers === null ? {} : { followers_count: person.followers }),
        ...(person.connections === null ? {} : { connections_count: person.connections }),
      },
    },
  };
}

/** What may be null is filled for every second entry. */
function isFull(number: number): boolean {
  return number % 2 === 0;
}

function toCertification({ name, authority, start }: WorldPerson['certifications'][number], number: number) {
  const host = `${toAsciiSlug(authority)}.example`;
  const isWhole = isFull(number);
  return {
    name,
    authority,
    url: isWhole ? `https://${host}/verify/${10_000 + number}` : null,
    license_number: isWhole ? `C-${10_000 + number}` : null,
    display_source: isWhole ? host : null,
    company: isWhole ? authority : null,
    date: { start: dateOf(start), end: isWhole ? dateOf(start + 36) : null },
  };
}

/** From the first position on. */
function membershipOf({ stints }: WorldPerson) {
  return { start: Math.min(...stints.map(({ start }) => start)), end: null };
}

function toLanguages({ languages, place }: WorldPerson) {
  const locales = languages.map((language) => ({ country: place.code, language: languageCodes[language] ?? 'en' }));
  return {
    primary_locale: locales[0] ?? null,
    supported_locales: locales,
    profile_languages: languages.map((name) => ({ name })),
  };
}

function toAccomplishments({ others }: WorldPerson) {
  const named = (source: OtherSource) => (others[source] ?? []).map((name) => ({ name }));
  return {
    courses: named('COURSE'),
    projects: named('PROJECTS'),
    publications: named('PUBLICATION'),
    patents: named('PATENT'),
    awards: named('AWARD'),
    volunteering: named('VOLUNTEERING'),
    test_scores: named('TEST_SCORE'),
  };
}

function toEducation(entry: Schooling, networkOrigin: string, isWhole: boolean) {
  const { school, linked, degree, field, description } = entry;
  return {
    school: {
      id: linked ? school.id : null,
      name: school.name,
      logo: linked ? logoOf(school, networkOrigin) : null,
      url: linked ? `${networkOrigin}/company/${school.slug}` : null,
    },
    degree_name: degree,
    field_of_study: field,
    grade: isWhole ? 'With distinction' : null,
    description,
    date: toSpan(entry),
  };
}
