import type { Voice } from './voice.ts';

export const dominanceVoice: Voice = {
  email: {
    subject: ['Name the result in five words or fewer.', '{topic}: three weeks saved'],
    salutation: ['The first name, and nothing before it.', '{first},'],
    greeting: ['Leave it out and begin with the point.', 'I will keep this to four lines.'],
    tone: [
      'Direct and sure of itself, without being loud.',
      'This works for companies of your size. Here is the proof.',
    ],
    emailLength: ['Under 75 words.', 'Four sentences, one number, one question.'],
    bulletPoints: ['Three at most, each with a figure.', '- 12% less waste\n- live in six weeks'],
    gif: ['No.', 'A number in bold does more.'],
    messaging: [
      'Show control, speed and what is gained over rivals.',
      '{company} would decide on {topic} a day earlier.',
    ],
    closingLine: ['Offer a choice of two and let them decide.', 'Tuesday at 9, or Thursday at 4?'],
    complimentaryClose: ['Short.', 'Best,'],
  },
  hiringEmail: {
    subject: ['Say what they would be in charge of.', 'You would own {topic}'],
    messaging: [
      'Speak of scope, mandate and the hard problem.',
      'The last two tried and left. You would have the budget they lacked.',
    ],
    closingLine: ['Ask for a yes or a no.', 'Is this worth fifteen minutes, yes or no?'],
  },
  types: ['Direct', 'Decisive', 'Competitive'],
  descriptions: [
    'Wants the conclusion first and the reasons only when asking for them.',
    'Treats a conversation as a decision that has not been made yet.',
    'Respects whoever holds a position under pressure.',
  ],
  adjectives: ['assertive', 'fast', 'independent', 'ambitious', 'blunt', 'results-oriented'],
  whatToSay: [
    'What changes for {company}, and by when.',
    'The one risk you see yourself.',
    'That the decision is theirs, and what it takes.',
    'A number that can be checked.',
    'Who else has done it, in one sentence.',
  ],
  whatToAvoid: [
    'Small talk before the point.',
    'A tour of every feature.',
    '"Just checking in."',
    'Asking for a meeting to plan a meeting.',
    'Hedging where the facts are clear.',
  ],
  hiringMail: {
    subject: '{topic}: yours to run',
    body: '{first},\n\nWe need somebody to take {topic} over, with a budget and without a committee. As {title} you have done the hard half of it already.\n\nFifteen minutes this week, yes or no?',
  },
  keyTraits: {
    risk: 'Takes risks early and corrects on the way',
    abilityToSayNo: 'High: says no at once and means it',
    speed: 'Decides in the first conversation',
    decisionDrivers: ['results', 'control', 'advantage over rivals'],
  },
};
