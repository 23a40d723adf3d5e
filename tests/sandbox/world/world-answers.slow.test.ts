import { describe, expect, it } from 'vitest';
import { growthOf, toCompanyResult } from '../../../sandbox/world/companies/company-result.ts';
import type { WorldCompany } from '../../../sandbox/world/company-facts.ts';
import { dateOf } from '../../../sandbox/world/months.ts';
import { toPersonResult } from '../../../sandbox/world/people/person-result.ts';
import type { OtherSource, WorldPerson } from '../../../sandbox/world/person-facts.ts';
import { occupations } from '../../../sandbox/world/vocabulary/occupations.ts';
import { createWorld } from '../../../sandbox/world/world.ts';
import { sampled } from '../../depth.ts';

const { people, companies } = createWorld({ seed: 1, people: 2000, companies: 400 });
const origin = 'https://www.pronet.example';
const lower = (text: string): string => text.toLowerCase();
/** The blocks of a sparse company hold its headquarters only. */
const where = (company: WorldCompany, key: string): string =>
  company.sparse ? `location.headquarter.${key}` : `location.locations.${key}`;

type Fact<T> = [filter: string, facts: (subject: T) => unknown[], path: string | ((subject: T) => string)];

const companyFacts: Fact<WorldCompany>[] = [
  ['domain', ({ domain }) => [domain], 'link.domain'],
  ['pronet', ({ slug }) => [`${origin}/company/${slug}`], 'link.pronet'],
  ['name', ({ name }) => [name], 'summary.name'],
  ['socialMediaLink', ({ socials }) => [socials.PLATFORM_B], 'link.PLATFORM_B'],
  ['socialMediaLink', ({ socials }) => [socials.PLATFORM_C], 'link.PLATFORM_C'],
  ['socialMediaLink', ({ socials }) => [socials.PLATFORM_D], 'link.PLATFORM_D'],
  ['phoneNumber', ({ phone }) => [phone], 'contact.phone.sanitized'],
  ['industries', ({ industry }) => [industry.label], 'summary.industry'],
  ['location', ({ offices }) => offices.map(({ place }) => lower(place.city)), (company) => where(company, 'city')],
  ['location', ({ offices }) => offices.map(({ place }) => lower(place.state)), (company) => where(company, 'state')],
  [
    'location',
    ({ offices }) => offices.map(({ place }) => lower(place.country)),
    (company) => where(company, 'country'),
  ],
  ['location', ({ offices }) => offices.map(({ place }) => lower(place.metro)), (company) => where(company, 'metro')],
  ['location', ({ offices }) => offices.flatMap(({ place }) => place.regions), (company) => where(company, 'regions')],
  ['geoLocation', ({ offices }) => offices.map(({ lat }) => lat), (company) => where(company, 'position.lat')],
  ['geoLocation', ({ offices }) => offices.map(({ lng }) => lng), (company) => where(company, 'position.lng')],
  ['productAndServices', ({ productsAndServices }) => [...productsAndServices], 'products_and_services'],
  ['type', ({ type }) => [type], 'summary.type'],
  ['foundedYear', ({ foundedYear }) => [foundedYear], 'summary.founded_year'],
  ['employeeSize', ({ headcount }) => [headcount], 'summary.staff.total'],
  ['retailSize', ({ retailSize }) => [retailSize], 'summary.retail_size'],
  ['revenue', ({ revenueUsd }) => [revenueUsd], 'financial.revenue.annual.amount'],
  ['funding', ({ funding }) => funding.map(({ type }) => type), 'financial.funding.rounds.type'],
  ['funding', ({ funding }) => funding.map(({ raisedUsd }) => raisedUsd), 'financial.funding.rounds.raised_amount'],
  ['funding', ({ funding }) => funding.map(({ announced }) => announced), 'financial.funding.rounds.announced_at'],
  ['language', ({ languages }) => [...languages], 'languages'],
  ['keyword', ({ keywords }) => [...keywords], 'keywords'],
  ['keyword SEO', ({ seo }) => [seo], 'summary.seo'],
  ['keyword DESCRIPTION', ({ description }) => [description], 'summary.description'],
  ['metric', ({ staff }) => [...staff.keys()], 'metric.employee.function'],
  ['metric', ({ staff }) => [...staff.values()].map((counts) => counts.at(-1)), 'metric.employee.total'],
  ['metric', ({ staff }) => [...staff.values()].map((counts) => growthOf(counts, 'SIX')), 'metric.growth.SIX'],
  ['technologies', ({ technologies }) => technologies.map(({ name }) => name), 'technologies.name'],
  ['naics', ({ naics }) => [...naics], 'naics'],
  ['sic', ({ sic }) => [...sic], 'sic'],
];

