/** Letters without a Unicode decomposition, as typed without the key; and the final sigma. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ə: 'e',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const withoutDecomposition = /[łøđðħıŋəßæœþς]/g;

/** Lower case, without diacritics and full-width forms: "Yıldız" → "yildiz". Idempotent. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most strings are ASCII, and one test is cheaper than three passes.
  if (/^[ -~]*$/.test(lower)) return lower;
  const folded = lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.replace(withoutDecomposition, (letter) => plainLetters[letter] ?? letter);
}

/** Umlauts and similar letters, as spelled without the key. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Every way in which a name is commonly spelled without its accents and apostrophes: `Jürgen` is `jurgen` and `juergen`. */
export function foldName(name: string): string[] {
  const lower = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '');
  const spelled = lower.replace(/[äöüåø]/g, (letter) => spelledOut[letter] ?? letter);
  return [...new Set([foldText(lower), foldText(spelled)])];
}

/** The common key of all spellings of a name: `Müller-Groß`, `Mueller Gross` and `muller gross`. Empty for a text without letters. */
export function nameKeys(name: string): string[] {
  const keys = foldName(name).map((folded) => folded.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set(keys)].filter((key) => key !== '');
}

const word = /[\p{L}\p{N}]+/gu;

/** "amara.okonkwo@fenwick.example" → amara, okonkwo, fenwick, example. */
export function findWords(text: string): string[] {
  return foldText(text).match(word) ?? [];
}

/** All words of the strings in one line, each once after a space, so that " pre" finds words that begin with "pre". */
export function joinWords(texts: readonly (string | null | undefined)[]): string {
  const words = new Set(texts.flatMap((text) => (text == null ? [] : findWords(text))));
  return [...words].map((each) => ` ${each}`).join('');
}

/** Whether every typed word begins some word of the line made by `joinWords`; `typed` comes from `findWords`. */
export function hasWords(line: string, typed: readonly string[]): boolean {
  return typed.every((each) => line.includes(` ${each}`));
}
