import type { accountKeywordSources } from '../../../lib/service/contract/enums.ts';
import type { accountFilters } from '../../../lib/service/contract/filters.ts';
import type { WorldCompany } from '../../world/company-facts.ts';
import type { City } from '../../world/vocabulary/places.ts';
import { companyPageKey, domainKey, linkKey } from '../addresses.ts';
import { foldForSearch } from '../text-forms.ts';
import type { PathOfShape, PathOfValues } from './filter-rows.ts';
import type { ValueReader } from './value-filters.ts';

/** What each filter of values reads from a company (docs/interface.md#account-filters). */
export const accountReaders = {
  domain: { read: ({ domain }) => [domain], key: domainKey },
  pronet: { read: ({ slug }) => [slug], key: companyPageKey },
  name: { read: ({ name }) => [name] },
  socialMediaLink: { read: linkKeysOf, key: linkKey },
  phoneNumber: { read: ({ phone }) => (phone === null ? [] : [phone]) },
  industries: { read: ({ industry }) => [industry.label] },
  location: { read: ({ offices }) => offices.flatMap(({ place }) => placeKeysOf(place)), key: placeKey },
  productAndServices: { read: ({ productsAndServices }) => productsAndServices },
  socialMedia: { read: ({ socials }) => ['PRONET', ...Object.keys(socials)] },
  type: { read: ({ type }) => (type === null ? [] : [type]) },
  language: { read: ({ languages }) => languages },
  technologies: { read: ({ technologies }) => technologies.map(({ name }) => name) },
  technology: { read: ({ technologies }) => technologies.map(({ name }) => foldForSearch(name)), key: foldForSearch },
  // A shorter code is the sector that contains the longer ones.
  naics: { read: ({ naics }) => naics.flatMap((code) => [...shorterCodes(code), ...sectorsOf(code)]) },
} satisfies Record<Exclude<PathOfValues<typeof accountFilters>, 'url'>, ValueReader<WorldCompany>>;

/** The texts of the keyword sources. */
export const accountSources = {
  NAME: ({ name }) => [name],
  KEYWORD: ({ keywords }) => keywords,
  SEO: ({ seo }) => [seo],
  DESCRIPTION: ({ description }) => [description],
  INDUSTRY: ({ industry }) => [industry.label],
} satisfies Record<(typeof accountKeywordSources)[number], ValueReader<WorldCompany>['read']>;

export const accountNumbers = {
  foundedYear: ({ foundedYear }) => foundedYear,
  employeeSize: ({ headcount }) => headcount,
  retailSize: ({ retailSize }) => retailSize,
  revenue: ({ revenueUsd }) => revenueUsd,
} satisfies Record<
  PathOfShape<typeof accountFilters, 'range' | 'range-or-presence' | 'year'>,
  (company: WorldCompany) => number | null
>;

/** Keys of the city, state, country, metropolitan area, regions and continent. */
export function placeKeysOf({ city, state, country, metro, regions, continent }: City): string[] {
  return [city, state, country, metro, continent, ...regions].map(placeKey);
}

export function placeKey(typed: string): string {
  return foldForSearch(typed).trim();
}

function linkKeysOf({ slug, socials }: WorldCompany): string[] {
  return [`company/${slug}`, ...Object.values(socials).flatMap((link) => linkKey(link) ?? [])];
}

function shorterCodes(code: string): string[] {
  return [2, 3, 4, 5, 6].map((digits) => code.slice(0, digits));
}

/** The sectors of NAICS that have several codes of two digits. */
function sectorsOf(code: string): string[] {
  const sector = code.slice(0, 2);
  return ['31-33', '44-45', '48-49'].filter((range) => sector >= range.slice(0, 2) && sector <= range.slice(3));
}
