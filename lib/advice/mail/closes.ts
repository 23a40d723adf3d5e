import type { JudgedLanguage } from '@/lib/advice/text/language-of';

export interface KnownClose {
  words: readonly string[];
  language: JudgedLanguage;
}

const rows: readonly (readonly [JudgedLanguage, string])[] = [
  [
    'en',
    'yours sincerely|yours faithfully|yours truly|sincerely|sincerely yours|yours very truly|respectfully|respectfully yours',
  ],
  ['en', 'regards|with regards'],
  [
    'en',
    'best regards|kind regards|with kind regards|with best regards|kindest regards|warm regards|with warm regards|best wishes|with best wishes|many thanks|with thanks|thank you|many thanks in advance|thank you in advance|with gratitude',
  ],
  [
    'en',
    'best|all the best|all best|warmly|warmest|thanks|thanks in advance|thanks again|yours|have a great day|have a nice day|have a good day|talk soon|speak soon|looking forward',
  ],
  ['en', 'cheers|take care|thanks a lot|thanks so much|see you|see you soon|until soon'],
  ['en', 'xo|xoxo|love|lots of love|hugs|ciao|later|ttyl|thx|big hug'],
  ['de', 'hochachtungsvoll|mit vorzüglicher hochachtung'],
  [
    'de',
    'mit freundlichen grüßen|mit freundlichen grüssen|mit freundlichem gruß|mit besten grüßen|freundliche grüße|freundliche grüsse|beste grüße|beste grüsse|mfg|vielen dank',
  ],
  ['de', 'viele grüße|viele grüsse|herzliche grüße|herzliche grüsse|schöne grüße|gruß|grüße|danke'],
  ['de', 'liebe grüße|liebe grüsse|lg|vg|bis bald'],
  ['nl', 'hoogachtend'],
  [
    'nl',
    'met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|vriendelijke groeten|mvg|hartelijke groet|hartelijke groeten|met hartelijke groet',
  ],
  ['nl', 'groet|groeten|groetjes|tot snel|bedankt'],
  ['fr', 'respectueusement|salutations distinguées'],
  [
    'fr',
    'cordialement|bien cordialement|bien à vous|très cordialement|sincères salutations|merci|avec mes remerciements',
  ],
  ['fr', 'amicalement|bien à toi|à bientôt|amitiés'],
  ['fr', 'bises|bisous|je t’embrasse'],
  ['es', 'atentamente|respetuosamente|le saluda atentamente'],
  ['es', 'saludos cordiales|un cordial saludo|cordialmente|saludos|un saludo|muchas gracias|gracias'],
  ['es', 'un abrazo|abrazos|hasta pronto'],
  ['es', 'besos|un beso'],
];

/** Longest first: `best regards` before `best`. */
export const knownCloses: readonly KnownClose[] = rows
  .flatMap(([language, texts]) =>
    texts.split('|').map((text) => ({ words: text.replace('’', "'").split(' '), language })),
  )
  .toSorted((one, other) => other.words.length - one.words.length);
