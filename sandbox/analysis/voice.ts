/** The four traits of DISC, as the service names them (docs/interface.md#personality-analysis-result). */
export const discTraitNames = ['dominance', 'influence', 'steadiness', 'calculativeness'] as const;
export type DiscTrait = (typeof discTraitNames)[number];

/** The parts of an email that advice is given on, and what each of them is. */
export const definitions = {
  subject: 'The line that decides whether the message is opened.',
  salutation: 'How the person is addressed.',
  greeting: 'The sentence before the point.',
  tone: 'How the whole message sounds.',
  emailLength: 'How much text the person is willing to read.',
  bulletPoints: 'Whether lists help or get in the way.',
  gif: 'Whether a moving picture is welcome.',
  messaging: 'What the message argues with.',
  closingLine: 'The sentence that asks for something.',
  complimentaryClose: 'The words above the name.',
} as const;
export type EmailPart = keyof typeof definitions;

/** What is advised, and how it could read. */
export type Advice = readonly [advice: string, example: string];

/**
 * How someone with this dominant trait wants to be written and talked to. Texts may hold `{first}`, `{title}`, `{company}`, `{topic}`
 * and `{skill}` of the person.
 */
export interface Voice {
  email: Readonly<Record<EmailPart, Advice>>;
  /** What differs when hiring someone instead of selling to them. */
  hiringEmail: Readonly<Record<'subject' | 'messaging' | 'closingLine', Advice>>;
  types: readonly string[];
  descriptions: readonly string[];
  adjectives: readonly string[];
  whatToSay: readonly string[];
  whatToAvoid: readonly string[];
  hiringMail: { subject: string; body: string };
  keyTraits: { risk: string; abilityToSayNo: string; speed: string; decisionDrivers: readonly string[] };
}
