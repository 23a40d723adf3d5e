import { type Span, type Word, wordsOf } from '@/lib/advice/text/words-of';
import { type KnownClose, knownCloses } from './closes.ts';

export interface Close extends Span {
  known: KnownClose | null;
  words: readonly string[];
}

export interface SignOff {
  close: Close | null;
  /** Where the text above the close or the name ends. */
  start: number;
}

/** Below a close there may be a name, a title, a company, a number and occasionally a P.S. */
const deepest = 8;
const sentenceEnd = /[.?!…。？！؟]["'”’)]?$/u;

/** The end of a mail: `Kind regards,` and what follows it; without a close, the lines of a name. Null if it ends with a sentence. */
export function findSignOff(text: string, blocks: readonly (readonly Span[])[]): SignOff | null {
  const lines = blocks.flat();
  for (const line of lines.slice(1).slice(-deepest).toReversed()) {
    const close = knownCloseOf(text, line);
    if (close) return { close, start: line.start };
  }
  const last = blocks.at(-1);
  const [first] = last ?? [];
  if (!last || !first || blocks.length < 2 || last.length > 4 || !last.every((line) => isShort(text, line)))
    return null;
  const words = wordsOf(text, first);
  const close = { ...first, end: words.at(-1)?.end ?? first.end, known: null, words: words.map((word) => word.text) };
  return { close: last.length > 1 && words.length > 0 ? close : null, start: first.start };
}

const isShort = (text: string, line: Span): boolean =>
  wordsOf(text, line).length <= 4 && !sentenceEnd.test(text.slice(line.start, line.end)) && line.end - line.start <= 60;

function knownCloseOf(text: string, line: Span): Close | null {
  if (line.end - line.start > 100) return null;
  const words = wordsOf(text, line);
  const known = knownCloses.find(({ words: wanted }) => wanted.every((word, index) => words[index]?.text === word));
  const first = words[0];
  const last = words[(known?.words.length ?? 0) - 1];
  if (!known || !first || !last || !isName(text, words.slice(known.words.length), line)) return null;
  return { start: first.start, end: last.end, known, words: known.words };
}

/** `Best, Jane` and `Thanks!` are closes; `Best results in May` and `Thanks for the note.` are sentences. */
function isName(text: string, words: readonly Word[], line: Span): boolean {
  if (words.length === 0) return !text.slice(line.start, line.end).endsWith('?');
  return (
    words.length <= 3 &&
    words.every(({ start }) => /^\p{Lu}/u.test(text.slice(start, start + 2))) &&
    !sentenceEnd.test(text.slice(line.start, line.end))
  );
}
