import { bandOf } from '../companies/company-result.ts';
import type { WorldCompany } from '../company-facts.ts';
import { dateOf, type Month } from '../months.ts';
import type { Stint, WorldPerson } from '../person-facts.ts';
import { occupations } from '../vocabulary/occupations.ts';

/** The `location` block of a person and of a preview. */
export function toPersonLocation({ place, sparse }: WorldPerson) {
  return {
    country: place.country,
    state: place.state,
    city: place.city,
    metro: place.metro,
    regions: place.regions,
    position: sparse ? null : { lat: place.lat, lng: place.lng },
    default: `${place.city}, ${place.state}, ${place.country}`,
    short: `${place.city}, ${place.country}`,
  };
}

/** Result values have a prefix that filter values do not have (docs/interface.md#person-result). */
export function toDepartment({ department, seniority }: WorldPerson) {
  const { sub, functions } = occupations[department];
  return { departments: [`master_${department}`], sub_departments: [sub], functions: [...functions], seniority };
}

export function toPositionGroups({ stints }: WorldPerson, networkOrigin: string) {
  return stints.map((stint, index) => ({
    company: toEmployer(stint.company, networkOrigin),
    date: toSpan(stint),
    profile_positions: toPositions(stint, index > 0 && stint.end === null ? 'Part-time' : 'Full-time'),
  }));
}

function toPositions({ company, positions }: Stint, employmentType: string) {
  return positions.map((position) => ({
    company: company.name,
    description: position.description,
    title: position.title,
    employment_type: employmentType,
    location: `${company.place.city}, ${company.place.country}`,
    date: toSpan(position),
  }));
}

function toEmployer(company: WorldCompany, networkOrigin: string) {
  return {
    id: company.id,
    name: company.name,
    logo: logoOf(company, networkOrigin),
    url: `${networkOrigin}/company/${company.slug}`,
    employees: bandOf(company.headcount),
  };
}

/** An open end is null. */
export function toSpan({ start, end }: { start: Month; end: Month | null }) {
  return { start: dateOf(start), end: end === null ? null : dateOf(end) };
}

export function pictureOf({ slug, id }: WorldPerson, networkOrigin: string) {
  return imageAt(`${encodeURIComponent(slug)}.svg`, id, networkOrigin);
}

export function logoOf({ slug, id }: WorldCompany, networkOrigin: string) {
  return imageAt(`company/${encodeURIComponent(slug)}.svg`, id, networkOrigin);
}

/** Image addresses in results are signed and expire; the sandbox writes one that only looks like a signature, and does not check it. */
function imageAt(path: string, id: string, networkOrigin: string) {
  const host = new URL(networkOrigin).host.replace(/^www\./, 'media.');
  return { source: `https://${host}/picture/${path}?e=1798761600&t=${id.slice(0, 8)}` };
}
