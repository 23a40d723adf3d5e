import { isWrittenWithoutSpaces } from '@/lib/advice/text/language-of';
import { countedWordsOf, type Span } from '@/lib/advice/text/words-of';
import type { Mail } from './parts-of-mail.ts';

/** Line by line, without the number of a list item, which nobody counts as a word. */
export function countedWordsOfMail({ draft, lines, items }: Mail): Span[] {
  const numbered = new Set(items.filter(({ isNumbered }) => isNumbered).map(({ start }) => start));
  return lines.flatMap((line) => {
    const words = countedWordsOf(draft.body, line);
    return numbered.has(line.start) ? words.slice(1) : words;
  });
}

/** For text without spaces between words, the browser's dictionary segments it: good enough to show, too rough to check against a limit. */
export function countWords(mail: Mail): number {
  const { draft, lines } = mail;
  if (!isWrittenWithoutSpaces(draft.body)) return countedWordsOfMail(mail).length;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const text = lines.map(({ start, end }) => draft.body.slice(start, end)).join('\n');
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}
