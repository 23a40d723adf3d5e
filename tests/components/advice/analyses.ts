import { type Analysis, analysisSchema } from '@/lib/service/schemas/analysis';

/** Analyses as they come out of a reply. */

const part = (advice: string | null, example: string | null, definition: string | null = 'What it is.') => ({
  definition,
  advice,
  example,
});

const email = {
  subject: part('Name the result in six words or fewer.', 'Quote-to-cash, 11 days shorter', 'What is seen first.'),
  salutation: part('The first name, and nothing before it.', 'Amara,'),
  greeting: part('Leave it out and begin with the point.', 'I will keep this to four lines.'),
  tone: part('Direct and sure of itself.', 'This works for companies of your size.'),
  emailLength: part('40 to 80 words.', 'Four sentences, one number, one question.'),
  bulletPoints: part('Three at most, each with a figure.', '- 12% less waste\n- live in six weeks'),
  gif: part('No.', 'A number in bold does more.'),
  messaging: part('Show control, speed and what is gained.', 'You would decide a day earlier.'),
  closingLine: part('End with a question.', 'Tuesday at 9, or Thursday at 4?'),
  complimentaryClose: part('Short.', 'Best,'),
};

export const fullReply = {
  model: 'disc-ocean-1',
  source: { refId: null, headline: 'Head of Revenue Operations', skills: ['Pricing'], summary: null },
  score: 84,
  selling: {
    email,
    communication: {
      types: ['Analytical', 'Reserved'],
      descriptions: ['Reads the footnotes first.', 'Prefers a written question to a call.'],
      adjectives: ['precise', 'thorough', 'sceptical'],
      whatToSay: [
        'What you measured, and on how many cases',
        'Who else at the table has agreed',
        'What happens in week one',
      ],
      whatToAvoid: ['A deadline without its reason', '“Synergy”, “circle back”, “quick win”'],
    },
    keyTraits: {
      risk: 'Weighs it twice',
      abilityToSayNo: 'Late, and politely',
      speed: 'Two to three weeks, because every source is read',
      decisionDrivers: ['evidence', 'quality', 'predictability'],
    },
    interests: ['instrument making', 'sailing'],
  },
  hiring: {
    email: { ...email, subject: part('Say what they would be in charge of.', 'You would own pricing') },
    communication: {
      types: ['Analytical'],
      descriptions: ['Trusts a method more than a person who praises it.'],
      adjectives: ['disciplined'],
      whatToSay: ['What the role is measured by'],
      whatToAvoid: ['Flattery'],
      subject: 'Pricing: yours to run',
      body: 'Amara,\n\nWe need somebody to take pricing over.\n\nFifteen minutes this week?',
    },
    keyTraits: { risk: 'Low', abilityToSayNo: 'High', speed: 'Slow', decisionDrivers: ['evidence'] },
  },
  assessments: {
    archetype: 'The careful persuader',
    disc: {
      dominance: { score: 34, level: 'LOW' },
      influence: { score: 71, level: 'HIGH' },
      steadiness: { score: 46, level: 'MEDIUM' },
      calculativeness: { score: 82, level: 'HIGH' },
    },
    ocean: {
      openness: { score: 63, level: 'MEDIUM' },
      conscientiousness: { score: 88, level: 'HIGH' },
      extraversion: { score: 57, level: 'MEDIUM' },
      agreeableness: { score: 49, level: 'MEDIUM' },
      emotionalStability: { score: '74', level: 'HIGH' },
    },
  },
  status: 'SUCCESS',
  success: true,
};

export function analysisOf(reply: unknown): Analysis {
  return analysisSchema.parse(reply);
}

export const full = analysisOf(fullReply);

/** Words in the place of scores, and gaps wherever they may be (docs/interface.md#personality-analysis-result). */
export const inWords = analysisOf({
  selling: null,
  hiring: null,
  assessments: {
    archetype: { label: 'Analyst' },
    disc: {
      dominance: { score: 34, level: 'LOW' },
      influence: { descriptions: ['Shows little of what is called influence.'], labels: ['low', 'influence'] },
      steadiness: null,
      calculativeness: { score: null, level: null },
    },
    ocean: { openness: { labels: ['curious'] }, extraversion: { score: 'high' } },
  },
});
