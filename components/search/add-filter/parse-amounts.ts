import type { Band } from '@/components/search/form/controls/band-fields';
import { parseWhole } from '@/components/search/form/controls/number-field';

export interface Amounts extends Band {
  /** Other words, such as "people". */
  about: string;
}

const units = ['k', 'm', 'mio', 'million', 'thousand'];
const number = /^\d[\d,.'’]*(?:k|m|mio|million|thousand)?$/u;

/** Words before or after a number. */
const least = [['>'], ['>='], ['≥'], ['over'], ['from'], ['since'], ['more', 'than'], ['at', 'least']];
const leastAfter = [['+'], ['or', 'more'], ['and', 'more']];
const most = [['<'], ['<='], ['≤'], ['under'], ['below'], ['up', 'to'], ['less', 'than'], ['at', 'most']];

/** "500 to 5,000 people", "200+", "up to 50" → its ends and the words around them; null if there is no range. */
export function parseAmounts(text: string): Amounts | null {
  const words = wordsOf(text);
  const numbers = words.flatMap((word, at) => (number.test(word) ? [at] : []));
  const found =
    findFirst(numbers, (at) =>
      words[at + 1] === 'to' && number.test(words[at + 2] ?? '') ? [at, at + 3, words[at], words[at + 2]] : null,
    ) ??
    findFirst(numbers, (at) => {
      const before = lengthBefore(words, at, least);
      if (before > 0) return [at - before, at + 1, words[at], undefined];
      const after = leastAfter.find((some) => some.every((word, offset) => words[at + 1 + offset] === word));
      return after === undefined ? null : [at, at + 1 + after.length, words[at], undefined];
    }) ??
    findFirst(numbers, (at) => {
      const before = lengthBefore(words, at, most);
      return before === 0 ? null : [at - before, at + 1, undefined, words[at]];
    });
  if (found === null) return null;
  const [from, until, ...ends] = found;
  const [start, end] = ends.map(parseAmount);
  if (start === undefined && end === undefined) return null;
  return { start, end, about: [...words.slice(0, from), ...words.slice(until)].join(' ') };
}

/** In lower case, with signs as words of their own and a unit joined to its number. */
function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(?<=[\dkm])\s?(?:-|–|—|\.\.)\s?(?=\d)/gu, ' to ')
    .replace(/(?<=[\dkm])\+/gu, ' +')
    .replace(/[<>]=?|[≤≥]/gu, ' $& ')
    .split(/\s/u)
    .filter((word) => word !== '');
  return words.reduce<string[]>((joined, word) => {
    const last = joined.at(-1);
    if (last !== undefined && units.includes(word) && /^[\d,.'’]+$/u.test(last))
      joined[joined.length - 1] = last + word;
    else joined.push(word);
    return joined;
  }, []);
}

/** First word, word after the last, and the ends of a range as written. */
type Found = [from: number, until: number, start: string | undefined, end: string | undefined];

function findFirst(places: readonly number[], find: (at: number) => Found | null): Found | null {
  for (const at of places) {
    const found = find(at);
    if (found !== null) return found;
  }
  return null;
}

/** How many words right before a place are one of these; 0 for none. */
function lengthBefore(words: readonly string[], at: number, some: readonly string[][]): number {
  const one = some.find((each) => each.every((word, offset) => words[at - each.length + offset] === word));
  return one?.length ?? 0;
}

/** "5,000", "5k", "1.5 million" → a whole number. */
function parseAmount(text: string | undefined): number | undefined {
  const parts = /^(.*?)\s?(k|m|mio|million|thousand)?$/iu.exec(text?.trim() ?? '');
  const [digits = '', unit = ''] = parts?.slice(1) ?? [];
  if (unit === '') return parseWhole(digits.replace(/[.,'’]$/u, '')) ?? undefined;
  const factor = /^(?:k|thousand)$/iu.test(unit) ? 1000 : 1_000_000;
  const amount = Math.round(Number(digits.replace(',', '.')) * factor);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
