import { z } from 'zod';
import { limits } from '../../lib/service/contract/limits.ts';
import type { Choices } from '../choices.ts';
import { ServiceRefusal } from '../refusal.ts';
import type { WorldCompany } from '../world/company-facts.ts';
import type { World } from '../world/world.ts';
import { companyPageKey, domainKey } from './addresses.ts';
import { createAccountFilters } from './filters/account-filters.ts';
import { createContactFilters, createEmployeeReader } from './filters/contact-filters.ts';
import { readFilterRows } from './filters/filter-rows.ts';
import { everyPart, type MaybePart } from './part.ts';
import { readValue } from './read-value.ts';
import type { SearchEngine } from './search.ts';
import { createSubjectCache, type ReadTexts } from './subject-cache.ts';

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

/** Subjects per chunk: a few milliseconds of work. */
const chunk = 100;

/** Folds every text for SMART, the default mode, yielding to other work between chunks. */
async function warmUp<Subject>(
  subjects: readonly Subject[],
  readers: readonly ReadTexts<Subject>[],
  signal: AbortSignal,
): Promise<void> {
  for (const [index, subject] of subjects.entries()) {
    if (signal.aborted) return;
    for (const read of readers) for (const text of read(subject)) void text.stems;
    if (index % chunk === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

const seedsSchema = z.array(z.string().min(1)).max(limits.lookalikeSeeds);
/** Reached by the same industry and a similar size, or by much else in common; below it two companies do not count as alike. */
const threshold = 0.45;

/** The seed companies that exist in this world; null if the request names none. */
function readSeeds(world: World, value: unknown): readonly WorldCompany[] | null {
  if (value == null) return null;
  const seeds = readValue(seedsSchema, value);
  if (seeds.length === 0) return null;
  return seeds.flatMap((seed) => findSeed(world, seed) ?? []);
}

function findSeed(world: World, seed: string): WorldCompany | null {
  const slug = companyPageKey(seed);
  return slug === null ? world.findCompanyByDomain(domainKey(seed)) : world.findCompanyBySlug(slug);
}

/** The companies similar to one of the seeds, most similar first, without the seeds themselves (docs/interface.md#company-search). */
function sortByLikeness(companies: readonly WorldCompany[], seeds: readonly WorldCompany[]): WorldCompany[] {
  const measures = seeds.map(createLikeness);
  return companies
    .filter((company) => !seeds.includes(company))
    .map((company) => ({ company, likeness: Math.max(...measures.map((likeness) => likeness(company))) }))
    .filter(({ likeness }) => likeness >= threshold)
    .toSorted((a, b) => b.likeness - a.likeness || a.company.index - b.company.index)
    .map(({ company }) => company);
}

/** The similarity of a company to the seed, 0 to 1: industry, size, technologies and keywords. */
export function createLikeness(seed: WorldCompany): (company: WorldCompany) => number {
  const technologies = new Set(seed.technologies.map(({ name }) => name));
  const keywords = new Set(seed.keywords);
  return (company) => {
    const industry = company.industry === seed.industry ? 1 : sectorOf(company) === sectorOf(seed) ? 0.4 : 0;
    const size = Math.max(0, 1 - Math.abs(Math.log10(company.headcount / seed.headcount)));
    const used = company.technologies.map(({ name }) => name);
    return (
      0.45 * industry + 0.2 * size + 0.15 * overlap(used, technologies) + 0.2 * overlap(company.keywords, keywords)
    );
  };
}

function sectorOf({ industry }: WorldCompany): string {
  return industry.naics.slice(0, 2);
}

/** Jaccard index. Neither side contains duplicates. */
function overlap(values: readonly string[], others: ReadonlySet<string>): number {
  let shared = 0;
  for (const value of values) if (others.has(value)) shared += 1;
  const all = values.length + others.size - shared;
  return all === 0 ? 0 : shared / all;
}
