import type { Voice } from './voice.ts';

export const steadinessVoice: Voice = {
  email: {
    subject: ['Calm and plain; no urgency.', 'A question about {topic} at {company}'],
    salutation: ['Polite, with the first name.', 'Hello {first},'],
    greeting: ['One friendly sentence that is meant.', 'I hope the week has been kind to you.'],
    tone: ['Patient, and honest about the effort.', 'There is no hurry. I would rather get this right.'],
    emailLength: [
      'About 150 words, with a beginning and an end.',
      'Two paragraphs: why I write, and what would happen next.',
    ],
    bulletPoints: ['For the steps, in their order.', '1. A call\n2. A trial with one team\n3. Your decision'],
    gif: ['Rarely.', 'A photograph of the people who would help them.'],
    messaging: [
      'Show that nothing breaks and nobody is left alone with it.',
      'Your colleagues keep working as they do; {topic} gets easier.',
    ],
    closingLine: ['Suggest a small next step.', 'May I send you the two-page summary first?'],
    complimentaryClose: ['Kind.', 'With kind regards,'],
  },
  hiringEmail: {
    subject: ['Say who you are and why them.', 'Your experience with {topic}'],
    messaging: [
      'Speak of the team, the support and how long people stay.',
      'Most of the team has been here for six years.',
    ],
    closingLine: ['Leave time to think.', 'Take the time you need; I will write again in two weeks.'],
  },
  types: ['Supportive', 'Patient', 'Loyal'],
  descriptions: [
    'Listens to the end and answers the day after.',
    'Asks what a change means for everybody else.',
    'Keeps a promise, and remembers those of others.',
  ],
  adjectives: ['patient', 'dependable', 'modest', 'attentive', 'loyal', 'even-tempered'],
  whatToSay: [
    'Who will be there when questions come up.',
    'What stays the same for the colleagues.',
    'The steps, and that they can stop at each.',
    'How long others have been with you.',
    'Thank you, for something in particular.',
  ],
  whatToAvoid: [
    'Deadlines that are not real.',
    'Going over their head.',
    'Changing the plan between two messages.',
    'Pushing for an answer on the phone.',
    'Talking down what they use today.',
  ],
  hiringMail: {
    subject: 'Your experience with {topic}',
    body: 'Hello {first},\n\nI hope you do not mind a message out of the blue. We are looking for a {title} for a team that has worked together for years, and your way of working at {company} was recommended to me.\n\nMay I send you a description, without any obligation? There is no hurry.',
  },
  keyTraits: {
    risk: 'Avoids risk that others would have to carry',
    abilityToSayNo: 'Low: postpones instead',
    speed: 'Takes weeks, and then stays',
    decisionDrivers: ['trust', 'continuity', 'the good of the team'],
  },
};
