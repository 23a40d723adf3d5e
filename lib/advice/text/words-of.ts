/** UTF-16 offsets in the body or the subject, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** `text` is in small letters with straight apostrophes; the span is of the word as it was written. */
export interface Word extends Span {
  text: string;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu;
/** One writing for what is the same word: `É` in one or two characters, `I’m` and `i'm`. */
export const foldWord = (word: string): string => word.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'");

export function wordsOf(text: string, { start, end }: Span = { start: 0, end: text.length }): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.slice(start, end).matchAll(wordPattern))
    words.push({ text: foldWord(word), start: start + index, end: start + index + word.length });
  return words;
}

/** The words a length is counted in, as people and mail programs do: between spaces; `12%` and `quote-to-cash` are one each. */
export function countedWordsOf(text: string, { start, end }: Span): Span[] {
  const counted: Span[] = [];
  for (const { 0: word, index } of text.slice(start, end).matchAll(/[^\s—]+/g))
    if (/[\p{L}\p{N}]/u.test(word)) counted.push({ start: start + index, end: start + index + word.length });
  return counted;
}

/** Without what surrounds it and shows nothing: spaces of every kind, marks of direction. */
export function trimSpan(text: string, { start, end }: Span): Span {
  const first = text.slice(start, end).search(/[^\s\p{Cf}]/u);
  if (first < 0) return { start, end: start };
  let last = end;
  while (/[\s\p{Cf}]/u.test(text.charAt(last - 1))) last -= 1;
  return { start: start + first, end: last };
}
