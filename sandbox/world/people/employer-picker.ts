import type { WorldCompany } from '../company-facts.ts';
import type { Random } from '../random.ts';

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
