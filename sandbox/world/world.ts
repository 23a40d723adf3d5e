import { replaceSpecialLetters } from './ascii.ts';
import { makeCompanies } from './companies/make-company.ts';
import type { WorldCompany } from './company-facts.ts';
import { addressesOf } from './people/email-output.ts';
import { makePeople } from './people/make-people.ts';
import type { WorldPerson } from './person-facts.ts';

export interface World {
  people: readonly WorldPerson[];
  companies: readonly WorldCompany[];
  findPersonById(id: string): WorldPerson | null;
  findPersonBySlug(slug: string): WorldPerson | null;
  /** By any address shown for them, including invalid ones, ignoring case; among people who share one, the first. */
  findPersonByEmail(address: string): WorldPerson | null;
  /** People of that name whose present company has the domain, ignoring case, accents and credentials. */
  findPeopleByNameAtDomain(name: string, domain: string): readonly WorldPerson[];
  findCompanyById(id: string): WorldCompany | null;
  findCompanyBySlug(slug: string): WorldCompany | null;
  findCompanyByDomain(domain: string): WorldCompany | null;
  /** People whose present company it is. */
  findColleagues(company: WorldCompany): readonly WorldPerson[];
}

/**
 * A seed gives the same world on every machine and day. Demo people and companies come first; each further one depends on seed, index and
 * the ones before.
 */
export function createWorld({ seed, people, companies }: { seed: number; people: number; companies: number }): World {
  const allCompanies = makeCompanies(seed, companies);
  const allPeople = makePeople(seed, people, allCompanies);
  const peopleById = new Map(allPeople.map((person) => [person.id, person]));
  const peopleBySlug = new Map(allPeople.map((person) => [person.slug, person]));
  const peopleByEmail = indexByEmail(allPeople);
  const byId = new Map(allCompanies.map((company) => [company.id, company]));
  const bySlug = new Map(allCompanies.map((company) => [company.slug, company]));
  const byDomain = new Map(allCompanies.map((company) => [company.domain, company]));
  const colleagues = groupByCompany(allPeople);
  const findCompanyByDomain = (domain: string): WorldCompany | null => byDomain.get(domain.toLowerCase()) ?? null;
  const findColleagues = (company: WorldCompany): readonly WorldPerson[] => colleagues.get(company) ?? [];
  return {
    people: allPeople,
    companies: allCompanies,
    findPersonById: (id) => peopleById.get(id.toLowerCase()) ?? null,
    findPersonBySlug: (slug) => peopleBySlug.get(toKey(slug)) ?? null,
    findPersonByEmail: (address) => peopleByEmail.get(address.toLowerCase()) ?? null,
    findPeopleByNameAtDomain(name, domain) {
      const company = findCompanyByDomain(domain);
      const key = toNameKey(name);
      if (company === null || key === '') return [];
      return findColleagues(company).filter((person) => toNameKey(person.fullName) === key);
    },
    findCompanyById: (id) => byId.get(id.toLowerCase()) ?? null,
    findCompanyBySlug: (slug) => bySlug.get(toKey(slug)) ?? null,
    findCompanyByDomain,
    findColleagues,
  };
}

/** Main addresses take precedence over the additional ones that some people have. */
function indexByEmail(people: readonly WorldPerson[]): Map<string, WorldPerson> {
  const found = new Map<string, WorldPerson>();
  const further: [string, WorldPerson][] = [];
  const add = (address: string, person: WorldPerson): void => {
    if (!found.has(address)) found.set(address, person);
  };
  for (const person of people) {
    const [own, ...more] = addressesOf(person);
    if (own !== undefined) add(own, person);
    for (const address of more) further.push([address, person]);
  }
  for (const [address, person] of further) add(address, person);
  return found;
}

/** Map.groupBy is missing from Node 20, which still runs scripts outside npm. */
function groupByCompany(people: readonly WorldPerson[]): Map<WorldCompany, WorldPerson[]> {
  const groups = new Map<WorldCompany, WorldPerson[]>();
  for (const person of people) {
    const group = groups.get(person.company);
    if (group === undefined) groups.set(person.company, [person]);
    else group.push(person);
  }
  return groups;
}

function toKey(slug: string): string {
  return slug.normalize('NFC').toLowerCase();
}

/** "Łukasz  Nuñez, PhD" → "lukasz nunez": spellings of one name share a key. Credentials, after a comma, are dropped. */
function toNameKey(fullName: string): string {
  const [name = ''] = fullName.split(',');
  return replaceSpecialLetters(name.toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
