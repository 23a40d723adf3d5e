import { replaceSpecialLetters } from '../world/ascii.ts';

/** Removes case and accents, but keeps other scripts and their vowel signs: "Łódź" → "lodz", "कि" unchanged. */
export function foldForSearch(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii.test(lower)) return lower;
  const plain = lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  // Final sigma is the same letter.
  return replaceSpecialLetters(plain).replaceAll('ς', 'σ');
}
const isAscii = /^[\0-\x7f]*$/;

/** A character of a word. `+` and `#` occur in names such as C++ and C#. */
export const wordCharacter = '[\\p{L}\\p{N}\\p{M}+#]';
const betweenWords = /[^\p{L}\p{N}\p{M}+#]+/gu;
const betweenAsciiWords = /[^a-z0-9+#]+/g;

/**
 * " head of sales ": folded words with spaces around, to find a phrase as a substring. Split before folding, because folding turns symbols
 * ("™") into letters.
 */
export function paddedWords(text: string): string {
  const lower = text.toLowerCase();
  const words = isAscii.test(lower)
    ? lower.replace(betweenAsciiWords, ' ')
    : foldForSearch(lower.replace(betweenWords, ' ')).replace(betweenWords, ' ');
  return ` ${words.trim()} `;
}

/** Stems words in the form of `paddedWords`. Plurals only: "engineers" becomes "engineer", but "university" does not become "universal". */
export function stemsOf(words: string): string {
  if (!words.includes('s ')) return words;
  return words.replace(/(?<=\S{2})ies(?= )/g, 'y').replace(/(?<=\S{2}[^s\s])s(?= )/g, '');
}

/** False for a phrase of symbols only. */
export function hasAnyWord(phrase: string): boolean {
  return paddedWords(phrase) !== '  ';
}

/** The forms of a text that the match modes compare, each made on first use. */
export class TextForms {
  private readonly text: string;
  private lowerForm: string | null = null;
  private wordsForm: string | null = null;
  private stemsForm: string | null = null;
  private lastTest: object | null = null;
  private answer = false;

  constructor(text: string) {
    this.text = text;
  }

  get lower(): string {
    this.lowerForm ??= this.text.trim().toLowerCase();
    return this.lowerForm;
  }

  get words(): string {
    this.wordsForm ??= paddedWords(this.text);
    return this.wordsForm;
  }

  get stems(): string {
    this.stemsForm ??= stemsOf(this.words);
    return this.stemsForm;
  }

  /** Titles and skills repeat across a world, so a search evaluates each text once: the last caller's result is cached. */
  decide(test: (forms: TextForms) => boolean): boolean {
    if (this.lastTest !== test) {
      this.answer = test(this);
      this.lastTest = test;
    }
    return this.answer;
  }
}
