import { growthTimeFrames } from '../../../lib/service/contract/enums.ts';
import type { Office, WorldCompany } from '../company-facts.ts';
import type { City } from '../vocabulary/places.ts';

/** Upper ends of the displayed headcount bands; the last band is open. */
const bands = [1, 10, 50, 200, 500, 1000, 5000, 10_000];

/**
 * A company with every block seen in practice (docs/interface.md#company-result), plus keys for filter values that no block holds:
 * metric, products_and_services, retail_size, metro areas and regions. A sparse company omits whole blocks.
 */
export function toCompanyResult(company: WorldCompany, networkOrigin: string): Record<string, unknown> {
  const { id, lastUpdated } = company;
  const summary = toSummary(company);
  const link = toLink(company, networkOrigin);
  if (company.sparse) {
    const empty = { industries: [], keywords: [], languages: [] };
    return { id, summary, link, location: toSparseLocation(company), last_updated: lastUpdated, ...empty };
  }
  const { domain, phone } = company;
  return {
    id,
    summary: {
      ...summary,
      legal_name: `${company.name} Ltd`,
      description: company.description,
      seo: company.seo,
      retail_size: company.retailSize,
    },
    link: { ...link, ...company.socials },
    contact: { email: `info@${domain}`, phone: phone === null ? null : { raw: phone, sanitized: phone } },
    financial: toFinancial(company),
    location: toLocations(company),
    metric: toMetric(company.staff),
    technologies: company.technologies,
    industries: [company.industry.label],
    keywords: company.keywords,
    products_and_services: company.productsAndServices,
    hashtags: [],
    languages: company.languages,
    sic: company.sic,
    naics: company.naics,
    last_updated: lastUpdated,
  };
}

function toSummary({ name, foundedYear, type, industry, headcount }: WorldCompany) {
  return {
    name,
    founded_year: foundedYear,
    type,
    industry: industry.label,
    staff: { total: headcount, range: bandOf(headcount) },
    logo: null,
  };
}

function toLink({ domain, slug }: WorldCompany, networkOrigin: string) {
  return {
    website: `https://${domain}/`,
    domain,
    domain_ltd: domain,
    pronet: `${networkOrigin}/company/${slug}`,
  };
}

function toFinancial({ revenueUsd, funding }: WorldCompany) {
  const [latest] = funding;
  return {
    revenue:
      revenueUsd === null ? null : { annual: { start: revenueUsd * 0.8, end: revenueUsd * 1.2, amount: revenueUsd } },
    ...(latest === undefined
      ? {}
      : {
          funding: {
            type: latest.type,
            total_amount: funding.reduce((sum, round) => sum + round.raisedUsd, 0),
            last_amount: latest.raisedUsd,
            num_investor: funding.length * 2,
            num_funding_rounds: funding.length,
            rounds: funding.map((round) => ({
              announced_at: round.announced,
              raised_amount: round.raisedUsd,
              type: round.type,
              investors: [],
            })),
          },
        }),
  };
}

export function bandOf(headcount: number): { start: number; end: number | null } {
  const end = bands.find((limit) => headcount <= limit) ?? null;
  const below = bands.filter((limit) => limit < headcount).at(-1) ?? 0;
  return { start: below + 1, end };
}

/** The `location` block of a company result; names of places are in lower case, names of regions are not. */
function toLocations({ offices, place }: WorldCompany) {
  const locations = offices.map(toLocation);
  return { headquarter: locations[0] ?? toArea(place), locations };
}

/** Without streets, but with everything a location filter reads. */
function toSparseLocation({ place }: WorldCompany) {
  return { headquarter: { ...toArea(place), position: { lat: place.lat, lng: place.lng } } };
}

function toLocation({ place, street, lat, lng }: Office) {
  return {
    ...toArea(place),
    street,
    postal_code: null,
    raw_address: `${street}, ${place.city}, ${place.country}`,
    position: { lat, lng },
  };
}

function toArea(place: City) {
  return {
    country: place.country.toLowerCase(),
    state: place.state.toLowerCase(),
    city: place.city.toLowerCase(),
    metro: place.metro.toLowerCase(),
    regions: place.regions,
    continent: place.continent,
  };
}

/** Headcount by function and its growth in percent: what the `metric` filter reads (docs/interface.md#metric). */
function toMetric(staff: WorldCompany['staff']) {
  const functions = [...staff];
  return {
    employee: functions.map(([name, counts]) => ({ function: name, total: counts.at(-1) ?? 0 })),
    growth: functions.map(([name, counts]) => ({
      function: name,
      ...Object.fromEntries(growthTimeFrames.map((timeFrame) => [timeFrame, growthOf(counts, timeFrame)])),
    })),
  };
}

type GrowthTimeFrame = (typeof growthTimeFrames)[number];

const months: Readonly<Record<GrowthTimeFrame, number>> = { ONE: 1, THREE: 3, SIX: 6, TWELVE: 12, TWENTY_FOUR: 24 };

/** Growth in percent, with one decimal as in answers; null if the department was empty then. `counts` is oldest first. */
export function growthOf(counts: readonly number[], timeFrame: GrowthTimeFrame): number | null {
  const present = counts.at(-1) ?? 0;
  const past = counts.at(-1 - months[timeFrame]) ?? 0;
  return past === 0 ? null : Math.round(((present - past) / past) * 1000) / 10;
}
