import { replaceSpecialLetters } from '../world/ascii.ts';

/** Case and accents ignored, other scripts and their vowel signs kept: "Łódź" → "lodz", "कि" as it is. */
export function foldForSearch(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii.test(lower)) return lower;
  const plain = lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  // A sigma at the end of a word is the same letter.
  return replaceSpecialLetters(plain).replaceAll('ς', 'σ');
}
const isAscii = /^[\0-\x7f]*$/;

/** What words are made of. `+` and `#` belong to names such as C++ and C#. */
export const wordCharacter = '[\\p{L}\\p{N}\\p{M}+#]';
const betweenWords = /[^\p{L}\p{N}\p{M}+#]+/gu;
const betweenAsciiWords = /[^a-z0-9+#]+/g;

/**
 * " head of sales ": folded words with a blank around each, so that a phrase is found as a piece of text. Split before it is
 * folded, too: folding makes letters of signs ("™"), and where the strict mode sees the end of a word, there has to be one here.
 */
export function paddedWords(text: string): string {
  const lower = text.toLowerCase();
  const words = isAscii.test(lower)
    ? lower.replace(betweenAsciiWords, ' ')
    : foldForSearch(lower.replace(betweenWords, ' ')).replace(betweenWords, ' ');
  return ` ${words.trim()} `;
}

/** Of words as `paddedWords` makes them. Plurals only: enough to make "engineers" an engineer, too little to make a university universal. */
export function stemsOf(words: string): string {
  if (!words.includes('s ')) return words;
  return words.replace(/(?<=\S{2})ies(?= )/g, 'y').replace(/(?<=\S{2}[^s\s])s(?= )/g, '');
}

/** A phrase of signs alone has none. */
export function hasAnyWord(phrase: string): boolean {
  return paddedWords(phrase) !== '  ';
}
