import { demoCompanies } from '../companies/demo-companies.ts';
import type { WorldCompany } from '../company-facts.ts';
import type { WorldPerson } from '../person-facts.ts';
import { createRandom, type Random } from '../random.ts';
import { higherEducation } from '../vocabulary/industries.ts';
import { demoPeople } from './demo-people.ts';
import { hasValidAddress } from './email-output.ts';
import { makeDemoPerson, makePerson, type Surroundings } from './make-person.ts';

/** In any run of this many people, someone has no valid email and someone has no phone, so that a page of results shows both. */
const pageOfPeople = 25;

/** Always begins with the demo people; a larger `count` extends the same sequence. */
export function makePeople(seed: number, count: number, companies: readonly WorldCompany[]): WorldPerson[] {
  const taken = new Set<string>();
  const made: WorldPerson[] = [];
  const sinceLacking = { email: 0, phone: 0 };
  const around: Surroundings = {
    companies,
    schools: companies.filter((company) => company.industry === higherEducation),
    pickEmployer: createEmployerPicker(companies),
    isTaken: (name) => taken.has(name),
    mustLack: { email: false, phone: false },
  };
  const add = (person: WorldPerson): void => {
    made.push(person);
    taken.add(person.slug).add(person.address);
    sinceLacking.email = hasValidAddress(person) ? sinceLacking.email + 1 : 0;
    sinceLacking.phone = person.phones.length > 0 ? sinceLacking.phone + 1 : 0;
    around.mustLack.email = sinceLacking.email >= pageOfPeople - 1;
    around.mustLack.phone = sinceLacking.phone >= pageOfPeople - 1;
  };
  for (const demo of Object.values(demoPeople)) {
    const { slug } = demoCompanies[demo.company];
    const company = companies.find((candidate) => candidate.slug === slug);
    if (company === undefined) throw new RangeError(`No company for ${demo.slug}`);
    add(makeDemoPerson(createRandom(seed, 'person', demo.slug), made.length, demo, company, around));
  }
  while (made.length < count) add(makePerson(createRandom(seed, 'person', made.length), made.length, around));
  return made;
}

/** Picks larger companies more often, but less than in proportion, so that small ones appear too. */
export function createEmployerPicker(companies: readonly WorldCompany[]): (random: Random) => WorldCompany {
  const ends = new Float64Array(companies.length);
  let total = 0;
  for (const [index, { headcount }] of companies.entries()) {
    total += headcount ** 0.6;
    ends[index] = total;
  }
  return (random) => {
    const drawn = random.next() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? total) > drawn) high = middle;
      else low = middle + 1;
    }
    const picked = companies[low];
    if (picked === undefined) throw new RangeError('Nobody to work for');
    return picked;
  };
}
