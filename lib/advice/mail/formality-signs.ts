import type { JudgedLanguage } from '@/lib/advice/text/language-of';
import { emoji } from './signals.ts';

type Signs = Readonly<Record<'formal' | 'informal', readonly RegExp[]>>;

/** A pattern for whole words, case-insensitive by default; `list` separates them by `|`. */
const wordsLike = (list: string, flags = 'giu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’-])(?:${list})(?![\\p{L}\\p{M}\\p{N}'’-])`, flags);

/**
 * Words that show how formal a text is. Only English has slang here; the others have their words for "you". French `vous` and Dutch
 * `jullie` may be plural.
 */
export const formalitySigns: Readonly<Record<JudgedLanguage, Signs>> = {
  en: {
    formal: [
      wordsLike(
        'please be advised|kindly be advised|hereby|herewith|pursuant to|enclosed please find|please find enclosed|i am writing to inform you|we regret to inform you|at your earliest convenience|the undersigned|aforementioned|heretofore',
      ),
    ],
    informal: [
      wordsLike(
        "gonna|wanna|gotta|kinda|sorta|dunno|lol|rofl|omg|btw|thx|plz|pls|ya|yeah|yep|nope|y['’]all|awesome|no worries|super cool",
      ),
      emoji,
    ],
  },
  de: {
    formal: [/(?<=[\p{L},] )(?:Ihnen|Ihre[mnrs]?|Ihr)(?![\p{L}])/gu],
    informal: [wordsLike('du|dich|dir|dein|deine|deinen|deinem|deiner'), emoji],
  },
  nl: { formal: [wordsLike('u|uw')], informal: [wordsLike('je|jij|jou|jouw'), emoji] },
  fr: { formal: [], informal: [wordsLike('tu|toi'), emoji] },
  es: { formal: [wordsLike('usted')], informal: [wordsLike('tú|tu|tus|te|ti|contigo'), emoji] },
};
