import type { CountedIn, Place } from '@/lib/advice/draft';
import { type CheckPart, inBody, type Judgement, ofLanguage, together } from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { type Limit, readLimits } from '@/lib/advice/read-limits';
import { asksFor } from '@/lib/advice/text/advice-wording';
import { isWrittenWithoutSpaces } from '@/lib/advice/text/language-of';
import { countedWordsOf, type Span } from '@/lib/advice/text/words-of';
import { judgeLimit } from './judge.ts';

/** "Short" has no number: guides to writing mail call 125 words short, and none calls 200 short. */
const short: Limit = { unit: 'words', min: null, max: 125, doubtfulTo: 200 };

export const checkLength: CheckPart = (mail, { advice }) => {
  const named = readLimits(advice, null);
  const isShort = asksFor(advice, /\b(?:short|brief|concise|succinct|to the point)\b/i);
  const isMixed = /\b(?:long(?:er)?|medium|moderate|detail(?:ed|s)?)\b/i.test(advice);
  const limits = named.length === 0 && isShort && !isMixed ? [short] : named;
  return together(limits.map((limit) => judge(mail, limit)));
};

function judge(mail: Mail, limit: Limit): Judgement {
  const { counts, units } = measures[limit.unit](mail);
  if (limit.unit === 'words' && isWrittenWithoutSpaces(mail.draft.body)) return ofLanguage(mail);
  return judgeLimit(limit, counts, limit.max === null ? [] : placesOf(mail, units[limit.max]));
}

interface Measure {
  counts: readonly [number, ...number[]];
  /** The counted units, with their positions: the first one over the limit is shown. */
  units: readonly Span[];
}

const measures: Readonly<Record<CountedIn, (mail: Mail) => Measure>> = {
  words: (mail) => {
    const all = countedWordsOfMail(mail);
    const first = mail.paragraphs[0]?.start ?? 0;
    const last = mail.paragraphs.at(-1)?.end ?? 0;
    const core = all.filter(({ start, end }) => start >= first && end <= last);
    return { counts: [all.length, core.length], units: core };
  },
  characters: (mail) => {
    const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);
    return { counts: [lengthOf(mail.lines), lengthOf(mail.paragraphs)], units: [] };
  },
  sentences: (mail) => {
    const sentences = mail.sentences();
    const withItems = [...sentences, ...mail.items].toSorted((one, other) => one.start - other.start);
    return { counts: [withItems.length, sentences.length], units: sentences };
  },
  lines: (mail) => {
    const core = mail.lines.filter((line) =>
      mail.paragraphs.some(({ start, end }) => line.start < end && line.end > start),
    );
    return { counts: [mail.lines.length, core.length], units: core };
  },
  paragraphs: (mail) => {
    const starts = new Set(mail.items.map(({ start }) => start));
    const prose = mail.paragraphs.filter(({ start }) => !starts.has(start));
    return { counts: [mail.paragraphs.length, prose.length], units: prose };
  },
  'list-items': (mail) => ({ counts: [mail.items.length], units: mail.items }),
};

/** The sentence in which the limit is exceeded. */
function placesOf(mail: Mail, first: Span | undefined): Place[] {
  if (!first) return [];
  const sentence = mail.sentences().find(({ start, end }) => start <= first.start && end >= first.end);
  return [inBody(sentence ?? first)];
}

/** Line by line, without the number of a list item. */
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
