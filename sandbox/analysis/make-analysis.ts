import type { WorldPerson } from '../world/person-facts.ts';
import { createRandom, type Random } from '../world/random.ts';
import { occupations } from '../world/vocabulary/occupations.ts';
import { archetypeOf } from './archetypes.ts';
import { calculativenessVoice } from './calculativeness-voice.ts';
import { dominanceVoice } from './dominance-voice.ts';
import { influenceVoice } from './influence-voice.ts';
import { makeHiring, makeSelling, type Say } from './make-approach.ts';
import { makeScores } from './make-scores.ts';
import { steadinessVoice } from './steadiness-voice.ts';
import { pickInWords, toTraits } from './to-traits.ts';
import type { DiscTrait, Voice } from './voice.ts';

const voices: Readonly<Record<DiscTrait, Voice>> = {
  dominance: dominanceVoice,
  influence: influenceVoice,
  steadiness: steadinessVoice,
  calculativeness: calculativenessVoice,
};

/**
 * An analysis (docs/interface.md#personality-analysis-result), pure invention and the same for the same person. A sparse record is analysed
 * too, from less data.
 */
export function makeAnalysis(person: WorldPerson): Record<string, unknown> {
  const random = createRandom('analysis', person.id);
  const scores = makeScores(random);
  const { disc, ocean, dominant, secondary } = scores;
  const inWords = pickInWords(random, [ocean, disc]);
  const say = createSay(random, person);
  const making = { random, person, say, voices: [voices[dominant], voices[secondary]] as const };
  return {
    model: 'sandbox-disc-ocean-1',
    source: {
      refId: person.id,
      headline: person.headline || null,
      skills: person.skills,
      summary: person.summary || null,
    },
    score: person.sparse ? random.int(35, 55) : random.int(62, 97),
    selling: makeSelling(making),
    hiring: makeHiring(making),
    assessments: {
      archetype: archetypeOf(scores),
      ocean: toTraits(ocean, inWords),
      disc: toTraits(disc, inWords),
    },
    status: 'SUCCESS',
    success: true,
  };
}

/** One analysis in four lacks some of its texts (docs/interface.md#personality-analysis-result). */
function createSay(random: Random, person: WorldPerson): Say {
  const hasGaps = random.chance(0.25);
  const { field, skills, titles } = occupations[person.department];
  const facts = new Map([
    ['first', person.firstName],
    ['title', person.title || titles[person.seniority]],
    ['company', person.company.name],
    ['topic', field],
    ['skill', random.pick(person.skills.length > 0 ? person.skills : skills)],
  ]);
  return (text) =>
    hasGaps && random.chance(0.15) ? null : text.replace(/\{(\w+)\}/g, (_, name: string) => facts.get(name) ?? name);
}
