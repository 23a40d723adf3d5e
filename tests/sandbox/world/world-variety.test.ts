import { describe, expect, it } from 'vitest';
import {
  accountKeywordSources,
  companyTypes,
  contactKeywordSources,
  fundingTypes,
  languages,
  metricFunctions,
  profileBadges,
  seniorities,
  socialPlatforms,
} from '../../../lib/service/contract/enums.ts';
import { growthOf } from '../../../sandbox/world/companies/company-result.ts';
import { headcountMonths } from '../../../sandbox/world/company-facts.ts';
import type { OtherSource, WorldPerson } from '../../../sandbox/world/person-facts.ts';
import { places } from '../../../sandbox/world/vocabulary/places.ts';
import { createWorld } from '../../../sandbox/world/world.ts';

const usual = createWorld({ seed: 1, people: 2000, companies: 200 });
const large = createWorld({ seed: 1, people: 20_000, companies: 2000 });
const told = usual.companies.filter((company) => !company.sparse);

describe('a large world', () => {
  it('has ids, slugs and personal addresses that are unique', () => {
    const personal = large.people.filter((person) => person.mailbox !== 'role');
    for (const values of [
      large.people.map((person) => person.id),
      large.people.map((person) => person.slug),
      personal.map((person) => person.address),
      large.companies.map((company) => company.domain),
    ])
      expect(new Set(values).size).toBe(values.length);
  });
});

describe('every value of the interface occurs', () => {
  const { people, companies } = usual;

  it('seniority', () => {
    expect(new Set(people.map(({ seniority }) => seniority.replace('_level', '-level')))).toEqual(new Set(seniorities));
  });

  it('company type, and none', () => {
    expect(new Set(companies.map(({ type }) => type))).toEqual(new Set([...companyTypes, null]));
  });

  it('function with a headcount', () => {
    expect(new Set(told.flatMap(({ staff }) => [...staff.keys()]))).toEqual(new Set(metricFunctions));
  });

  it('round of funding, in a large world', () => {
    expect(new Set(large.companies.flatMap(({ funding }) => funding.map(({ type }) => type)))).toEqual(
      new Set(fundingTypes),
    );
  });

  it('language of companies and of people, in a large world', () => {
    expect(new Set(large.companies.flatMap((company) => company.languages))).toEqual(new Set(languages));
    expect(new Set(large.people.flatMap((person) => person.languages))).toEqual(new Set(languages));
  });

  it('social platform of companies and of people', () => {
    const others = socialPlatforms.filter((platform) => platform !== 'PRONET');
    expect(new Set(companies.flatMap(({ socials }) => Object.keys(socials)))).toEqual(new Set(others));
    expect(new Set(people.flatMap(({ socials }) => Object.keys(socials)))).toEqual(new Set([...others, 'code_host']));
  });

  it('badge', () => {
    for (const badge of profileBadges)
      expect(
        people.some((person) => hasBadge(person, badge)),
        badge,
      ).toBe(true);
  });

  it.each(contactKeywordSources)('keyword source %s of people, and not of all of them', (source) => {
    const share = people.filter((person) => textsOf(person, source).length > 0).length / people.length;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.95);
  });

  it.each(accountKeywordSources)('keyword source %s of companies', (source) => {
    const texts = {
      NAME: companies.map(({ name }) => name),
      KEYWORD: companies.flatMap(({ keywords }) => [...keywords]),
      SEO: companies.map(({ seo }) => seo),
      DESCRIPTION: companies.map(({ description }) => description),
      INDUSTRY: companies.map(({ industry }) => industry.label),
    }[source];
    expect(new Set(texts).size).toBeGreaterThan(20);
  });
});

