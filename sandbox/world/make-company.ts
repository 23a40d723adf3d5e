import { toAsciiSlug } from './ascii.ts';
import type { Company } from './company-facts.ts';
import type { DemoCompany } from './demo-companies.ts';
import { dateOf, worldMonth } from './months.ts';
import type { Random } from './random.ts';
import { companyTypes, fundingTypes, mailProviders, roots, technologies } from './vocabulary/company-words.ts';
import { higherEducation, type Industry, industries, industryNamed } from './vocabulary/industries.ts';
import { type Place, placeNamed, places } from './vocabulary/places.ts';

/** `isTaken` tells slugs and domains apart from those of the companies before. */
export function makeCompany(random: Random, isTaken: (slugOrDomain: string) => boolean): Company {
  const industry = random.chance(0.05) ? higherEducation : random.pick(industries);
  const place = random.pick(places);
  const named = makeCompanyName(random, industry, place, isTaken);
  return {
    ...makeBusiness(random, industry, place),
    ...named,
    description: `${named.name} works in ${industry.label} from ${place.city}: ${industry.keywords.slice(0, 3).join(', ')}.`,
    sparse: random.chance(0.12),
    catchAll: random.chance(0.2),
  };
}

export function makeDemoCompany(random: Random, demo: DemoCompany): Company {
  const { slug, name, domain, foundedYear, headcount, description, catchAll, mailProvider } = demo;
  const business = makeBusiness(random, industryNamed(demo.industry), placeNamed(demo.city));
  return {
    ...business,
    slug,
    name,
    domain,
    foundedYear,
    headcount,
    description,
    catchAll,
    mailProvider,
    sparse: false,
  };
}

type Business = Omit<Company, 'slug' | 'name' | 'domain' | 'description' | 'sparse' | 'catchAll'>;

function makeBusiness(random: Random, industry: Industry, place: Place): Business {
  // Most companies are small: the exponent is drawn, not the number.
  const headcount = Math.round(3 * 10 ** (random.next() * 3.6));
  return {
    id: random.hexId(),
    industry,
    type: industry === higherEducation ? 'EDUCATIONAL' : random.pick(companyTypes),
    place,
    foundedYear: random.int(1890, 2023),
    headcount,
    keywords: random.sample(industry.keywords, random.int(2, 4)),
    technologies: random.sample(technologies, random.int(2, 7)).map(([name, category]) => ({ name, category })),
    revenueUsd: headcount * random.int(60, 240) * 1000,
    funding: random.chance(0.35) ? makeRounds(random) : [],
    mailProvider: random.pick(mailProviders),
    street: `${random.pick(roots)} Street ${random.int(1, 240)}`,
    phone: `+${place.calling}555${random.int(100000, 999999)}`,
    lastUpdated: dateOf(worldMonth - random.int(0, 11)),
  };
}

function makeRounds(random: Random): Company['funding'] {
  const latest = worldMonth - random.int(2, 60);
  return Array.from({ length: random.int(1, 3) }, (_, index) => ({
    type: random.pick(fundingTypes),
    raisedUsd: random.int(2, 400) * 100_000,
    announced: dateOf(latest - index * random.int(14, 20)),
  }));
}

function makeCompanyName(
  random: Random,
  industry: Industry,
  place: Place,
  isTaken: (slugOrDomain: string) => boolean,
): Pick<Company, 'slug' | 'name' | 'domain'> {
  const short = `${random.pick(roots)} ${random.pick(industry.endings)}`;
  // The pairs run out near 8,000; the place and then a number keep names apart in larger worlds.
  for (const name of [short, `${short} ${place.city}`, `${short} ${random.int(2, 99_999_999)}`]) {
    const slug = toAsciiSlug(name);
    const domain = `${slug.replaceAll('-', '')}.example`;
    if (!isTaken(slug) && !isTaken(domain)) return { slug, name, domain };
  }
  return makeCompanyName(random, industry, place, isTaken);
}
