import type { Company } from './company-facts.ts';

/** Upper ends of the headcount bands, as they are shown; the last is open. */
const bands = [1, 10, 50, 200, 500, 1000, 5000, 10_000];

/** Interface, "Company result", with the blocks the field notes list; a sparse company omits whole blocks. */
export function toCompanyResult(company: Company, networkOrigin: string): Record<string, unknown> {
  return company.sparse
    ? { ...core(company, networkOrigin), industries: [], keywords: [], languages: [] }
    : { ...core(company, networkOrigin), ...details(company) };
}

function core(company: Company, networkOrigin: string) {
  const { place } = company;
  return {
    id: company.id,
    summary: {
      name: company.name,
      ...(company.sparse ? {} : { legal_name: `${company.name} Ltd`, description: company.description }),
      founded_year: company.sparse ? null : company.foundedYear,
      type: company.sparse ? null : company.type,
      industry: company.industry.label,
      staff: { total: company.headcount, range: bandOf(company.headcount) },
      logo: null,
    },
    link: {
      website: `https://${company.domain}/`,
      domain: company.domain,
      domain_ltd: company.domain,
      pronet: `${networkOrigin}/company/${company.slug}`,
    },
    location: {
      headquarter: {
        city: place.city.toLowerCase(),
        state: place.state.toLowerCase(),
        country: place.country.toLowerCase(),
      },
    },
    last_updated: company.lastUpdated,
  };
}

function details(company: Company) {
  const { place, funding } = company;
  const total = funding.reduce((sum, round) => sum + round.raisedUsd, 0);
  const headquarter = {
    country: place.country.toLowerCase(),
    state: place.state.toLowerCase(),
    city: place.city.toLowerCase(),
    street: company.street,
    postal_code: null,
    raw_address: `${company.street}, ${place.city}, ${place.country}`,
    continent: place.continent,
    position: { lat: place.lat, lng: place.lng },
  };
  return {
    contact: { email: `info@${company.domain}`, phone: { raw: company.phone, sanitized: company.phone } },
    financial: {
      revenue: {
        annual: {
          start: company.revenueUsd * 0.8,
          end: company.revenueUsd * 1.2,
          amount: company.revenueUsd,
        },
      },
      ...(funding[0] === undefined
        ? {}
        : {
            funding: {
              type: funding[0].type,
              total_amount: total,
              last_amount: funding[0].raisedUsd,
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
    },
    location: { headquarter, locations: [headquarter] },
    technologies: company.technologies,
    industries: [company.industry.label],
    keywords: company.keywords,
    hashtags: [],
    languages: [place.language],
    sic: [company.industry.sic],
    naics: [company.industry.naics],
  };
}

export function bandOf(headcount: number): { start: number; end: number | null } {
  const end = bands.find((limit) => headcount <= limit) ?? null;
  const below = bands.filter((limit) => limit < headcount).at(-1) ?? 0;
  return { start: below + 1, end };
}
