import { z } from 'zod';
import { limits } from '../../lib/service/limits.ts';
import type { Company } from '../world/company-facts.ts';
import type { World } from '../world/world.ts';
import { companyPageKey, domainKey } from './addresses.ts';
import { readValue } from './read-value.ts';

const seedsSchema = z.array(z.string().min(1)).max(limits.lookalikeSeeds);
/** Same business and about the same size, or much in common besides; below this two companies are merely companies. */
const threshold = 0.45;

/** The seeds that are known; null where none were named. */
export function readSeeds(world: World, value: unknown): readonly Company[] | null {
  if (value == null) return null;
  const seeds = readValue(seedsSchema, value);
  if (seeds.length === 0) return null;
  return seeds.flatMap((seed) => findSeed(world, seed) ?? []);
}

function findSeed(world: World, seed: string): Company | null {
  return world.findCompanyByDomain(domainKey(seed)) ?? world.findCompanyBySlug(companyPageKey(seed));
}

/** Interface, "Company Search": the companies most like one of the seeds, likest first; the seeds themselves are not among them. */
export function sortByLikeness(companies: readonly Company[], seeds: readonly Company[]): Company[] {
  return companies
    .filter((company) => !seeds.includes(company))
    .map((company) => ({ company, likeness: Math.max(...seeds.map((seed) => likenessOf(seed, company))) }))
    .filter(({ likeness }) => likeness >= threshold)
    .toSorted((a, b) => b.likeness - a.likeness || a.company.index - b.company.index)
    .map(({ company }) => company);
}

/** 0 to 1: industry, size, technologies and keywords. */
export function likenessOf(a: Company, b: Company): number {
  const industry = a.industry === b.industry ? 1 : a.naics[0]?.slice(0, 2) === b.naics[0]?.slice(0, 2) ? 0.4 : 0;
  const size = Math.max(0, 1 - Math.abs(Math.log10(a.headcount / b.headcount)));
  const technologies = overlap(
    a.technologies.map(({ name }) => name),
    b.technologies.map(({ name }) => name),
  );
  return 0.45 * industry + 0.2 * size + 0.15 * technologies + 0.2 * overlap(a.keywords, b.keywords);
}

/** Jaccard: shared over all. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((one) => b.includes(one)).length;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 0 : shared / all;
}
