import { foldText } from '@/lib/platform/fold-text';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';
import type { Subject } from '@/lib/subjects/subject';

/** A result reduced to what a table shows, filters and sorts, so that ten thousand fit into a page. `key` finds the whole record. */
export interface ResultLine {
  key: string;
  kind: Subject['kind'];
  id: string;
  /** Masked in a preview. */
  name: string;
  title: string | null;
  company: string | null;
  domain: string | null;
  place: string | null;
  /** The company's office in the searched place, if its headquarters are elsewhere. */
  office?: string;
  headcount: number | null;
  industry: string | null;
  seniority: string | null;
  department: string | null;
  founded: number | null;
  /** The page on the network. */
  link: string | null;
  /** What a preview states to be available: `mobile`, `skills` … */
  has: string[];
  /** What a file needs of a person beside the table. */
  parts?: PersonParts;
}

export interface PersonParts {
  first: string | null;
  last: string | null;
  city: string | null;
  country: string | null;
}

function partsOf({ profile, location }: Pick<Person, 'location' | 'profile'>): PersonParts {
  return {
    first: profile?.first_name ?? null,
    last: profile?.last_name ?? null,
    city: location?.city ?? null,
    country: location?.country ?? null,
  };
}

/** Takes the key computed by `resultSubject`. Nothing here is ever requested from the service again. */
export function personLine(key: string, person: Person): ResultLine {
  const { profile } = person;
  const joined = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  const name = profile?.full_name || joined || subjectOfKey(key).slug;
  return { ...lineOf(key, 'person', person), name, has: [], parts: partsOf(person) };
}

/** Masked, with the available fields. */
export function previewLine(key: string, preview: PersonPreview): ResultLine {
  const { profile, available } = preview;
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  const has = Object.keys(available).filter((flag) => available[flag] === true);
  return { ...lineOf(key, 'person', preview), name: name || subjectOfKey(key).slug, has };
}

/** `places`: where companies were searched for, as the filter has them. */
export function companyLine(
  key: string,
  company: Company & { id: string },
  places: readonly string[] = [],
): ResultLine {
  const { summary, link } = company;
  const office = officeAmong(company, places);
  return {
    ...(office !== null && { office }),
    key,
    kind: 'company',
    id: company.id,
    name: summary?.name ?? link?.domain ?? subjectOfKey(key).slug,
    // Instead of a title a company has its type, as the service spells it (docs/interface.md#company-result).
    title: summary?.type ?? null,
    company: null,
    seniority: null,
    department: null,
    has: [],
    domain: domainsOfCompany(link)[0] ?? null,
    place: placeOf(company.location?.headquarter),
    headcount: summary?.staff?.total ?? null,
    industry: summary?.industry ?? null,
    founded: summary?.founded_year ?? null,
    link: link?.pronet ?? null,
  };
}

/** The filter finds any office (docs/interface.md#account-filters). Null if the headquarters are there, or no office is known to be. */
function officeAmong({ location }: Company, places: readonly string[]): string | null {
  const wanted = new Set(places.map(foldText));
  const isThere = (office: Parameters<typeof placeOf>[0]) =>
    [office?.city, office?.state, office?.country].some((name) => name != null && wanted.has(foldText(name)));
  if (isThere(location?.headquarter)) return null;
  return placeOf(location?.locations?.find(isThere));
}

type Somebody = Pick<Person, 'id' | 'profile' | 'link' | 'location' | 'position_groups' | 'department' | 'company'>;

/** The fields common to a profile and a preview. */
function lineOf(key: string, kind: Subject['kind'], person: Omit<Somebody, 'profile'> & { profile?: Profile }) {
  const { company, department } = person;
  const [current] = person.position_groups;
  return {
    key,
    kind,
    id: person.id,
    link: person.link?.pronet ?? null,
    title: current?.profile_positions[0]?.title ?? person.profile?.title ?? person.profile?.headline ?? null,
    company: company?.summary?.name ?? current?.company?.name ?? null,
    domain: domainsOfCompany(company?.link)[0] ?? null,
    place: person.location?.short ?? placeOf(person.location),
    headcount: company?.summary?.staff?.total ?? null,
    industry: company?.summary?.industry ?? null,
    seniority: department?.seniority ?? null,
    department: department?.departments[0] ?? null,
    founded: company?.summary?.founded_year ?? null,
  };
}
type Profile = { title?: string | null | undefined; headline?: string | null | undefined } | null | undefined;

function placeOf(
  location:
    | { city?: string | null | undefined; state?: string | null | undefined; country?: string | null | undefined }
    | null
    | undefined,
): string | null {
  return location?.city ?? location?.state ?? location?.country ?? null;
}
