import type { Technology } from '../company-facts.ts';
import type { Random } from '../random.ts';
import { technologyNames } from '../vocabulary/lists/technology-list.ts';

/** The length of the front of the list, with technologies in wide use; most of the others are rare. */
const common = 400;

/** Up to `count` distinct ones, four in five from the front of the list, earlier entries more often. */
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