describe('companies', () => {
  it('have one to six offices, the headquarters first and each near its place', () => {
    for (const { place, offices } of large.companies) {
      expect(offices[0]).toMatchObject({ place, lat: place.lat, lng: place.lng });
      for (const office of offices) {
        expect(Math.abs(office.lat - office.place.lat)).toBeLessThan(0.15);
        expect(Math.abs(office.lng - office.place.lng)).toBeLessThan(0.15);
      }
    }
    expect(new Set(large.companies.map(({ offices }) => offices.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('have a headcount by function that adds up, month by month for two years', () => {
    for (const { headcount, staff } of told) {
      const courses = [...staff.values()];
      expect(courses.reduce((sum, counts) => sum + (counts.at(-1) ?? 0), 0)).toBe(headcount);
      for (const counts of courses) {
        expect(counts).toHaveLength(headcountMonths);
        expect(counts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
      }
    }
  });

  it('grow, shrink, set up functions and give some up', () => {
    const yearly = told.flatMap(({ staff }) => [...staff.values()].map((counts) => growthOf(counts, 'TWELVE')));
    expect(yearly.filter((growth) => growth !== null && growth > 10).length).toBeGreaterThan(100);
    expect(yearly.filter((growth) => growth !== null && growth < -10).length).toBeGreaterThan(50);
    expect(yearly).toContain(null);
    expect(yearly).toContain(-100);
  });

  it('lack a founding year or a revenue now and then, although they are not sparse', () => {
    const full = large.companies.filter((company) => !company.sparse);
    const ageless = full.filter(({ foundedYear }) => foundedYear === null).length / full.length;
    const silent = full.filter(({ revenueUsd }) => revenueUsd === null).length / full.length;
    expect([ageless > 0.04, ageless < 0.08, silent > 0.12, silent < 0.18]).toEqual([true, true, true, true]);
  });

  it('raise money newest first, and never before they were founded', () => {
    for (const { funding, foundedYear } of large.companies) {
      const days = funding.map(({ announced }) => announced);
      expect(days).toEqual([...days].sort().reverse());
      for (const day of days) expect(Number(day.slice(0, 4))).toBeGreaterThanOrEqual(foundedYear ?? 0);
    }
  });

  it('count their locations only when they are shops, restaurants, hotels or banks', () => {
    for (const { retailSize, industry } of told) {
      const isShop = /retail|restaurants|food and beverage|hospitality|banking/.test(industry.label);
      expect(retailSize === null, industry.label).toBe(!isShop);
    }
  });

  it('use some technologies far more often than others', () => {
    const counts = new Map<string, number>();
    for (const { name } of large.companies.flatMap(({ technologies }) => technologies))
      counts.set(name, (counts.get(name) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan(100);
    expect(sorted[0]).toBeGreaterThan(3 * (sorted.at(-1) ?? 0));
    for (const { technologies } of told) expect(new Set(technologies).size).toBe(technologies.length);
  });
});

describe('places', () => {
  it('have a metro area, a business region and their continent', () => {
    for (const { city, metro, regions, continent } of places) {
      expect(metro).toBe(`Greater ${city} Area`);
      expect(regions).toContain(continent);
      expect(
        regions.filter((region) => ['EMEA', 'APAC', 'NORAM', 'LATAM'].includes(region)),
        city,
      ).toHaveLength(1);
    }
  });
});

function hasBadge({ badges, extraBadges }: WorldPerson, badge: (typeof profileBadges)[number]): boolean {
  return {
    CREATOR: badges.creator,
    HIRING: badges.hiring,
    OPEN_TO_WORK: badges.open_to_work,
    PREMIUM: badges.premium,
    VERIFIED: extraBadges?.verified === true,
    INFLUENCER: extraBadges?.influencer === true,
  }[badge];
}

function textsOf(person: WorldPerson, source: (typeof contactKeywordSources)[number]): unknown[] {
  switch (source) {
    case 'HEADLINE':
      return [person.headline].filter(Boolean);
    case 'SUMMARY':
      return [person.summary].filter(Boolean);
    case 'SKILL':
      return [...person.skills];
    case 'CERTIFICATION':
      return [...person.certifications];
    case 'LANGUAGE_SKILL':
      return [...person.languages];
    case 'WORK_HISTORY_DESCRIPTION':
      return person.stints.flatMap(({ positions }) => positions.filter(({ description }) => description !== null));
    case 'EDUCATION_DESCRIPTION':
      return person.schooling.filter(({ description }) => description !== null);
    default: {
      const other: OtherSource = source;
      return [...(person.others[other] ?? [])];
    }
  }
}
