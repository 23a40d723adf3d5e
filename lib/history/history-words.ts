/** Letters that have no decomposition of their own in Unicode, as people type them who do not have the key. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const withoutDecomposition = /[łøđðħıßæœþ]/g;

/** A text as it is compared: lower case, no marks over letters, narrow forms. "Yıldız" → "yildiz". Folding twice changes nothing. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most texts are plain, and one look is cheaper than three passes.
  if (/^[ -~]*$/.test(lower)) return lower;
  const folded = lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.replace(withoutDecomposition, (letter) => plainLetters[letter] ?? letter);
}

const word = /[\p{L}\p{N}]+/gu;

/** "amara.okonkwo@fenwick.example" → amara, okonkwo, fenwick, example. */
export function findWords(text: string): string[] {
  return foldText(text).match(word) ?? [];
}

/** All words of the texts in one line, each once and with a space before it, so that " pre" finds those that begin with "pre". */
export function joinWords(texts: readonly (string | null | undefined)[]): string {
  const words = new Set(texts.flatMap((text) => (text == null ? [] : findWords(text))));
  return [...words].map((each) => ` ${each}`).join('');
}

/** Whether every word that was typed begins some word of the line that `joinWords` made; `typed` is what `findWords` gave. */
export function hasWords(line: string, typed: readonly string[]): boolean {
  return typed.every((each) => line.includes(` ${each}`));
}
