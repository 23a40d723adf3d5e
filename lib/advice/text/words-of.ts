import { trimEnd } from '@/lib/platform/trim-end';

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

/**
 * A word without its English ending, so that "checked" matches "check" and "synergies" matches "synergy". The result need not be a word.
 */
export function stem(word: string): string {
  const bare = word.replace(/'s?$/, '');
  if (bare.length > 4 && bare.endsWith('ies')) return `${bare.slice(0, -3)}y`;
  const ended = withoutEnding(bare);
  // At least three letters remain, or "bee" would become "b".
  return (ended.slice(0, 3) + trimEnd(ended.slice(3), 'e')).replace(/([bdgmnprt])\1$/, '$1');
}

function withoutEnding(word: string): string {
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 5 && word.endsWith('ed')) return word.slice(0, -2);
  return word.length > 3 && /[^suic]s$/.test(word) ? word.slice(0, -1) : word;
}

const functionWords = new Set(
  'a an the and or but if of to in on at by for from with without about into over under as is are was were be been being am do does did done have has had having can could will would shall should may might must not no nor so than that this these those it its they them their theirs he she his her him you your yours we us our ours i me my who whom whose which what when where why how there here then also just only very more most less some any each every all both own same other another such something anything nothing somebody anybody up out off down again once else quite yet come comes get gets make makes take takes'.split(
    ' ',
  ),
);

/** Whether a word carries meaning. */
export const isKeyWord = (word: string): boolean => !functionWords.has(word);
