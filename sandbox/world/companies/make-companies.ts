import type { WorldCompany } from '../company-facts.ts';
import { createRandom } from '../random.ts';
import { demoCompanies } from './demo-companies.ts';
import { makeCompany, makeDemoCompany } from './make-company.ts';

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
