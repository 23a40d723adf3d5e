import type { WorldPerson } from '../world/person-facts.ts';
import type { Random } from '../world/random.ts';
import { type Advice, definitions, type EmailPart, type Voice } from './voice.ts';

/** Fills in a voice's text for one person; null if this analysis lacks the text. */
export type Say = (text: string) => string | null;

interface Making {
  random: Random;
  /** The voices of the dominant and the second trait. */
  voices: readonly [Voice, Voice];
  say: Say;
  person: WorldPerson;
}

/** The `selling` block of an analysis (docs/interface.md#personality-analysis-result). */
export function makeSelling(making: Making) {
  const [voice] = making.voices;
  return makeApproach(making, voice.email, {});
}

/** The `hiring` block: different arguments, and a message that is ready to send. */
export function makeHiring(making: Making) {
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
