import { z } from 'zod';
import { limits } from '../../lib/service/contract/limits.ts';
import type { WorldCompany } from '../world/company-facts.ts';
import type { World } from '../world/world.ts';
import { companyPageKey, domainKey } from './addresses.ts';
import { readValue } from './read-value.ts';

const seedsSchema = z.array(z.string().min(1)).max(limits.lookalikeSeeds);
/** Reached by the same industry and a similar size, or by much else in common; below it two companies do not count as alike. */
const threshold = 0.45;

/** The seed companies that exist in this world; null if the request names none. */
export function readSeeds(world: World, value: unknown): readonly WorldCompany[] | null {
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
export function sortByLikeness(companies: readonly WorldCompany[], seeds: readonly WorldCompany[]): WorldCompany[] {
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
