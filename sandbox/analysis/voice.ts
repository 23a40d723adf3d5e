/** The four traits of DISC, as the service names them (docs/interface.md#personality-analysis-result). */
export const discTraitNames = ['dominance', 'influence', 'steadiness', 'calculativeness'] as const;
export type DiscTrait = (typeof discTraitNames)[number];

/** The parts of an email that get advice, with their definitions. */
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

/** The advice, and an example. */
export type Advice = readonly [advice: string, example: string];

/**
 * How to write and talk to someone with this dominant trait. Texts may contain `{first}`, `{title}`, `{company}`, `{topic}` and `{skill}`.
 */
export interface Voice {
  email: Readonly<Record<EmailPart, Advice>>;
  /** The parts that differ when hiring someone instead of selling to them. */
  hiringEmail: Readonly<Record<'subject' | 'messaging' | 'closingLine', Advice>>;
  types: readonly string[];
  descriptions: readonly string[];
  adjectives: readonly string[];
  whatToSay: readonly string[];
  whatToAvoid: readonly string[];
  hiringMail: { subject: string; body: string };
  keyTraits: { risk: string; abilityToSayNo: string; speed: string; decisionDrivers: readonly string[] };
}
