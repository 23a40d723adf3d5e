import type { JudgedLanguage } from '@/lib/advice/text/language-of';
import type { Register } from './registers.ts';

export interface Opener {
  words: readonly string[];
  language: JudgedLanguage;
  register: Register;
  /** Complete by itself: addresses no person. */
  isWhole: boolean;
}

type Row = readonly [JudgedLanguage, Register, string];

const rows: readonly Row[] = [
  ['en', 'formal', 'to whom it may concern|dear sir or madam|dear sir/madam|dear sirs'],
  ['en', 'rather-formal', 'dear|good morning|good afternoon|good evening|good day'],
  ['en', 'rather-informal', 'hello|greetings|welcome'],
  ['en', 'informal', 'hi|hi there|hello there|morning'],
  ['en', 'familiar', 'hey|hey there|yo|hiya|howdy|sup'],
  ['de', 'formal', 'sehr geehrte|sehr geehrter|sehr geehrtes'],
  ['de', 'either', 'guten tag|guten morgen|guten abend'],
  ['de', 'rather-informal', 'hallo|liebe|lieber|grüß gott|grüezi'],
  ['de', 'familiar', 'servus|moin|na'],
  ['nl', 'formal', 'geachte|weledele|zeer geachte'],
  ['nl', 'either', 'beste|goedemorgen|goedemiddag|goedenavond|goedendag'],
  ['nl', 'informal', 'hoi|dag|lieve'],
  ['nl', 'familiar', 'hé|hee'],
  ['fr', 'formal', 'monsieur|madame|madame, monsieur|mesdames, messieurs'],
  ['fr', 'either', 'bonjour|bonsoir|cher|chère|chers|chères'],
  ['fr', 'informal', 'salut|coucou'],
  ['es', 'formal', 'estimado|estimada|estimados|estimadas|distinguido|distinguida'],
  ['es', 'either', 'buenos días|buenas tardes|buenas noches|buen día'],
  ['es', 'informal', 'hola|querido|querida|buenas'],
];

const whole = new Set([
  'to whom it may concern',
  'dear sir or madam',
  'dear sir/madam',
  'dear sirs',
  'hi there',
  'hey there',
  'hello there',
  'madame, monsieur',
  'mesdames, messieurs',
]);

/** Longest first: `hi there` before `hi`. */
export const openers: readonly Opener[] = rows
  .flatMap(([language, register, texts]) =>
    texts.split('|').map((text) => ({ words: text.split(/[ ,/]+/), language, register, isWhole: whole.has(text) })),
  )
  .toSorted((one, other) => other.words.length - one.words.length);

/** Before a last name. */
export const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof professor doctor herr herrn frau mevrouw meneer heer mw dhr monsieur madame mme mlle m señor señora señorita sr sra don doña doctora'.split(
    ' ',
  ),
);

/** Words of address without a name. */
export const genericAddressees: ReadonlySet<string> = new Set(
  'there all team everyone everybody folks guys friend friends colleague colleagues sir madam customer reader again hiring manager recruiter damen herren zusammen kollegen collega allemaal todos todas equipo tous toutes équipe'.split(
    ' ',
  ),
);
