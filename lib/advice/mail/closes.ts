import type { JudgedLanguage } from '@/lib/advice/text/language-of';
import type { Register } from './registers.ts';

export interface KnownClose {
  words: readonly string[];
  language: JudgedLanguage;
  register: Register;
}

const rows: readonly (readonly [JudgedLanguage, Register, string])[] = [
  [
    'en',
    'formal',
    'yours sincerely|yours faithfully|yours truly|sincerely|sincerely yours|yours very truly|respectfully|respectfully yours',
  ],
  ['en', 'rather-formal', 'regards|with regards'],
  [
    'en',
    'either',
    'best regards|kind regards|with kind regards|with best regards|kindest regards|warm regards|with warm regards|best wishes|with best wishes|many thanks|with thanks|thank you|many thanks in advance|thank you in advance|with gratitude',
  ],
  [
    'en',
    'rather-informal',
    'best|all the best|all best|warmly|warmest|thanks|thanks in advance|thanks again|yours|have a great day|have a nice day|have a good day|talk soon|speak soon|looking forward',
  ],
  ['en', 'informal', 'cheers|take care|thanks a lot|thanks so much|see you|see you soon|until soon'],
  ['en', 'familiar', 'xo|xoxo|love|lots of love|hugs|ciao|later|ttyl|thx|big hug'],
  ['de', 'formal', 'hochachtungsvoll|mit vorzüglicher hochachtung'],
  [
    'de',
    'either',
    'mit freundlichen grüßen|mit freundlichen grüssen|mit freundlichem gruß|mit besten grüßen|freundliche grüße|freundliche grüsse|beste grüße|beste grüsse|mfg|vielen dank',
  ],
  ['de', 'rather-informal', 'viele grüße|viele grüsse|herzliche grüße|herzliche grüsse|schöne grüße|gruß|grüße|danke'],
  ['de', 'informal', 'liebe grüße|liebe grüsse|lg|vg|bis bald'],
  ['nl', 'formal', 'hoogachtend'],
  [
    'nl',
    'either',
    'met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|vriendelijke groeten|mvg|hartelijke groet|hartelijke groeten|met hartelijke groet',
  ],
  ['nl', 'informal', 'groet|groeten|groetjes|tot snel|bedankt'],
  ['fr', 'formal', 'respectueusement|salutations distinguées'],
  [
    'fr',
    'either',
    'cordialement|bien cordialement|bien à vous|très cordialement|sincères salutations|merci|avec mes remerciements',
  ],
  ['fr', 'informal', 'amicalement|bien à toi|à bientôt|amitiés'],
  ['fr', 'familiar', 'bises|bisous|je t’embrasse'],
  ['es', 'formal', 'atentamente|respetuosamente|le saluda atentamente'],
  ['es', 'either', 'saludos cordiales|un cordial saludo|cordialmente|saludos|un saludo|muchas gracias|gracias'],
  ['es', 'informal', 'un abrazo|abrazos|hasta pronto'],
  ['es', 'familiar', 'besos|un beso'],
];

/** Longest first: `best regards` before `best`. */
export const knownCloses: readonly KnownClose[] = rows
  .flatMap(([language, register, texts]) =>
    texts.split('|').map((text) => ({ words: text.replace('’', "'").split(' '), language, register })),
  )
  .toSorted((one, other) => other.words.length - one.words.length);
