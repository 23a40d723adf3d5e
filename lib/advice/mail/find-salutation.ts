import { type Span, trimSpan, type Word, wordsOf } from '@/lib/advice/text/words-of';
import { knownCloses } from './closes.ts';
import { genericAddressees, type Opener, openers, titles } from './salutations.ts';

export interface Salutation extends Span {
  /** Null for a name alone: `Jane,`. */
  opener: Opener | null;
  /** How the person is addressed; `full` is two names or more, which may be a two-word first name. */
  addressee: 'nobody' | 'first' | 'title' | 'full';
  /** What follows the opener, titles included. */
  names: readonly Word[];
}

const longestWords = 7;

/** The salutation at the start of a line, such as `Dear Ms Doe,`; null if there is none. */
export function findSalutation(text: string, line: Span): Salutation | null {
  const words = wordsOf(text, { start: line.start, end: Math.min(line.end, line.start + 200) });
  const opener = openers.find((one) => one.words.every((word, index) => words[index]?.text === word)) ?? null;
  const headEnd = endOfHead(text, line, words, opener);
  const head = words.filter(({ start }) => start < headEnd);
  if (head.length === 0) return null;
  if (!opener) return isNameAlone(text, line, head, headEnd) ? salutationOf(text, line, headEnd, null, head) : null;
  if (head.length <= longestWords) return salutationOf(text, line, headEnd, opener, head.slice(opener.words.length));
  // `Hey just wanted to …`: a greeting without a name.
  const last = words[opener.words.length - 1];
  return opener.isFamiliar && last ? salutationOf(text, line, last.end, opener, []) : null;
}

function salutationOf(text: string, line: Span, end: number, opener: Opener | null, names: Word[]): Salutation {
  return { ...trimSpan(text, { start: line.start, end }), opener, addressee: addresseeOf(opener, names), names };
}

function addresseeOf(opener: Opener | null, names: Word[]): Salutation['addressee'] {
  if (opener?.isWhole || names.every(({ text }) => genericAddressees.has(text))) return 'nobody';
  const [first, second] = names;
  if (first && titles.has(first.text)) return second && !genericAddressees.has(second.text) ? 'title' : 'nobody';
  return second ? 'full' : 'first';
}

/** The end of the salutation, past its punctuation; a name may follow `Good morning,` after its comma. */
function endOfHead(text: string, line: Span, words: readonly Word[], opener: Opener | null): number {
  const mark = /[,،、:;!！]+|\s[-–—](?=\s)|\.$/gu;
  mark.lastIndex = 0;
  const inner = text.slice(line.start, line.end);
  const ends = [...inner.slice(0, 200).matchAll(mark)].map(({ 0: found, index }) => line.start + index + found.length);
  const [first = line.end, second = line.end] = ends;
  const last = opener && words[opener.words.length - 1];
  const named = words.filter(({ start, end }) => start >= first && end <= second);
  const isNamedLater =
    last && first <= (words[opener.words.length]?.start ?? 0) && named.length > 0 && named.length <= 3;
  return isNamedLater && named.every((name) => /^\p{Lu}/u.test(text.slice(name.start))) ? second : first;
}

/** `Jane,` with nothing after it. `Thanks,` is a close, not a name. */
function isNameAlone(text: string, line: Span, head: Word[], headEnd: number): boolean {
  const said = head.map((word) => word.text).join(' ');
  return (
    headEnd === line.end &&
    /[,،、:!！]$/u.test(text.slice(line.start, line.end)) &&
    head.length <= 3 &&
    head.every(({ start }) => /^[\p{Lu}\p{Lo}]/u.test(text.slice(start, start + 2))) &&
    !knownCloses.some(({ words }) => words.join(' ') === said)
  );
}
