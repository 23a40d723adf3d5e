import { type Choices, choicesSchema } from '../../../sandbox/choices.ts';
import { ServiceRefusal } from '../../../sandbox/refusal.ts';
import { createSearch } from '../../../sandbox/search/create-search.ts';
import type { WorldCompany } from '../../../sandbox/world/company-facts.ts';
import { monthOf } from '../../../sandbox/world/months.ts';
import type { Position, Schooling, Stint, WorldPerson } from '../../../sandbox/world/person-facts.ts';
import { industryNamed } from '../../../sandbox/world/vocabulary/industries.ts';
import { placeNamed } from '../../../sandbox/world/vocabulary/places.ts';
import type { World } from '../../../sandbox/world/world.ts';

/** A company about which nothing is known but what is given. */
export function companyOf(slug: string, given: Partial<WorldCompany> = {}): WorldCompany {
  const place = given.place ?? placeNamed('Rotterdam');
  return {
    id: idOf(slug),
    index: 0,
    slug,
    name: slug,
    domain: `${slug}.example`,
    industry: industryNamed('software development'),
    type: null,
    place,
    offices: [{ place, street: '', lat: place.lat, lng: place.lng }],
    foundedYear: null,
    headcount: 10,
    retailSize: null,
    staff: new Map(),
    description: '',
    seo: '',
    keywords: [],
    productsAndServices: [],
    technologies: [],
    languages: [],
    naics: [],
    sic: [],
    revenueUsd: null,
    funding: [],
    socials: {},
    phone: null,
    catchAll: false,
    mailProvider: 'other',
    street: '',
    sparse: false,
    lastUpdated: '2026-11-01',
    ...given,
  };
}

/** The same of a person; their company is that of the first stint. */
export function personOf(slug: string, given: Partial<WorldPerson> = {}): WorldPerson {
  const stints = given.stints ?? [stintOf(companyOf('somewhere'), [positionOf('Engineer', 2020)])];
  const [primary] = stints;
  if (primary === undefined) throw new Error('Nobody is without a stint');
  return {
    id: idOf(slug),
    index: 0,
    slug,
    firstName: '',
    lastName: '',
    fullName: slug,
    headline: '',
    title: '',
    summary: '',
    place: placeNamed('Rotterdam'),
    company: primary.company,
    department: 'engineering',
    seniority: 'senior',
    stints,
    schooling: [],
    certifications: [],
    skills: [],
    others: {},
    birthYear: null,
    languages: [],
    hasProfileLink: true,
    socials: {},
    followers: null,
    connections: null,
    badges: { creator: false, hiring: false, open_to_work: false, premium: false },
    extraBadges: null,
    mailbox: 'valid',
    address: `${slug}@somewhere.example`,
    phones: [],
    sparse: false,
    lastUpdated: '2026-11-01',
    ...given,
  };
}

/** From January of a year to January of another. */
export function positionOf(title: string, from: number, to: number | null = null, description: string | null = null) {
  return {
    title,
    seniority: 'senior',
    start: monthOf(from, 1),
    end: to === null ? null : monthOf(to, 1),
    description,
  } satisfies Position;
}

/** Newest position first. */
export function stintOf(company: WorldCompany, positions: readonly Position[]): Stint {
  const start = Math.min(...positions.map((position) => position.start));
  return { company, start, end: positions[0]?.end ?? null, positions };
}

export function schoolingOf(school: WorldCompany, given: Partial<Schooling> = {}): Schooling {
  const [start, end] = [monthOf(2000, 9), monthOf(2004, 6)];
  return { school, linked: true, degree: '', field: '', start, end, description: null, ...given };
}

/** The same slug, the same id. */
export function idOf(slug: string): string {
  const hex = [...slug].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('');
  const padded = hex.padEnd(32, '0').slice(0, 32);
  return padded.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Searches among these and nobody else; found are slugs, or the status and text of what was refused. */
export function searchAmong(
  { people = [], companies = [] }: { people?: readonly WorldPerson[]; companies?: readonly WorldCompany[] },
  choices: Partial<Choices> = {},
) {
  const employers = [
    ...new Set([...companies, ...people.flatMap(({ stints }) => stints.map(({ company }) => company))]),
  ];
  for (const [index, company] of employers.entries()) company.index = index;
  for (const [index, person] of people.entries()) person.index = index;
  const world: World = {
    people,
    companies: employers,
    findPersonById: (id) => people.find((person) => person.id === id) ?? null,
    findPersonBySlug: (slug) => people.find((person) => person.slug === slug) ?? null,
    findPersonByEmail: () => null,
    findPeopleByNameAtDomain: () => [],
    findCompanyById: (id) => employers.find((company) => company.id === id) ?? null,
    findCompanyBySlug: (slug) => employers.find((company) => company.slug === slug) ?? null,
    findCompanyByDomain: (domain) => employers.find((company) => company.domain === domain) ?? null,
    findColleagues: (company) => people.filter((person) => person.company === company),
  };
  const search = createSearch({ world, choices: () => choicesSchema.parse(choices) });
  const nobody = new Set<string>();
  const slugs = (find: () => readonly { slug: string }[]): string[] | string => {
    try {
      return find().map(({ slug }) => slug);
    } catch (error) {
      if (error instanceof ServiceRefusal) return `${error.status} ${error.message}`;
      throw error;
    }
  };
  return {
    people: (contact: object, account: object = {}) => slugs(() => search.findPeople({ contact, account }, nobody)),
    companies: (account: unknown, lookalikeDomains?: unknown) =>
      slugs(() => search.findCompanies({ account, lookalikeDomains }, nobody)),
  };
}

export const unreadable = '400 request not readable';
