/** UTF-16 offsets in the body or the subject, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** `text` is lower-cased with straight apostrophes; the span covers the word as written. */
export interface Word extends Span {
  text: string;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu;
/** One form for the same word: `É` in one or two code points, `I’m` and `i'm`. */
export const foldWord = (word: string): string => word.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'");

export function wordsOf(text: string, { start, end }: Span = { start: 0, end: text.length }): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.slice(start, end).matchAll(wordPattern))
    words.push({ text: foldWord(word), start: start + index, end: start + index + word.length });
  return words;
}

/** Words as people and mail programs count them: separated by spaces; `12%` and `quote-to-cash` count as one each. */
export function countedWordsOf(text: string, { start, end }: Span): Span[] {
  const counted: Span[] = [];
  for (const { 0: word, index } of text.slice(start, end).matchAll(/[^\s—]+/g))
    if (/[\p{L}\p{N}]/u.test(word)) counted.push({ start: start + index, end: start + index + word.length });
  return counted;
}

/** Without surrounding characters that show nothing: spaces of every kind, direction marks. */
export function trimSpan(text: string, { start, end }: Span): Span {
  const first = text.slice(start, end).search(/[^\s\p{Cf}]/u);
  if (first < 0) return { start, end: start };
  let last = end;
  while (/[\s\p{Cf}]/u.test(text.charAt(last - 1))) last -= 1;
  return { start: start + first, end: last };
}
