import type { DraftRow } from './clean-drafts.ts';
import {
  approvals,
  closed,
  dutch,
  french,
  german,
  greeted,
  lines,
  listed,
  mail,
  quotedMail,
  saying,
  spanish,
} from './mails.ts';
import { makeApproach as of } from './make-approach.ts';

const lengths: DraftRow[] = [
  [
    'more words than the limit',
    approvals,
    of({ emailLength: 'Keep it under 20 words.' }),
    [
      'emailLength broken words «Your note on renewals matched what we saw at three instrument makers: approvals took 11 days, and nobody could say why.»',
    ],
  ],
  ['fewer words than the range', approvals, of({ emailLength: '100 to 125 words' }), ['emailLength broken words']],
  [
    'more sentences than the range',
    approvals,
    of({ emailLength: 'Two or three sentences' }),
    ['emailLength broken sentences «Would a two-page summary help?»'],
  ],
  [
    'more paragraphs than one',
    approvals,
    of({ emailLength: 'One paragraph' }),
    ['emailLength broken paragraphs «We cut that to three days at two of them. The numbers are in the attached page.»'],
  ],
  [
    'far from short',
    mail('', 'Our offer. '.repeat(300)),
    of({ emailLength: 'Short' }),
    ['emailLength broken words «Our offer.»'],
  ],
  [
    '10,000 words',
    mail('', 'We are sure of it. '.repeat(2000)),
    of({ emailLength: '50–125 words', whatToAvoid: ['"free"'] }),
    ['emailLength broken words «We are sure of it.»', 'whatToAvoid kept missing'],
  ],
  [
    'fewer characters than advised',
    approvals,
    of({ emailLength: 'At least 1,000 characters' }),
    ['emailLength broken characters'],
  ],
  [
    'too many characters in the subject',
    { ...approvals, subject: 'How three instrument makers cut their approvals to three days' },
    of({ subject: 'Max. 40 characters' }),
    ['subject broken characters «How three instrument makers cut their approvals to three days»'],
  ],
  [
    'too many words in the subject',
    { ...approvals, subject: 'Three makers cut approvals to days' },
    of({ subject: 'Name the result in five words or fewer.' }),
    ['subject broken words «Three makers cut approvals to days»'],
  ],
  ['no subject', { ...approvals, subject: ' ' }, of({ subject: 'Short and clear' }), ['subject broken missing']],
  [
    'an urgent subject',
    { ...approvals, subject: 'URGENT: approvals, last chance!' },
    of({ subject: 'Calm and plain; no urgency.' }),
    ['subject broken present «URGENT» «last chance»'],
  ],
];

const manners: DraftRow[] = [
  ['no salutation', greeted(''), of({ salutation: 'Use first name' }), ['salutation broken missing']],
  [
    'a title where the first name is advised',
    greeted('Dear Ms Okonkwo,'),
    of({ salutation: 'Use first name' }),
    ['salutation broken other-manner «Dear Ms Okonkwo,»'],
  ],
  [
    'the first name where a title is advised',
    greeted('Dear Amara,'),
    of({ salutation: 'Formal: Dear Ms Doe' }),
    ['salutation broken other-manner «Dear Amara,»'],
  ],
  [
    'nobody in particular',
    greeted('Hi there,'),
    of({ salutation: 'Use first name' }),
    ['salutation broken other-manner «Hi there,»'],
  ],
  [
    'another word before the name',
    greeted('Hello Tom,'),
    of({ salutation: 'Hi Jane,' }),
    ['salutation broken other-manner «Hello Tom,»'],
  ],
  [
    'an informal salutation',
    greeted('Hey Amara,'),
    of({ salutation: 'Formal' }),
    ['salutation broken formality «Hey Amara,»'],
  ],
  [
    'a salutation where none is wanted',
    approvals,
    of({ salutation: 'Leave it out' }),
    ['salutation broken present «Hi Amara,»'],
  ],
  [
    'small talk first',
    greeted('Hi Amara,\n\nI hope this email finds you well.'),
    of({ greeting: 'Get straight to the point.' }),
    ['greeting broken present «I hope this email finds you well.»'],
  ],
  ['no close', closed(''), of({ complimentaryClose: 'Best regards,' }), ['complimentaryClose broken missing']],
  [
    'another close',
    closed('Cheers,'),
    of({ complimentaryClose: 'Best regards,' }),
    ['complimentaryClose broken other-manner «Cheers»'],
  ],
  [
    'an informal close',
    closed('Cheers,'),
    of({ complimentaryClose: 'Formal.' }),
    ['complimentaryClose broken formality «Cheers»'],
  ],
  [
    'a formal close',
    closed('Yours faithfully,'),
    of({ complimentaryClose: 'Warm and friendly' }),
    ['complimentaryClose broken formality «Yours faithfully»'],
  ],
  [
    'a close that is advised against',
    closed('Cheers,'),
    of({ complimentaryClose: 'Avoid "Cheers".' }),
    ['complimentaryClose broken present «Cheers»'],
  ],
  [
    'no question at the end',
    saying('Is it? Yes.'),
    of({ closingLine: 'End with a statement, not a question' }),
    ['closingLine broken present «Would a two-page summary help?»'],
  ],
  [
    'a statement at the end',
    mail('', 'Hi Amara,', '', 'We cut approvals to three days. I will write on Monday.', '', 'Best,', 'Jane'),
    of({ closingLine: 'Ask a question that can be answered in writing.' }),
    ['closingLine broken missing «I will write on Monday.»'],
  ],
  [
    'slang in a formal tone',
    saying('Gonna be great, lol 🎉'),
    of({ tone: 'Keep it formal' }),
    ['tone broken formality «Gonna» «lol» «🎉»'],
  ],
  [
    'stiff words in a casual tone',
    saying('Please be advised that we hereby offer it.'),
    of({ tone: 'Casual' }),
    ['tone broken formality «Please be advised» «hereby»'],
  ],
  [
    'exclamation marks',
    saying('We did it! At two of them!!'),
    of({ tone: 'Calm, without exclamation marks' }),
    ['tone broken present «!» «!!»'],
  ],
];

