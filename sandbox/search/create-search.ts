import { z } from 'zod';
import type { Choices } from '../choices.ts';
import { ServiceRefusal } from '../refusal.ts';
import type { World } from '../world/world.ts';
import { createAccountFilters } from './filters/account-filters.ts';
import { createContactFilters } from './filters/contact-filters.ts';
import { createEmployeeReader } from './filters/employee-filter.ts';
import { readFilterRows } from './filters/filter-rows.ts';
import { readSeeds, sortByLikeness } from './lookalikes.ts';
import { everyPart, type MaybePart } from './part.ts';
import { readValue } from './read-value.ts';
import type { SearchEngine } from './search.ts';
import { createSubjectCache } from './subject-cache.ts';
import { warmUp } from './warm-up.ts';

const mostWarmed = 50_000;

/** Evaluates a search in one pass over the world: a few milliseconds for 20,000 people. */
export function createSearch({ world, choices }: { world: World; choices: () => Choices }): SearchEngine {
  const cache = createSubjectCache();
  const account = createAccountFilters(cache);
  const contact = createContactFilters(cache);
  const readEmployee = createEmployeeReader(world.findColleagues, cache);
  return {
    findPeople(filters, excluded) {
      const { employee, others } = readAccount(filters.account);
      if (employee !== undefined) throw new ServiceRefusal(400, 'account.employee is for company search only');
      const companyPart = readFilterRows(others, account.rows, choices(), 'account');
      const personPart = readFilterRows(filters.contact ?? {}, contact.rows, choices(), 'contact');
      expectInclude([companyPart, personPart], false);
      // Test each company once, because its people share the result.
      const fits = companyPart === null ? null : world.companies.map(companyPart.test);
      return world.people.filter(
        (person) =>
          fits?.[person.company.index] !== false &&
          (personPart === null || personPart.test(person)) &&
          (excluded.size === 0 || !excluded.has(person.id)),
      );
    },
    findCompanies(filters, excluded) {
      const seeds = readSeeds(world, filters.lookalikeDomains);
      const { employee, others } = readAccount(filters.account);
      const part = everyPart([
        readFilterRows(others, account.rows, choices(), 'account'),
        employee == null ? null : readEmployee(employee, choices()),
      ]);
      expectInclude([part], seeds !== null);
      const found = world.companies.filter(
        (company) => (part === null || part.test(company)) && !excluded.has(company.id),
      );
      return seeds === null ? found : sortByLikeness(found, seeds);
    },
    async warmUp(signal) {
      await warmUp(world.companies, account.texts, signal);
      // In a larger world the texts would take more memory than the people.
      if (world.people.length <= mostWarmed) await warmUp(world.people, contact.texts, signal);
    },
  };
}

const accountSchema = z.looseObject({ employee: z.unknown().optional() });

function readAccount(value: unknown): { employee: unknown; others: object } {
  const { employee, ...others } = readValue(accountSchema, value ?? {});
  return { employee, others };
}

/**
 * A search with only excludes is invalid (docs/interface.md#filter-objects); one without any filter matches everything
 * (docs/interface.md#what-the-service-ignores).
 */
function expectInclude(parts: readonly MaybePart<never>[], hasSeeds: boolean): void {
  const real = parts.filter((part) => part !== null);
  if (real.length > 0 && !hasSeeds && !real.some((part) => part.isInclude)) {
    throw new ServiceRefusal(400, 'a search needs at least one include');
  }
}
