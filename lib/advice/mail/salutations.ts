import type { JudgedLanguage } from '@/lib/advice/text/language-of';

export interface Opener {
  words: readonly string[];
  language: JudgedLanguage;
  /** Among friends: it may begin a sentence, as in `Hey just wanted to`. */
  isFamiliar: boolean;
  /** Complete by itself: addresses no person. */
  isWhole: boolean;
}

type Row = readonly [JudgedLanguage, string];

const rows: readonly Row[] = [
  ['en', 'to whom it may concern|dear sir or madam|dear sir/madam|dear sirs'],
  ['en', 'dear|good morning|good afternoon|good evening|good day'],
  ['en', 'hello|greetings|welcome'],
  ['en', 'hi|hi there|hello there|morning'],
  ['en', 'hey|hey there|yo|hiya|howdy|sup'],
  ['de', 'sehr geehrte|sehr geehrter|sehr geehrtes'],
  ['de', 'guten tag|guten morgen|guten abend'],
  ['de', 'hallo|liebe|lieber|grüß gott|grüezi'],
  ['de', 'servus|moin|na'],
  ['nl', 'geachte|weledele|zeer geachte'],
  ['nl', 'beste|goedemorgen|goedemiddag|goedenavond|goedendag'],
  ['nl', 'hoi|dag|lieve'],
  ['nl', 'hé|hee'],
  ['fr', 'monsieur|madame|madame, monsieur|mesdames, messieurs'],
  ['fr', 'bonjour|bonsoir|cher|chère|chers|chères'],
  ['fr', 'salut|coucou'],
  ['es', 'estimado|estimada|estimados|estimadas|distinguido|distinguida'],
  ['es', 'buenos días|buenas tardes|buenas noches|buen día'],
  ['es', 'hola|querido|querida|buenas'],
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

const familiar = new Set('hey|hey there|yo|hiya|howdy|sup|servus|moin|na|hé|hee'.split('|'));

/** Longest first: `hi there` before `hi`. */
export const openers: readonly Opener[] = rows
  .flatMap(([language, texts]) =>
    texts.split('|').map((text) => ({
      words: text.split(/[ ,/]+/),
      language,
      isFamiliar: familiar.has(text),
      isWhole: whole.has(text),
    })),
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