const things: DraftRow[] = [
  ['no bullet points', approvals, of({ bulletPoints: 'Use bullet points' }), ['bulletPoints broken missing']],
  [
    'bullet points that are not wanted',
    listed('• One', '• Two'),
    of({ bulletPoints: 'Avoid bullet points' }),
    ['bulletPoints broken present «• One» «• Two»'],
  ],
  [
    'bullet points without numbers',
    listed('- One', '- Two'),
    of({ bulletPoints: 'Yes: numbered, and complete.' }),
    ['bulletPoints broken other-manner «- One» «- Two»'],
  ],
  [
    'too many bullet points',
    listed('- One', '- Two', '- Three', '- Four'),
    of({ bulletPoints: 'Three at most, each with a figure.' }),
    ['bulletPoints broken list-items «- Four»'],
  ],
  [
    'a gif',
    saying('https://media.giphy.com/media/x/giphy.gif'),
    of({ gif: 'Avoid gifs' }),
    ['gif broken present «https://media.giphy.com/media/x/giphy.gif»'],
  ],
  ['no emoji', saying('Done 🎉'), of({ gif: 'No emoji or gif' }), ['gif broken present «🎉»']],
  [
    'a phrase to avoid',
    saying('I’m just checking   in on the offer.'),
    of({ whatToAvoid: ['"Just checking in."'] }),
    ['whatToAvoid broken phrase «just checking   in»'],
  ],
  [
    'a phrase to avoid across a line',
    saying('We should circle\nback on Monday.'),
    of({ whatToAvoid: ['“circle back”, “synergy”'] }),
    ['whatToAvoid broken phrase «circle\nback»'],
  ],
  [
    'a word to avoid in the subject',
    { ...approvals, subject: 'A free trial' },
    of({ whatToAvoid: ['Words like cheap, free or guarantee'] }),
    ['whatToAvoid broken phrase «free»'],
  ],
  [
    'a stem to avoid',
    saying('We guarantee synergies.'),
    of({ whatToAvoid: ['Mentioning synergy'] }),
    ['whatToAvoid broken phrase «synergies»'],
  ],
  [
    'a topic to avoid',
    greeted('Hi Amara,\n\nHow was your weekend?'),
    of({ whatToAvoid: ['Asking about the weekend.'] }),
    ['whatToAvoid broken phrase «weekend»'],
  ],
  [
    'superlatives',
    saying('We have the best and fastest approvals.'),
    of({ whatToAvoid: ['Superlatives.'] }),
    ['whatToAvoid broken present «the best» «fastest»'],
  ],
  [
    'small talk to avoid',
    greeted('Hi Amara,\n\nHow are you?'),
    of({ whatToAvoid: ['Small talk before the point.'] }),
    ['whatToAvoid broken present «How are you?»'],
  ],
  [
    'the mail itself above a quoted one',
    { ...approvals, body: lines('Hey Amara!!', approvals.body, quotedMail) },
    of({ salutation: 'Formal', whatToAvoid: ['"synergy"'] }),
    ['salutation broken formality «Hey Amara!!»', 'whatToAvoid kept missing'],
  ],
];

const languages: DraftRow[] = [
  [
    'German, formal against informal',
    german,
    of({ salutation: 'Informal', tone: 'Casual', complimentaryClose: '"Cheers"' }),
    [
      'salutation broken formality «Sehr geehrte Frau Okonkwo,»',
      'tone broken formality «Ihnen»',
      'complimentaryClose cannot-tell language «Mit freundlichen Grüßen»',
    ],
  ],
  [
    'Dutch, informal against formal',
    dutch,
    of({ salutation: 'Formal', tone: 'Formal' }),
    ['salutation broken formality «Hoi Amara,»', 'tone broken formality «Je» «je»'],
  ],
  [
    'French, small talk',
    { ...french, body: french.body.replace('Votre note', 'J’espère que vous allez bien. Votre note') },
    of({ greeting: 'Skip the pleasantries' }),
    ['greeting broken present «J’espère que vous allez bien.»'],
  ],
  [
    'Spanish, informal against formal',
    spanish,
    of({ complimentaryClose: 'Formal', emailLength: 'Under 10 words' }),
    [
      'emailLength broken words «Tu nota sobre las renovaciones coincide con lo que vimos en tres fabricantes: una aprobación tardaba once días y nadie sabía por qué.»',
      'complimentaryClose broken formality «Un abrazo»',
    ],
  ],
  [
    'from right to left, too long',
    mail('', 'مرحبا أمارا، '.repeat(60)),
    of({ emailLength: 'Under 50 words' }),
    [`emailLength broken words «${'مرحبا أمارا، '.repeat(60).trim()}»`],
  ],
];

/** Each breaks at least one advice. */
export const flawedDrafts: DraftRow[] = [...lengths, ...manners, ...things, ...languages];
