import type { Word } from './words-of.ts';

/** The words of a phrase one after another, with nothing but spaces, a hyphen or a comma between them: `circle\nback`, `follow-up`. */
export function findPhrase(
  text: string,
  words: readonly Word[],
  phrase: readonly string[],
  formOf: (word: string) => string,
): Word[] {
  const [head, ...rest] = phrase.map(formOf);
  if (head === undefined) return [];
  return words.flatMap((first, at) => {
    if (formOf(first.text) !== head) return [];
    let last = first;
    for (const [offset, wanted] of rest.entries()) {
      const next = words[at + offset + 1];
      if (!next || formOf(next.text) !== wanted || !isGap(text.slice(last.end, next.start))) return [];
      last = next;
    }
    return [{ text: phrase.join(' '), start: first.start, end: last.end }];
  });
}

const isGap = (between: string): boolean => /^[\s\p{Cf},\-\u2010\u2011]*$/u.test(between) && !/\n\s*\n/.test(between);
