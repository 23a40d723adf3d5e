import { Refusal } from '../api/refusal.ts';
import type { Choices } from '../choices.ts';
import type { Company } from '../world/company-facts.ts';
import type { Person } from '../world/person-facts.ts';
import type { World } from '../world/world.ts';
import { accountSources } from './account-readers.ts';
import { contactSources } from './contact-readers.ts';
import { readEmployee } from './employee-filter.ts';
import { readSeeds, sortByLikeness } from './lookalikes.ts';
import { everyPart, type MaybePart } from './part.ts';
import { createPreparedTexts } from './prepared-texts.ts';
import { readAccountFilters, readContactFilters } from './read-filters.ts';
import type { Search } from './search.ts';

const mostWarmed = 50_000;

/** Evaluates by going through the world once: 20,000 people are a few milliseconds. */
export function createSearch({ world, choices }: { world: World; choices: () => Choices }): Search {
  const companyTexts = createPreparedTexts<Company>(accountSources);
  const personTexts = createPreparedTexts<Person>(contactSources);
  return {
    findPeople({ account, contact }, excluded) {
      const companyPart = readAccountFilters(account, { choices: choices(), texts: companyTexts }, false);
      const personPart = readContactFilters(contact, { choices: choices(), texts: personTexts });
      expectInclude([companyPart, personPart], false);
      // Companies first, each once: most people of one pass or fail together.
      const fits = companyPart === null ? null : world.companies.map(companyPart.test);
      return world.people.filter(
        (person) =>
          fits?.[person.company.index] !== false &&
          (personPart === null || personPart.test(person)) &&
          !excluded.has(person.id),
      );
    },
    findCompanies({ account, lookalikeDomains }, excluded) {
      const seeds = readSeeds(world, lookalikeDomains);
      const part = everyPart([
        readAccountFilters(account, { choices: choices(), texts: companyTexts }, true),
        readEmployee(employeeOf(account), world.findColleagues),
      ]);
      expectInclude([part], seeds !== null);
      const found = world.companies.filter(
        (company) => (part === null || part.test(company)) && !excluded.has(company.id),
      );
      return seeds === null ? found : sortByLikeness(found, seeds);
    },
    async warmUp(signal) {
      await companyTexts.warmUp(world.companies, signal);
      // Of a larger world the texts would take more memory than the people.
      if (world.people.length <= mostWarmed) await personTexts.warmUp(world.people, signal);
    },
  };
}

/** "A search made only of exclude filters is invalid"; one of nothing at all matches everything (field notes). */
function expectInclude(parts: readonly MaybePart<never>[], hasSeeds: boolean): void {
  const real = parts.filter((part) => part !== null);
  if (real.length > 0 && !hasSeeds && !real.some((part) => part.isInclude)) {
    throw new Refusal(400, 'a search needs at least one include');
  }
}

function employeeOf(account: unknown): unknown {
  const value: unknown =
    typeof account === 'object' && account !== null && 'employee' in account ? account.employee : null;
  return value ?? {};
}
