import type { Scores } from './make-scores.ts';
import type { DiscTrait } from './voice.ts';

/** By the dominant trait, then by the second; where the second is weak, the dominant one appears twice. */
const archetypes: Readonly<Record<DiscTrait, Readonly<Record<DiscTrait, string>>>> = {
  dominance: { dominance: 'Captain', influence: 'Driver', steadiness: 'Achiever', calculativeness: 'Architect' },
  influence: { influence: 'Enthusiast', dominance: 'Motivator', steadiness: 'Encourager', calculativeness: 'Advocate' },
  steadiness: { steadiness: 'Supporter', dominance: 'Stabilizer', influence: 'Harmonizer', calculativeness: 'Planner' },
  calculativeness: { calculativeness: 'Analyst', dominance: 'Questioner', influence: 'Editor', steadiness: 'Guardian' },
};

const weakBelow = 42;

export function archetypeOf({ disc, dominant, secondary }: Scores): string {
  return archetypes[dominant][disc[secondary] < weakBelow ? dominant : secondary];
}
