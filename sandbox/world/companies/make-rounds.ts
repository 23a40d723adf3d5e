import { fundingTypes } from '../../../lib/service/contract/enums.ts';
import type { Round } from '../company-facts.ts';
import { dateOf, type Month, worldMonth } from '../months.ts';
import type { Random } from '../random.ts';
import { roundLadder } from '../vocabulary/company-words.ts';

/** Newest first, none before `founded`: most companies climb from seed through the series, the others have rounds of any kind. */
export function makeRounds(random: Random, founded: Month): Round[] {
  const climbs = random.chance(0.55);
  const rung = Math.floor(roundLadder.length * random.next() ** 1.6);
  const rounds: Round[] = [];
  let announced = worldMonth - random.int(2, 60);
  for (let count = random.int(1, climbs ? Math.min(5, rung + 1) : 3); count > 0 && announced >= founded; count -= 1) {
    const step = rung - rounds.length;
    rounds.push({
      type: climbs ? (roundLadder[step] ?? 'SEED') : random.pick(fundingTypes),
      raisedUsd: random.int(2, 40) * 100_000 * (climbs ? step * 2 + 1 : random.int(1, 12)),
      announced: dateOf(announced),
    });
    announced -= random.int(12, 22);
  }
  return rounds;
}
