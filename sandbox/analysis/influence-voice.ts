import type { Voice } from './voice.ts';

export const influenceVoice: Voice = {
  email: {
    subject: ['Sound like a person with news.', '{first}, you have to see what {topic} can do'],
    salutation: ['Warm, with the first name.', 'Hi {first}!'],
    greeting: ['Begin with something they did, said or liked.', 'Loved how {company} talks about {topic}.'],
    tone: ['Lively and personal.', 'I could not stop thinking about it on the train home.'],
    emailLength: [
      'Up to 120 words, if there is a story in them.',
      'One story, one picture of the end, one invitation.',
    ],
    bulletPoints: ['Better a story than a list.', 'Last spring a team like yours did the following.'],
    gif: ['Welcome, once a conversation is going.', 'A short one of the finished thing at work.'],
    messaging: [
      'Show who will notice, and how it feels when it works.',
      'Your team would be the one the others ask about {topic}.',
    ],
    closingLine: ['Invite rather than ask.', 'Shall we talk it through over coffee?'],
    complimentaryClose: ['Friendly.', 'Cheers,'],
  },
  hiringEmail: {
    subject: ['Let them see the people.', 'The team wants to meet you, {first}'],
    messaging: [
      'Speak of the people, the stage and the freedom.',
      'You would be the face of {topic}, with eight people who laugh a lot.',
    ],
    closingLine: ['Invite them to meet somebody.', 'Would you like to have lunch with two of them?'],
  },
  types: ['Enthusiastic', 'Storyteller', 'Networker'],
  descriptions: [
    'Thinks aloud and likes to be thought with.',
    'Remembers people and moments longer than figures.',
    'Is won by excitement that turns out to be real.',
  ],
  adjectives: ['outgoing', 'optimistic', 'persuasive', 'spontaneous', 'expressive', 'generous'],
  whatToSay: [
    'What you admire about {company}, if you do.',
    'Who else is in, by name.',
    'How it looks when it is finished.',
    'An idea that is not quite done yet.',
    'That their opinion of it would help.',
  ],
  whatToAvoid: [
    'A table in the first message.',
    'A tone that could be addressed to anybody.',
    'Correcting details while they are excited.',
    'Silence after a promise to call.',
    'Long terms before the first yes.',
  ],
  hiringMail: {
    subject: '{first}, come and meet the {topic} people',
    body: 'Hi {first}!\n\nI have been reading what you do as {title}, and two of us said the same name at once: yours. We are building something around {topic} that people will talk about.\n\nCoffee with the team next week?',
  },
  keyTraits: {
    risk: 'Open to risk when others are on board',
    abilityToSayNo: 'Low: says maybe, and means no',
    speed: 'Quick to agree, slower to sign',
    decisionDrivers: ['recognition', 'people', 'novelty'],
  },
};
