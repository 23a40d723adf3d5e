import type { Random } from '../world/random.ts';
import { type DiscTrait, discTraitNames } from './voices.ts';

type Disc = Record<DiscTrait, number>;
type Ocean = Record<(typeof oceanTraits)[number], number>;

const oceanTraits = ['openness', 'conscientiousness', 'extraversion', 'agreeableness', 'emotionalStability'] as const;

export interface Scores {
  /** 0 to 100. */
  disc: Disc;
  ocean: Ocean;
  dominant: DiscTrait;
  secondary: DiscTrait;
}

/** One trait dominates, a second comes close, the other two are lower; the five OCEAN traits are derived from these four. */
export function makeScores(random: Random): Scores {
  const [dominant = 'dominance', secondary = 'influence', ...others] = random.sample(
    discTraitNames,
    discTraitNames.length,
  );
  const disc: Disc = { dominance: 0, influence: 0, steadiness: 0, calculativeness: 0 };
  disc[dominant] = random.int(68, 97);
  disc[secondary] = random.int(30, 64);
  for (const trait of others) disc[trait] = random.int(4, Math.min(48, disc[secondary] - 1));
  return { disc, ocean: makeOcean(random, disc), dominant, secondary };
}

function makeOcean(random: Random, { dominance, influence, steadiness, calculativeness }: Disc): Ocean {
  const about = (score: number): number => Math.max(2, Math.min(98, Math.round(score) + random.int(-12, 12)));
  return {
    openness: about(35 + influence * 0.3 + dominance * 0.15),
    conscientiousness: about(20 + calculativeness * 0.5 + steadiness * 0.25),
    extraversion: about(15 + influence * 0.6 + dominance * 0.25 - calculativeness * 0.1),
    agreeableness: about(40 + steadiness * 0.45 + influence * 0.15 - dominance * 0.35),
    emotionalStability: about(40 + steadiness * 0.25 + dominance * 0.15 - influence * 0.1),
  };
}

export function levelOf(score: number): 'LOW' | 'MEDIUM' | 'HIGH' {
  if (score < 34) return 'LOW';
  return score < 67 ? 'MEDIUM' : 'HIGH';
}
