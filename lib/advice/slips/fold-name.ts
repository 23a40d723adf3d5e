import { wordsOf } from '@/lib/advice/text/words-of';

const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'n', ə: 'e' },
};
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[ßæœøđðþłıħŋə]/gu, (letter) => letters[letter] ?? letter);

/** Every way a name is commonly spelled without its accents: `Jürgen` is `jurgen` and `juergen`. */
export function foldName(word: string): readonly string[] {
  const lower = word.normalize('NFC').toLowerCase();
  const spelled = lower.replace(/[äöüåø]/gu, (letter) => german[letter] ?? letter);
  return [...new Set([plain(lower), plain(spelled)])];
}

/** The words of a name, as written and in lower case; `O’Brien` and `Jean-Luc` are also one word. */
export function wordsOfName(name: string): string[] {
  const words = wordsOf(name).map(({ text }) => text);
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return [...words, ...joined];
}
