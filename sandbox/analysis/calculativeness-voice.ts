import type { Voice } from './voice.ts';

export const calculativenessVoice: Voice = {
  email: {
    subject: ['Precise, and true to the last word.', '{topic}: method and figures, 2 pages'],
    salutation: ['Formal until they are not.', 'Dear {first},'],
    greeting: [
      'Say why you write to them in particular.',
      'I write to you because you answer for {topic} at {company}.',
    ],
    tone: ['Sober and exact.', 'The effect is 8%, measured over 14 months at three sites.'],
    emailLength: [
      'As long as the matter needs, with the sources behind it.',
      '200 words, and the figures in an attachment.',
    ],
    bulletPoints: ['Yes: numbered, and complete.', '1. Assumptions\n2. Method\n3. What it does not cover'],
    gif: ['No.', 'A chart with labelled axes.'],
    messaging: [
      'Show the evidence, its limits and how to check it.',
      'You can repeat the calculation with your own data on {topic}.',
    ],
    closingLine: [
      'Ask a question that can be answered in writing.',
      'Which of the three assumptions would not hold at {company}?',
    ],
    complimentaryClose: ['Formal.', 'Sincerely,'],
  },
  hiringEmail: {
    subject: ['The role, the place, the range.', '{title}, {topic}: description and salary range'],
    messaging: [
      'Speak of the standards, the tools and the depth of the work.',
      'Half of the time is set aside for {skill}.',
    ],
    closingLine: ['Offer the documents.', 'Shall I send the full description and the last two reports?'],
  },
  types: ['Analytical', 'Systematic', 'Reserved'],
  descriptions: [
    'Reads the footnotes first.',
    'Trusts a method more than a person who praises it.',
    'Prefers a written question to a call.',
  ],
  adjectives: ['precise', 'thorough', 'sceptical', 'disciplined', 'reserved', 'objective'],
  whatToSay: [
    'Where the figures come from.',
    'What your offer does not do.',
    'How the result can be checked.',
    'The date by which you will answer a question.',
    'How it fits with what is used for {skill} today.',
  ],
  whatToAvoid: [
    'Superlatives.',
    'Calling without an appointment.',
    'Rounding in your own favour.',
    '"Trust me."',
    'Asking about the weekend.',
  ],
  hiringMail: {
    subject: '{title}: role, method, salary range',
    body: 'Dear {first},\n\nI write to you because of your work on {skill}. The role concerns {topic}; the description, the tools and the salary range are attached.\n\nWhich open question would you want answered before a conversation?',
  },
  keyTraits: {
    risk: 'Accepts risk that has been measured',
    abilityToSayNo: 'High: with reasons, in writing',
    speed: 'Slow, because every source is read',
    decisionDrivers: ['evidence', 'quality', 'predictability'],
  },
};
