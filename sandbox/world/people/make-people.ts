import { demoCompanies } from '../companies/demo-companies.ts';
import type { WorldCompany } from '../company-facts.ts';
import type { WorldPerson } from '../person-facts.ts';
import { createRandom } from '../random.ts';
import { higherEducation } from '../vocabulary/industries.ts';
import { demoPeople } from './demo-people.ts';
import { hasValidAddress } from './email-output.ts';
import { createEmployerPicker } from './employer-picker.ts';
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