const other = (source: OtherSource, path: string): Fact<WorldPerson> => [
  `keyword ${source}`,
  ({ others }) => [...(others[source] ?? [])],
  path,
];
const positions = ({ stints }: WorldPerson) => stints.flatMap((stint) => stint.positions);
const badge = (name: 'creator' | 'hiring' | 'open_to_work' | 'premium'): Fact<WorldPerson> => [
  'profileBadge',
  // A block that is missing says "no".
  ({ sparse, badges }) => [sparse && !badges[name] ? null : badges[name]],
  `member_badges.${name}`,
];
const rareBadge = (name: 'verified' | 'influencer'): Fact<WorldPerson> => [
  'profileBadge',
  ({ extraBadges }) => [extraBadges?.[name]],
  `member_badges.${name}`,
];

const personFacts: Fact<WorldPerson>[] = [
  ['fullName', ({ fullName }) => [fullName], 'profile.full_name'],
  [
    'pronet',
    (person) => [person.hasProfileLink ? `${origin}/in/${encodeURIComponent(person.slug)}` : null],
    'link.pronet',
  ],
  ['socialMediaLink', ({ socials }) => [socials.PLATFORM_B], 'link.PLATFORM_B'],
  ['socialMediaLink', ({ socials }) => [socials.PLATFORM_C], 'link.PLATFORM_C'],
  ['socialMediaLink', ({ socials }) => [socials.PLATFORM_D], 'link.PLATFORM_D'],
  ['socialMediaLink', ({ socials }) => [socials.code_host], 'link.code_host'],
  ['company', ({ stints }) => stints.map(({ company }) => company.id), 'position_groups.company.id'],
  ['company latest', ({ company }) => [company.id], 'company.id'],
  [
    'experience title',
    (person) => positions(person).map(({ title }) => title),
    'position_groups.profile_positions.title',
  ],
  [
    'experience duration',
    (person) => positions(person).map(({ start }) => dateOf(start)),
    'position_groups.profile_positions.date.start',
  ],
  ['experience duration', ({ stints }) => stints.map(({ start }) => dateOf(start)), 'position_groups.date.start'],
  ['seniority', ({ seniority }) => [seniority], 'department.seniority'],
  ['departmentAndFunction', ({ department }) => [`master_${department}`], 'department.departments'],
  ['departmentAndFunction', ({ department }) => [...occupations[department].functions], 'department.functions'],
  ['location', ({ place }) => [place.city], 'location.city'],
  ['location', ({ place }) => [place.state], 'location.state'],
  ['location', ({ place }) => [place.country], 'location.country'],
  ['location', ({ place }) => [place.metro], 'location.metro'],
  ['location', ({ place }) => [...place.regions], 'location.regions'],
  ['language', ({ languages }) => [...languages], 'languages.profile_languages.name'],
  ['skill', ({ skills }) => [...skills], 'skills'],
  ['certification', ({ certifications }) => certifications.map(({ name }) => name), 'certifications.name'],
  ['education school', ({ schooling }) => schooling.map(({ school }) => school.name), 'educations.school.name'],
  [
    'education school',
    ({ schooling }) => schooling.map(({ school, linked }) => (linked ? school.id : null)),
    'educations.school.id',
  ],
  ['education degree', ({ schooling }) => schooling.map(({ degree }) => degree), 'educations.degree_name'],
  ['education fieldOfStudy', ({ schooling }) => schooling.map(({ field }) => field), 'educations.field_of_study'],
  [
    'education date',
    ({ schooling }) => schooling.map(({ end }) => (end === null ? null : dateOf(end))),
    'educations.date.end',
  ],
  ['keyword HEADLINE', ({ headline }) => [headline], 'profile.headline'],
  ['keyword SUMMARY', ({ summary }) => [summary], 'profile.summary'],
  ['title', ({ title }) => [title], 'profile.title'],
  [
    'keyword WORK_HISTORY_DESCRIPTION',
    (person) => positions(person).map(({ description }) => description),
    'position_groups.profile_positions.description',
  ],
  [
    'keyword EDUCATION_DESCRIPTION',
    ({ schooling }) => schooling.map(({ description }) => description),
    'educations.description',
  ],
  other('COURSE', 'courses.name'),
  other('PROJECTS', 'projects.name'),
  other('PUBLICATION', 'publications.name'),
  other('PATENT', 'patents.name'),
  other('AWARD', 'awards.name'),
  other('ORGANIZATION', 'organizations.name'),
  other('VOLUNTEERING', 'volunteering.name'),
  other('TEST_SCORE', 'test_scores.name'),
  badge('creator'),
  badge('hiring'),
  badge('open_to_work'),
  badge('premium'),
  rareBadge('verified'),
  rareBadge('influencer'),
  ['socialMediaFollower', ({ followers }) => [followers], 'statistics.network.followers_count'],
  ['socialMediaFollower', ({ connections }) => [connections], 'statistics.network.connections_count'],
];

