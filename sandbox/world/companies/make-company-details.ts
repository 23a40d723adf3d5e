import { languages as allLanguages, fundingTypes, metricFunctions } from '../../../lib/service/contract/enums.ts';
import {
  headcountMonths,
  type OtherPlatform,
  type Round,
  type Technology,
  type WorldCompany,
} from '../company-facts.ts';
import { dateOf, type Month, monthOf, worldMonth } from '../months.ts';
import type { Random } from '../random.ts';
import { generalKeywords, roundLadder } from '../vocabulary/company-words.ts';
import { higherEducation, type Industry, industries } from '../vocabulary/industries.ts';
import { technologyNames } from '../vocabulary/lists/technology-list.ts';
import { makeSeo } from './make-company-texts.ts';

export type CompanyDetails = Pick<
  WorldCompany,
  | 'type'
  | 'retailSize'
  | 'staff'
  | 'seo'
  | 'keywords'
  | 'productsAndServices'
  | 'technologies'
  | 'languages'
  | 'naics'
  | 'sic'
  | 'revenueUsd'
  | 'funding'
  | 'socials'
  | 'phone'
>;

type Known = Pick<WorldCompany, 'slug' | 'name' | 'industry' | 'place' | 'headcount' | 'foundedYear'>;

/** The details of a sparse company. */
export const unknownDetails: CompanyDetails = {
  type: null,
  retailSize: null,
  staff: new Map(),
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
};

export function makeDetails(random: Random, known: Known): CompanyDetails {
  const { name, slug, industry, place, headcount, foundedYear } = known;
  const keywords = [
    ...random.sample(industry.keywords, random.int(2, 4)),
    ...random.sample(generalKeywords, random.int(0, 3)),
  ];
  const productsAndServices = random.sample(industry.products, random.int(1, 5));
  const second = random.chance(0.2) ? random.pick(industries) : industry;
  return {
    type: makeType(random, industry, headcount),
    retailSize: shops.has(industry.label) ? Math.max(1, Math.round(headcount / random.int(8, 40))) : null,
    staff: makeStaff(random, industry, headcount),
    seo: makeSeo(random, { name, industry, place, keywords, productsAndServices }),
    keywords,
    productsAndServices,
    technologies: pickTechnologies(random, random.int(3, 6 + Math.floor(Math.log10(headcount) * 7))),
    languages: makeLanguages(random, place.language),
    naics: second === industry ? [industry.naics] : [industry.naics, second.naics],
    sic: second === industry ? [industry.sic] : [industry.sic, second.sic],
    revenueUsd: random.chance(0.15) ? null : headcount * random.int(60, 240) * 1000,
    funding: random.chance(0.35) ? makeRounds(random, monthOf(foundedYear ?? 2015, 1)) : [],
    socials: makeSocials(random, slug),
    phone: random.chance(0.92) ? `+${place.callingCode}555${random.int(100_000, 999_999)}` : null,
  };
}

/** Industries with physical locations, and so a retail size. */
const shops = new Set(['retail', 'restaurants', 'food and beverage services', 'hospitality', 'banking']);

const usualTypes: Readonly<Record<string, string>> = {
  [higherEducation.label]: 'EDUCATIONAL',
  'non-profit organizations': 'NON_PROFIT',
  'government administration': 'GOVERNMENT_AGENCY',
};
const partnerships = new Set(['legal services', 'business consulting and services', 'design services']);

function makeType(random: Random, { label }: Industry, headcount: number): string {
  const usual = usualTypes[label];
  if (usual !== undefined) return usual;
  if (headcount <= 2) return random.pick(['SELF_EMPLOYED', 'SELF_OWNED']);
  if (headcount <= 12 && random.chance(0.4)) return random.pick(['SELF_EMPLOYED', 'SELF_OWNED', 'SELF_OWNED']);
  if (partnerships.has(label) && random.chance(0.5)) return 'PARTNERSHIP';
  return random.chance(headcount > 1000 ? 0.55 : 0.08) ? 'PUBLIC_COMPANY' : 'PRIVATELY_HELD';
}

