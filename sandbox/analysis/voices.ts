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
