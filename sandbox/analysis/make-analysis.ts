import type { WorldPerson } from '../world/person-facts.ts';
import { createRandom, type Random } from '../world/random.ts';
import { occupations } from '../world/vocabulary/occupations.ts';
import {
  type Advice,
  calculativenessVoice,
  type DiscTrait,
  definitions,
  discTraitNames,
  dominanceVoice,
  type EmailPart,
  influenceVoice,
  steadinessVoice,
  type Voice,
} from './voices.ts';

type Trait = { score: number; level: string } | { descriptions: string[]; labels: string[] };

/** `{score, level}` each; `inWords`, if any, is given in words instead (docs/interface.md#personality-analysis-result). */
function toTraits(scores: Readonly<Record<string, number>>, inWords: string | null): Record<string, Trait> {
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
function pickInWords(random: Random, models: readonly Readonly<Record<string, number>>[]): string | null {
  if (!random.chance(0.1)) return null;
  return random.pick(models.flatMap((model) => Object.keys(model)));
}

/** By the dominant trait, then by the second; where the second is weak, the dominant one appears twice. */
const archetypes: Readonly<Record<DiscTrait, Readonly<Record<DiscTrait, string>>>> = {
  dominance: { dominance: 'Captain', influence: 'Driver', steadiness: 'Achiever', calculativeness: 'Architect' },
  influence: { influence: 'Enthusiast', dominance: 'Motivator', steadiness: 'Encourager', calculativeness: 'Advocate' },
  steadiness: { steadiness: 'Supporter', dominance: 'Stabilizer', influence: 'Harmonizer', calculativeness: 'Planner' },
  calculativeness: { calculativeness: 'Analyst', dominance: 'Questioner', influence: 'Editor', steadiness: 'Guardian' },
};

const weakBelow = 42;

function archetypeOf({ disc, dominant, secondary }: Scores): string {
  return archetypes[dominant][disc[secondary] < weakBelow ? dominant : secondary];
}

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

/** Fills in a voice's text for one person; null if this analysis lacks the text. */
type Say = (text: string) => string | null;

interface Making {
  random: Random;
  /** The voices of the dominant and the second trait. */
  voices: readonly [Voice, Voice];
  say: Say;
  person: WorldPerson;
}

/** The `selling` block of an analysis (docs/interface.md#personality-analysis-result). */
function makeSelling(making: Making) {
  const [voice] = making.voices;
  return makeApproach(making, voice.email, {});
}

/** The `hiring` block: different arguments, and a message that is ready to send. */
function makeHiring(making: Making) {
  const { voices, say } = making;
  const [{ email, hiringEmail, hiringMail }] = voices;
  const ready = { subject: say(hiringMail.subject), body: say(hiringMail.body) };
  return makeApproach(making, { ...email, ...hiringEmail }, ready);
}

function makeApproach(making: Making, email: Voice['email'], ready: Record<string, string | null>) {
  const { random, voices, say, person } = making;
  const [first, second] = voices;
  const some = (of: (voice: Voice) => readonly string[], counts: readonly [number, number]): (string | null)[] =>
    [...random.sample(of(first), counts[0]), ...random.sample(of(second), counts[1])].map(say);
  const { risk, abilityToSayNo, speed, decisionDrivers } = first.keyTraits;
  return {
    email: toAdvice(email, say),
    communication: {
      types: [...random.sample(first.types, 2), ...random.sample(second.types, 1)],
      descriptions: first.descriptions,
      adjectives: [...random.sample(first.adjectives, 4), ...random.sample(second.adjectives, 1)],
      whatToSay: some(({ whatToSay }) => whatToSay, [3, 1]).filter((text) => text !== null),
      whatToAvoid: some(({ whatToAvoid }) => whatToAvoid, [3, 1]).filter((text) => text !== null),
      ...ready,
    },
    keyTraits: {
      risk: say(risk),
      abilityToSayNo: say(abilityToSayNo),
      speed: say(speed),
      decisionDrivers: [...decisionDrivers, ...random.sample(second.keyTraits.decisionDrivers, 1)],
    },
    // Not in the contract, but seen now and then (docs/interface.md#personality-analysis-result).
    ...(random.chance(0.3) ? { interests: random.sample(person.company.industry.keywords, 3) } : {}),
  };
}

function toAdvice(email: Voice['email'], say: Say) {
  const toPart = (part: EmailPart, [advice, example]: Advice) => ({
    definition: say(definitions[part]),
    advice: say(advice),
    example: say(example),
  });
  return {
    subject: toPart('subject', email.subject),
    salutation: toPart('salutation', email.salutation),
    greeting: toPart('greeting', email.greeting),
    tone: toPart('tone', email.tone),
    emailLength: toPart('emailLength', email.emailLength),
    bulletPoints: toPart('bulletPoints', email.bulletPoints),
    gif: toPart('gif', email.gif),
    messaging: toPart('messaging', email.messaging),
    closingLine: toPart('closingLine', email.closingLine),
    complimentaryClose: toPart('complimentaryClose', email.complimentaryClose),
  };
}

type Disc = Record<DiscTrait, number>;
type Ocean = Record<(typeof oceanTraits)[number], number>;

const oceanTraits = ['openness', 'conscientiousness', 'extraversion', 'agreeableness', 'emotionalStability'] as const;

interface Scores {
  /** 0 to 100. */
  disc: Disc;
  ocean: Ocean;
  dominant: DiscTrait;
  secondary: DiscTrait;
}

/** One trait dominates, a second comes close, the other two are lower; the five OCEAN traits are derived from these four. */
function makeScores(random: Random): Scores {
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

function levelOf(score: number): 'LOW' | 'MEDIUM' | 'HIGH' {
  if (score < 34) return 'LOW';
  return score < 67 ? 'MEDIUM' : 'HIGH';
}
