import type { Word } from './words-of.ts';

/** The form of a word for an exact match. */
export const asWritten = (word: string): string => word;

/** Consecutive words of a phrase, with only spaces, a hyphen or a comma between them: `circle\nback`, `follow-up`. */
export function findPhrase(
  text: string,
  words: readonly Word[],
  phrase: readonly string[],
  formOf: (word: string) => string,
): Word[] {
  const [head, ...rest] = phrase.map(formOf);
  if (head === undefined) return [];
  return (placesByForm(words, formOf).get(head) ?? []).flatMap((at) => {
    const first = words[at];
    if (first === undefined) return [];
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

type FormOf = (word: string) => string;
const known = new WeakMap<readonly Word[], Map<FormOf, Map<string, number[]>>>();

/** The positions of each form among the words of a text. Built once per text: advice may quote hundreds of phrases. */
function placesByForm(words: readonly Word[], formOf: FormOf): Map<string, number[]> {
  const ofText = known.get(words) ?? new Map<FormOf, Map<string, number[]>>();
  known.set(words, ofText);
  const made = ofText.get(formOf);
  if (made !== undefined) return made;
  const places = new Map<string, number[]>();
  for (const [at, { text }] of words.entries()) {
    const form = formOf(text);
    const others = places.get(form);
    if (others === undefined) places.set(form, [at]);
    else others.push(at);
  }
  ofText.set(formOf, places);
  return places;
}
