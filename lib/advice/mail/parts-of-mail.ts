import type { Draft, Place } from '@/lib/advice/remark';
import { languageOf } from '@/lib/advice/text/language-of';
import { type Span, stem, trimSpan, type Word, wordsOf } from '@/lib/advice/text/words-of';
import { type Close, findSignOff } from './find-close.ts';
import { findSalutation, type Salutation } from './find-salutation.ts';
import { ownBlocksOf } from './own-blocks.ts';

/** The parts of a draft. Spans refer to the body, except `subject`. */
export interface Mail {
  draft: Draft;
  subject: Span;
  /** Everything the writer wrote, line by line. */
  lines: readonly Span[];
  salutation: Salutation | null;
  close: Close | null;
  /** Between salutation and close; list items are separate lines in them. */
  paragraphs: readonly Span[];
  items: readonly ListItem[];
  /** Sentences of the paragraphs, without list items. Computed on first use: the slowest part of a check. */
  sentences: () => readonly Span[];
  words: readonly Word[];
  /** The stem of a word, cached for the duration of the check: every piece of advice needs the same ones. */
  stemOf: (word: string) => string;
  language: string | null;
}

export const inBody = ({ start, end }: Span): Place => ({ field: 'body', start, end });
export const inSubject = ({ start, end }: Span): Place => ({ field: 'subject', start, end });

export function partsOfMail(draft: Draft): Mail {
  const { body } = draft;
  const blocks = ownBlocksOf(body);
  const lines = blocks.flat();
  const [first] = lines;
  const salutation = first ? findSalutation(body, first) : null;
  const signOff = findSignOff(body, blocks);
  const inner = { start: salutation?.end ?? 0, end: Math.max(signOff?.start ?? body.length, salutation?.end ?? 0) };
  const prose = blocks.map((block) => cut(body, block, inner)).filter((block) => block.length > 0);
  const items = findListItems(body, prose.flat());
  const words = lines.flatMap((line) => wordsOf(body, line));
  let sentences: readonly Span[] | null = null;
  return {
    draft,
    subject: trimSpan(draft.subject, { start: 0, end: draft.subject.length }),
    lines,
    salutation,
    close: signOff?.close ?? null,
    paragraphs: prose.map(join),
    items,
    sentences: () => {
      sentences ??= prose.flatMap((block) => runsOf(block, items).flatMap((run) => sentencesOf(body, join(run))));
      return sentences;
    },
    words,
    stemOf: rememberStems(),
    language: languageOf(words),
  };
}

function rememberStems(): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    const known = stems.get(word) ?? stem(word);
    stems.set(word, known);
    return known;
  };
}

const join = (lines: readonly Span[]): Span => ({ start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 });

const cut = (body: string, lines: readonly Span[], { start, end }: Span): Span[] =>
  lines
    .filter((line) => line.start < end && line.end > start)
    .map((line) => trimSpan(body, { start: Math.max(line.start, start), end: line.end }))
    .filter((line) => line.end > line.start);

/** Runs of consecutive lines that are not list items. */
function runsOf(lines: readonly Span[], items: readonly ListItem[]): Span[][] {
  const starts = new Set(items.map(({ start }) => start));
  const runs: Span[][] = [[]];
  for (const line of lines) {
    if (starts.has(line.start)) runs.push([]);
    else runs.at(-1)?.push(line);
  }
  return runs.filter((run) => run.length > 0);
}

export interface ListItem extends Span {
  isNumbered: boolean;
}

const bullet = /^[-*+•‣◦▪·–—](?=\s+\S)/u;
/** `1.`, `(1)`, `a)`; a letter with a dot is an initial. */
const number = /^(?:\d{1,2}\.|\(?\d{1,2}\)|\(?[a-zA-Z]\))(?=\s+\S)/u;

/** The lines of a list. A single one is not a list: it may be a dash before a name, or a date at the start of a line. */
export function findListItems(text: string, lines: readonly Span[]): ListItem[] {
  const items = lines.flatMap(({ start, end }): ListItem[] => {
    const head = text.slice(start, Math.min(end, start + 10));
    const isNumbered = number.test(head);
    return isNumbered || bullet.test(head) ? [{ start, end, isNumbered }] : [];
  });
  return items.length > 1 ? items : [];
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
/** Abbreviations after which a dot does not end a sentence, whatever the segmenter decides. */
const abbreviation =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|sr|jr|inc|ltd|co|corp|vs|no|nr|approx|e\.g|i\.e|cf|z\.b|bzw|ca|d\.h|mw|dhr|bijv|p\.ex|sra|\p{L})\.$/iu;

/** The sentences of a paragraph, trimmed; a line break within it does not end one. */
export function sentencesOf(text: string, paragraph: Span): Span[] {
  const flat = text.slice(paragraph.start, paragraph.end).replace(/[\r\n\u2028\u2029]/g, ' ');
  const sentences: Span[] = [];
  let start = paragraph.start;
  for (const { segment, index } of segmenter.segment(flat)) {
    const end = paragraph.start + index + segment.length;
    if (abbreviation.test(segment.trimEnd().slice(-12)) && end < paragraph.end) continue;
    const sentence = trimSpan(text, { start, end });
    if (sentence.end > sentence.start) sentences.push(sentence);
    start = end;
  }
  return sentences;
}
