import type { Company } from './company-facts.ts';
import { demoCompanies } from './demo-companies.ts';
import { demoPeople } from './demo-people.ts';
import { makeCompany, makeDemoCompany } from './make-company.ts';
import { makeDemoPerson, makePerson } from './make-person.ts';
import type { Person } from './person-facts.ts';
import { createRandom } from './random.ts';
import { higherEducation } from './vocabulary/industries.ts';

export interface World {
  people: readonly Person[];
  companies: readonly Company[];
  findPersonById(id: string): Person | null;
  findPersonBySlug(slug: string): Person | null;
  findCompanyBySlug(slug: string): Company | null;
  findCompanyByDomain(domain: string): Company | null;
  /** Those whose present company it is. */
  findColleagues(company: Company): readonly Person[];
}

/**
 * One seed is one world, on every machine and every day; the demo people and companies come first in it and are the same
 * under every seed but for their ids and past. Each further one depends on the seed, its own number and the names taken before it.
 */
export function createWorld({ seed, people, companies }: { seed: number; people: number; companies: number }): World {
  const allCompanies = makeCompanies(seed, companies);
  const allPeople = makePeople(seed, people, allCompanies);
  const peopleById = new Map(allPeople.map((person) => [person.id, person]));
  const peopleBySlug = new Map(allPeople.map((person) => [person.slug, person]));
  const bySlug = new Map(allCompanies.map((company) => [company.slug, company]));
  const byDomain = new Map(allCompanies.map((company) => [company.domain, company]));
  const colleagues = groupByCompany(allPeople);
  return {
    people: allPeople,
    companies: allCompanies,
    findPersonById: (id) => peopleById.get(id.toLowerCase()) ?? null,
    findPersonBySlug: (slug) => peopleBySlug.get(toKey(slug)) ?? null,
    findCompanyBySlug: (slug) => bySlug.get(toKey(slug)) ?? null,
    findCompanyByDomain: (domain) => byDomain.get(domain.toLowerCase()) ?? null,
    findColleagues: (company) => colleagues.get(company) ?? [],
  };
}

/** Map.groupBy is missing from Node 20, which still runs scripts outside npm. */
function groupByCompany(people: readonly Person[]): Map<Company, Person[]> {
  const groups = new Map<Company, Person[]>();
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

function makeCompanies(seed: number, count: number): Company[] {
  const taken = new Set<string>();
  const made: Company[] = [];
  const add = (company: Company): void => {
    made.push(company);
    taken.add(company.slug).add(company.domain);
  };
  for (const demo of Object.values(demoCompanies)) add(makeDemoCompany(createRandom(seed, 'company', demo.slug), demo));
  while (made.length < count) add(makeCompany(createRandom(seed, 'company', made.length), (name) => taken.has(name)));
  return made;
}

function makePeople(seed: number, count: number, companies: readonly Company[]): Person[] {
  const taken = new Set<string>();
  const made: Person[] = [];
  const add = (person: Person): void => {
    made.push(person);
    taken.add(person.slug).add(person.address);
  };
  const around = {
    companies,
    schools: companies.filter((company) => company.industry === higherEducation),
    isTaken: (name: string) => taken.has(name),
  };
  for (const demo of Object.values(demoPeople)) {
    const { slug } = demoCompanies[demo.company];
    const company = companies.find((candidate) => candidate.slug === slug);
    if (company === undefined) throw new RangeError(`No company for ${demo.slug}`);
    add(makeDemoPerson(createRandom(seed, 'person', demo.slug), demo, company, around));
  }
  while (made.length < count) add(makePerson(createRandom(seed, 'person', made.length), around));
  return made;
}
