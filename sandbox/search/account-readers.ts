import type { Company } from '../world/company-facts.ts';
import type { Place } from '../world/vocabulary/places.ts';
import { companyPageKey, domainKey, linkKey } from './addresses.ts';
import type { SourceReader } from './prepared-texts.ts';
import { foldText } from './text-match.ts';
import type { ValueReader } from './value-filters.ts';

const networkOrigin = 'https://www.pronet.example';

/** Interface, "account filters": what each filter of values looks at. */
export const accountReaders = {
  domain: { read: ({ domain }) => [domain], key: domainKey },
  pronet: { read: ({ slug }) => [slug], key: companyPageKey },
  url: { read: writtenAddresses },
  name: { read: ({ name }) => [name] },
  socialMediaLink: { read: (company) => [pageOf(company), ...Object.values(company.socials)], key: linkKey },
  phoneNumber: { read: ({ phone }) => (phone === null ? [] : [phone]) },
  industries: { read: ({ industry }) => [industry.label] },
  location: { read: ({ offices }) => offices.flatMap(({ place }) => namesOfPlace(place)), key: foldText },
  productAndServices: { read: ({ productsAndServices }) => productsAndServices },
  socialMedia: { read: ({ socials }) => ['PRONET', ...Object.keys(socials)] },
  type: { read: ({ type }) => (type === null ? [] : [type]) },
  language: { read: ({ languages }) => languages },
  technologies: { read: ({ technologies }) => technologies.map(({ name }) => name) },
  technology: { read: ({ technologies }) => technologies.map(({ name }) => name), key: foldText },
  // A shorter code is the sector that the longer ones lie in.
  naics: { read: ({ naics }) => naics.flatMap((code) => [2, 3, 4, 5, 6].map((digits) => code.slice(0, digits))) },
} satisfies Record<string, ValueReader<Company>>;

export const accountSources: Record<string, SourceReader<Company>> = {
  NAME: ({ name }) => [name],
  KEYWORD: ({ keywords }) => keywords,
  SEO: ({ seo }) => [seo],
  DESCRIPTION: ({ description }) => [description],
  INDUSTRY: ({ industry }) => [industry.label],
};

export const accountNumbers = {
  foundedYear: ({ foundedYear }: Company) => foundedYear,
  employeeSize: ({ headcount }: Company) => headcount,
  retailSize: ({ retailSize }: Company) => retailSize,
  revenue: ({ revenueUsd }: Company) => revenueUsd,
};

/** Countries, states, cities, metropolitan areas and regions. */
const placeNames = new Map<Place, readonly string[]>();
export function namesOfPlace(place: Place): readonly string[] {
  const known = placeNames.get(place);
  if (known !== undefined) return known;
  const { city, state, country, metro, regions, continent } = place;
  const names = [...new Set([city, state, country, metro, continent, ...regions])];
  placeNames.set(place, names);
  return names;
}

/** "Accepts bare domain, www form, full URL or company profile URL". */
function writtenAddresses(company: Company): string[] {
  const { domain } = company;
  const page = pageOf(company);
  return [
    domain,
    `www.${domain}`,
    `https://${domain}`,
    `https://${domain}/`,
    `https://www.${domain}/`,
    page,
    `${page}/`,
  ];
}

function pageOf({ slug }: Company): string {
  return `${networkOrigin}/company/${slug}`;
}
