import type { Company } from './company-facts.ts';
import { bandOf, toCompanyResult } from './company-result.ts';
import { dateOf } from './months.ts';
import type { Person, Schooling, Stint } from './person-facts.ts';
import { languageCodes } from './vocabulary/language-codes.ts';
import { occupations } from './vocabulary/occupations.ts';

/** Interface, "Person result", without the email block. A sparse person lacks blocks and profile fields (field notes, Person). */
export function toPersonResult(person: Person, networkOrigin: string): Record<string, unknown> {
  const whole = {
    id: person.id,
    identifier: person.slug,
    profile: toProfile(person, networkOrigin),
    link: {
      pronet: `${networkOrigin}/in/${encodeURIComponent(person.slug)}`,
      PLATFORM_B: null,
      PLATFORM_C: null,
      code_host: null,
    },
    location: toLocation(person),
    industry: person.company.industry.label,
    position_groups: person.stints.map((stint) => toPositionGroup(stint, networkOrigin)),
    company: toCompanyResult(person.company, networkOrigin),
    last_updated: person.lastUpdated,
  };
  if (person.sparse)
    return { ...whole, link: { pronet: whole.link.pronet }, languages: null, skills: [], educations: [] };
  return { ...whole, ...toDetails(person, networkOrigin) };
}

function toProfile(person: Person, networkOrigin: string) {
  const { sparse, birthYear } = person;
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.fullName,
    headline: sparse ? null : person.headline,
    title: sparse ? null : person.title,
    picture: sparse ? null : { source: pictureUrl(person, networkOrigin) },
    background: null,
    birth_date: birthYear === null ? null : `${birthYear}-01-01`,
    summary: sparse ? null : person.summary,
  };
}

/** Image addresses in results are signed and expire; the sandbox does not check the signature, it only looks like one. */
function pictureUrl(person: Person, networkOrigin: string): string {
  const host = new URL(networkOrigin).host.replace(/^www\./, 'media.');
  return `https://${host}/picture/${encodeURIComponent(person.slug)}.svg?e=1798761600&t=${person.id.slice(0, 8)}`;
}

function toLocation({ place, sparse }: Person) {
  return {
    country: place.country,
    state: place.state,
    city: place.city,
    position: sparse ? null : { lat: place.lat, lng: place.lng },
    default: `${place.city}, ${place.state}, ${place.country}`,
    short: `${place.city}, ${place.country}`,
  };
}

function toDetails(person: Person, networkOrigin: string) {
  const { place, department } = person;
  const seniority = person.stints[0]?.positions[0]?.seniority ?? null;
  return {
    languages: {
      primary_locale: { country: place.code, language: languageCodes[place.language] ?? 'en' },
      supported_locales: person.languages.map((language) => ({
        country: place.code,
        language: languageCodes[language] ?? 'en',
      })),
      profile_languages: null,
    },
    educations: person.schooling.map((entry) => toEducation(entry, networkOrigin)),
    certifications: person.certifications.map(({ name, authority, start }) => ({
      name,
      authority,
      url: null,
      license_number: null,
      display_source: null,
      company: null,
      date: { start: dateOf(start), end: null },
    })),
    organizations: [],
    skills: person.skills,
    member_badges: { ...person.badges, ...(person.extraBadges ?? {}) },
    statistics: {
      network: {
        followers_count: person.followers,
        ...(person.connections === null ? {} : { connections_count: person.connections }),
      },
    },
    // Result values carry a prefix that filter values do not (field notes, Person).
    department: {
      departments: [`master_${department}`],
      sub_departments: [occupations[department].sub],
      functions: [...occupations[department].functions],
      seniority,
    },
  };
}

function toEducation({ school, linked, degree, field, start, end }: Schooling, networkOrigin: string) {
  return {
    school: {
      id: linked ? school.id : null,
      name: school.name,
      logo: null,
      url: linked ? `${networkOrigin}/company/${school.slug}` : null,
    },
    degree_name: degree,
    field_of_study: field,
    grade: null,
    date: { start: dateOf(start), end: dateOf(end) },
  };
}

function toPositionGroup(stint: Stint, networkOrigin: string) {
  const { company } = stint;
  return {
    company: toEmployer(company, networkOrigin),
    date: toSpan(stint),
    profile_positions: stint.positions.map((position) => ({
      company: company.name,
      description: null,
      title: position.title,
      employment_type: 'Full-time',
      location: `${company.place.city}, ${company.place.country}`,
      date: toSpan(position),
    })),
  };
}

function toEmployer(company: Company, networkOrigin: string) {
  return {
    id: company.id,
    name: company.name,
    logo: null,
    url: `${networkOrigin}/company/${company.slug}`,
    employees: bandOf(company.headcount),
  };
}

function toSpan({ start, end }: { start: number; end: number | null }) {
  return { start: dateOf(start), end: end === null ? null : dateOf(end) };
}
