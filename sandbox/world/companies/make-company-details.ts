import { languages as allLanguages } from '../../../lib/service/contract/enums.ts';
import type { OtherPlatform, WorldCompany } from '../company-facts.ts';
import { monthOf } from '../months.ts';
import type { Random } from '../random.ts';
import { generalKeywords } from '../vocabulary/company-words.ts';
import { higherEducation, type Industry, industries } from '../vocabulary/industries.ts';
import { makeSeo } from './make-company-texts.ts';
import { makeRounds } from './make-rounds.ts';
import { makeStaff } from './make-staff.ts';
import { pickTechnologies } from './pick-technologies.ts';

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