describe('the data that a filter asks for', () => {
  it.each(sampled(companyFacts, 3))('of a company for %s is in its answer (%#)', (_filter, facts, path) => {
    expectShown(companies, toCompanyResult, facts, path);
  });

  it.each(sampled(personFacts, 3))('of a person for %s is in their answer (%#)', (_filter, facts, path) => {
    expectShown(people, toPersonResult, facts, path);
  });

  it('is unknown of a sparse company but for its name, addresses, industry, place and headcount', () => {
    const sparse = companies.filter((company) => company.sparse);
    expect(sparse.length).toBeGreaterThan(20);
    for (const company of sparse)
      expect(company).toMatchObject({
        type: null,
        foundedYear: null,
        revenueUsd: null,
        retailSize: null,
        phone: null,
        socials: {},
        keywords: [],
        technologies: [],
        languages: [],
        naics: [],
        sic: [],
        productsAndServices: [],
        funding: [],
        staff: new Map(),
        description: '',
        seo: '',
        offices: [{ place: company.place }],
      });
  });

  it('is unknown of a sparse person but for their name, place, department, rank and history', () => {
    const sparse = people.filter((person) => person.sparse);
    expect(sparse.length).toBeGreaterThan(20);
    for (const person of sparse)
      expect(person).toMatchObject({
        headline: '',
        title: '',
        summary: '',
        skills: [],
        certifications: [],
        schooling: [],
        others: {},
        languages: [],
        socials: {},
        followers: null,
        connections: null,
        extraBadges: null,
        badges: { creator: false, hiring: false, open_to_work: false, premium: false },
      });
  });

  it('is not the profile link of about half of the sparse people, and of no others', () => {
    const unlinked = people.filter((person) => !person.hasProfileLink);
    expect(unlinked.every((person) => person.sparse)).toBe(true);
    const share = unlinked.length / people.filter((person) => person.sparse).length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.65);
  });
});

describe('the growth of a function', () => {
  const counts = [...Array<number>(12).fill(0), 10, ...Array<number>(8).fill(30), 40, 40, 44, 48];

  it('is in percent of its earlier size, and null when it was empty', () => {
    const frames = ['ONE', 'THREE', 'SIX', 'TWELVE', 'TWENTY_FOUR'] as const;
    expect(counts).toHaveLength(25);
    expect(frames.map((frame) => growthOf(counts, frame))).toEqual([9.1, 20, 60, 380, null]);
  });
});

/** Every known fact stands at `path` in the answer and nothing else does; for somebody at least, there is one. */
function expectShown<T>(
  subjects: readonly T[],
  toResult: (subject: T, networkOrigin: string) => unknown,
  facts: Fact<T>[1],
  path: Fact<T>[2],
): void {
  let seen = 0;
  for (const subject of subjects) {
    const expected = known(facts(subject));
    const where = typeof path === 'string' ? path : path(subject);
    expect(valuesAt(toResult(subject, origin), where)).toEqual(expected);
    seen += expected.length;
  }
  expect(seen).toBeGreaterThan(0);
}

/** What stands at a dotted path, through arrays. */
function valuesAt(json: unknown, path: string): unknown[] {
  let found: unknown[] = [json];
  for (const key of path.split('.'))
    found = found.flat().flatMap((value): unknown[] => (isObject(value) ? [Reflect.get(value, key)] : []));
  return known(found.flat());
}

function known(values: unknown[]): unknown[] {
  return values.filter((value) => value !== null && value !== undefined && value !== '');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

describe('the answers about people fill for some of them', () => {
  type Result = Record<string, unknown>;
  const results = people.slice(0, 300).map((someone) => toPersonResult(someone, origin));
  const entriesOf = (block: string) =>
    results.flatMap((result) => (Array.isArray(result[block]) ? (result[block] as Result[]) : []));
  const datesOf = (entry: Result) => Object(entry.date).start;

  it.each(['url', 'license_number', 'display_source', 'company'])('the %s of a certification', (field) => {
    const values = entriesOf('certifications').map((entry) => entry[field]);
    expect(values.some((value) => typeof value === 'string' && value !== '')).toBe(true);
    expect(values).toContain(null);
  });

  it('the dates of a membership, the grade of an education', () => {
    expect(entriesOf('organizations').map(datesOf)).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-01$/));
    expect(entriesOf('educations').map(({ grade }) => grade)).toContainEqual(expect.any(String));
  });

  it('the logos of schools and of companies in their history', () => {
    const logo = { source: expect.stringMatching(/^https:\/\/media\.pronet\.example\/picture\/company\/.+\.svg\?/) };
    expect(entriesOf('educations').map(({ school }) => Object(school).logo)).toContainEqual(logo);
    expect(entriesOf('position_groups').map(({ company }) => Object(company).logo)).toContainEqual(logo);
  });
});
