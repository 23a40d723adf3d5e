import type { Random } from '../world/random.ts';
import { levelOf } from './make-scores.ts';

type Trait = { score: number; level: string } | { descriptions: string[]; labels: string[] };

/** `{score, level}` each; `inWords`, if any, is given in words instead (docs/interface.md#personality-analysis-result). */
export function toTraits(scores: Readonly<Record<string, number>>, inWords: string | null): Record<string, Trait> {
  return Object.fromEntries(
    Object.entries(scores).map(([name, score]) => {
      const level = levelOf(score);
      return [name, name === inWords ? toWords(name, level) : { score, level }];
    }),
  );
}

const degree = { LOW: 'little', MEDIUM: 'some', HIGH: 'a lot' } as const;

function toWords(name: string, level: keyof typeof degree): Trait {
  // emotionalStability → emotional stability
  const plain = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return { descriptions: [`Shows ${degree[level]} of what is called ${plain}.`], labels: [level.toLowerCase(), plain] };
}

/** For one person in ten, the trait that is given in words, in one of the two models. */
export function pickInWords(random: Random, models: readonly Readonly<Record<string, number>>[]): string | null {
  if (!random.chance(0.1)) return null;
  return random.pick(models.flatMap((model) => Object.keys(model)));
}
