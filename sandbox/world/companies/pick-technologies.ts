import type { Technology } from '../company-facts.ts';
import type { Random } from '../random.ts';
import { technologyNames } from '../vocabulary/lists/technology-list.ts';

/** So many stand at the front of the list because they are everywhere; most of the others are rare. */
const common = 400;

/** Up to `count` different ones, four in five from the front of the list and the more often the further in front. */
export function pickTechnologies(random: Random, count: number): Technology[] {
  const { length } = technologyNames;
  const picked = new Set<Technology>();
  for (let turn = 0; turn < count; turn += 1) {
    const span = random.chance(0.8) ? Math.min(common, length) : length;
    const technology = technologyNames[Math.floor(span * random.next() ** 2)];
    if (technology !== undefined) picked.add(technology);
  }
  return [...picked];
}
