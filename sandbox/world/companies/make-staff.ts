import { metricFunctions } from '../../../lib/service/contract/enums.ts';
import { headcountMonths } from '../company-facts.ts';
import type { Random } from '../random.ts';
import type { Industry } from '../vocabulary/industries.ts';

/**
 * Headcount by function, `headcountMonths` numbers each, the present last; the present ones add up to `headcount`. Some functions are new,
 * some closed.
 */
export function makeStaff(random: Random, industry: Industry, headcount: number): Map<string, readonly number[]> {
  const weights = new Map<string, number>();
  for (const department of industry.departments)
    weights.set(department, (weights.get(department) ?? 0) + 0.4 + random.next() * 2);
  for (const other of random.sample(metricFunctions, random.int(2, 7)))
    if (!weights.has(other)) weights.set(other, 0.1 + random.next() * 0.6);
  const staff = new Map<string, readonly number[]>();
  let left = headcount;
  let weightLeft = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  for (const [name, weight] of weights) {
    const present = Math.min(left, Math.round((left * weight) / weightLeft));
    left -= present;
    weightLeft -= weight;
    if (present > 0 || random.chance(0.2)) {
      const isNew = !industry.departments.some((department) => department === name) && random.chance(0.2);
      staff.set(name, makeCourse(random, present, isNew));
    }
  }
  return staff;
}

/** Computed backwards from the present at a constant yearly rate of -25 % to +65 %, with some noise. */
function makeCourse(random: Random, present: number, isNew: boolean): number[] {
  const counts = new Array<number>(headcountMonths).fill(0);
  const last = headcountMonths - 1;
  counts[last] = present;
  const begun = isNew ? random.int(1, last - 1) : last;
  const monthly = (0.75 + random.next() * 0.9) ** (1 / 12);
  let value = present === 0 ? random.int(1, 3) : present;
  for (let back = 1; back <= begun; back += 1) {
    value /= monthly;
    counts[last - back] = Math.round(value * (0.97 + random.next() * 0.06));
  }
  return counts;
}