function makeLanguages(random: Random, spoken: string): string[] {
  const found = new Set([spoken]);
  if (random.chance(0.75)) found.add('english');
  if (random.chance(0.35)) for (const other of random.sample(allLanguages, random.int(1, 3))) found.add(other);
  return [...found];
}

function makeSocials(random: Random, slug: string): Partial<Record<OtherPlatform, string>> {
  return {
    ...(random.chance(0.55) ? { PLATFORM_B: `https://platform-b.example/company/${slug}` } : {}),
    ...(random.chance(0.4) ? { PLATFORM_C: `https://platform-c.example/${slug}` } : {}),
    ...(random.chance(0.2) ? { PLATFORM_D: `https://platform-d.example/${slug}` } : {}),
  };
}

/** Newest first, none before `founded`: most companies climb from seed through the series, the others have rounds of any kind. */
function makeRounds(random: Random, founded: Month): Round[] {
  const climbs = random.chance(0.55);
  const rung = Math.floor(roundLadder.length * random.next() ** 1.6);
  const rounds: Round[] = [];
  let announced = worldMonth - random.int(2, 60);
  for (let count = random.int(1, climbs ? Math.min(5, rung + 1) : 3); count > 0 && announced >= founded; count -= 1) {
    const step = rung - rounds.length;
    rounds.push({
      type: climbs ? (roundLadder[step] ?? 'SEED') : random.pick(fundingTypes),
      raisedUsd: random.int(2, 40) * 100_000 * (climbs ? step * 2 + 1 : random.int(1, 12)),
      announced: dateOf(announced),
    });
    announced -= random.int(12, 22);
  }
  return rounds;
}

/**
 * Headcount by function, `headcountMonths` numbers each, the present last; the present ones add up to `headcount`. Some functions are new,
 * some closed.
 */
function makeStaff(random: Random, industry: Industry, headcount: number): Map<string, readonly number[]> {
  const weights = new Map<string, number>();
  for (const department of industry.departments)
    weights.set(department, (weights.get(department) ?? 0) + 0.4 + random.next() * 2);
  for (const other of random.sample(metricFunctions, random.int(2, 7)))
    if (!weights.has(other)) weights.set(other, 0.1 + random.next() * 0.6);
  const staff = new Map<string, readonly number[]>();
  let left = headcount;
  let weightLeft = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  for (const [name, weight] of weights) {
    const present = Math.min(left, Math.round((left * weight) / weightLeft));
    left -= present;
    weightLeft -= weight;
    if (present > 0 || random.chance(0.2)) {
      const isNew = !industry.departments.some((department) => department === name) && random.chance(0.2);
      staff.set(name, makeCourse(random, present, isNew));
    }
  }
  return staff;
}

/** Computed backwards from the present at a constant yearly rate of -25 % to +65 %, with some noise. */
function makeCourse(random: Random, present: number, isNew: boolean): number[] {
  const counts = new Array<number>(headcountMonths).fill(0);
  const last = headcountMonths - 1;
  counts[last] = present;
  const begun = isNew ? random.int(1, last - 1) : last;
  const monthly = (0.75 + random.next() * 0.9) ** (1 / 12);
  let value = present === 0 ? random.int(1, 3) : present;
  for (let back = 1; back <= begun; back += 1) {
    value /= monthly;
    counts[last - back] = Math.round(value * (0.97 + random.next() * 0.06));
  }
  return counts;
}

/** The length of the front of the list, with technologies in wide use; most of the others are rare. */
const common = 400;

/** Up to `count` distinct ones, four in five from the front of the list, earlier entries more often. */
function pickTechnologies(random: Random, count: number): Technology[] {
  const { length } = technologyNames;
  const picked = new Set<Technology>();
  for (let turn = 0; turn < count; turn += 1) {
    const span = random.chance(0.8) ? Math.min(common, length) : length;
    const technology = technologyNames[Math.floor(span * random.next() ** 2)];
    if (technology !== undefined) picked.add(technology);
  }
  return [...picked];
}
