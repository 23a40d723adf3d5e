import { toAsciiSlug } from '../ascii.ts';
import type { Office, WorldCompany } from '../company-facts.ts';
import { dateOf, worldMonth } from '../months.ts';
import { createRandom, type Random } from '../random.ts';
import { mailProviders, roots } from '../vocabulary/company-words.ts';
import { higherEducation, type Industry, industries, industryNamed } from '../vocabulary/industries.ts';
import { type City, placeNamed, places } from '../vocabulary/places.ts';
import { type DemoCompany, demoCompanies } from './demo-companies.ts';
import { type CompanyDetails, makeDetails, unknownDetails } from './make-company-details.ts';
import { makeDescription } from './make-company-texts.ts';

/** `isTaken` returns whether an earlier company has the slug or domain. */
export function makeCompany(random: Random, index: number, isTaken: (slugOrDomain: string) => boolean): WorldCompany {
  const industry = random.chance(0.05) ? higherEducation : random.pick(industries);
  const place = random.pick(places);
  const { slug, name, domain } = makeCompanyName(random, industry, place, isTaken);
  const sparse = random.chance(0.12);
  const basics: Basics = {
    index,
    slug,
    name,
    domain,
    industry,
    place,
    // Most companies are small, so the exponent is random, not the number.
    headcount: Math.round(10 ** (random.next() * 4.2)),
    foundedYear: sparse || random.chance(0.06) ? null : random.int(1890, 2023),
    catchAll: random.chance(0.2),
    mailProvider: random.pick(mailProviders),
    sparse,
  };
  const details = sparse ? unknownDetails : makeDetails(random, basics);
  return complete(random, basics, details, sparse ? '' : makeDescription(random, { ...basics, ...details }));
}

export function makeDemoCompany(random: Random, index: number, demo: DemoCompany): WorldCompany {
  const { slug, name, domain, foundedYear, headcount, catchAll, mailProvider } = demo;
  const [industry, place] = [industryNamed(demo.industry), placeNamed(demo.city)];
  const given = { index, slug, name, domain, foundedYear, headcount, catchAll, mailProvider };
  const basics: Basics = { ...given, industry, place, sparse: false };
  return complete(random, basics, makeDetails(random, basics), demo.description);
}

type Basics = Pick<
  WorldCompany,
  | 'index'
  | 'slug'
  | 'name'
  | 'domain'
  | 'industry'
  | 'place'
  | 'headcount'
  | 'foundedYear'
  | 'catchAll'
  | 'mailProvider'
  | 'sparse'
>;

/** A single object literal, so that all companies have one hidden class. */
function complete(random: Random, basics: Basics, details: CompanyDetails, description: string): WorldCompany {
  const { index, slug, name, domain, industry, place, headcount, foundedYear, catchAll, mailProvider, sparse } = basics;
  const offices = makeOffices(random, place, sparse ? 1 : headcount);
  const { type, retailSize, staff, seo, keywords, productsAndServices, technologies, languages } = details;
  const { naics, sic, revenueUsd, funding, socials, phone } = details;
  return {
    id: random.hexId(),
    index,
    slug,
    name,
    domain,
    industry,
    type,
    place,
    offices,
    foundedYear,
    headcount,
    retailSize,
    staff,
    description,
    seo,
    keywords,
    productsAndServices,
    technologies,
    languages,
    naics,
    sic,
    revenueUsd,
    funding,
    socials,
    phone,
    catchAll,
    mailProvider,
    street: offices[0]?.street ?? '',
    sparse,
    lastUpdated: dateOf(worldMonth - random.int(0, 11)),
  };
}

function makeCompanyName(
  random: Random,
  industry: Industry,
  place: City,
  isTaken: (slugOrDomain: string) => boolean,
): Pick<WorldCompany, 'slug' | 'name' | 'domain'> {
  const short = `${random.pick(roots)} ${random.pick(industry.endings)}`;
  // There are about 8,000 pairs; in larger worlds the city and then a number keep names distinct.
  for (const name of [short, `${short} ${place.city}`, `${short} ${random.int(2, 99_999_999)}`]) {
    const slug = toAsciiSlug(name);
    const domain = `${slug.replaceAll('-', '')}.example`;
    if (!isTaken(slug) && !isTaken(domain)) return { slug, name, domain };
  }
  return makeCompanyName(random, industry, place, isTaken);
}

/** Always begins with the demo companies; a larger `count` extends the same sequence. */
export function makeCompanies(seed: number, count: number): WorldCompany[] {
  const taken = new Set<string>();
  const made: WorldCompany[] = [];
  const add = (company: WorldCompany): void => {
    made.push(company);
    taken.add(company.slug).add(company.domain);
  };
  for (const demo of Object.values(demoCompanies))
    add(makeDemoCompany(createRandom(seed, 'company', demo.slug), made.length, demo));
  while (made.length < count)
    add(makeCompany(createRandom(seed, 'company', made.length), made.length, (name) => taken.has(name)));
  return made;
}

/** Headquarters first, exactly at its city's coordinates; one to six in all, growing with headcount. */
function makeOffices(random: Random, headquarters: City, headcount: number): Office[] {
  const offices: Office[] = [officeAt(random, headquarters, 0)];
  const most = Math.min(6, 1 + Math.floor(Math.log10(headcount) * 1.5));
  const home = places.filter((place) => place.code === headquarters.code);
  for (let count = random.int(1, most); count > 1; count -= 1)
    offices.push(officeAt(random, random.pick(random.chance(0.5) ? home : places), 0.14));
  return offices;
}

function officeAt(random: Random, place: City, jitter: number): Office {
  const shift = (degrees: number): number =>
    jitter === 0 ? degrees : Math.round((degrees + (random.next() * 2 - 1) * jitter) * 10_000) / 10_000;
  return { place, street: makeStreet(random), lat: shift(place.lat), lng: shift(place.lng) };
}

function makeStreet(random: Random): string {
  return `${random.pick(roots)} Street ${random.int(1, 240)}`;
}
