import type { Draft, Place } from '@/lib/advice/remark';
import { languageOf } from '@/lib/advice/text/language-of';
import { type Span, stem, trimSpan, type Word, wordsOf } from '@/lib/advice/text/words-of';
import { type KnownClose, knownCloses } from './closes.ts';
import { findSalutation, type Salutation } from './find-salutation.ts';

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

interface Close extends Span {
  known: KnownClose | null;
  words: readonly string[];
}

interface SignOff {
  close: Close | null;
  /** Where the text above the close or the name ends. */
  start: number;
}

/** Below a close there may be a name, a title, a company, a number and occasionally a P.S. */
const deepest = 8;
const sentenceEnd = /[.?!…。？！؟]["'”’)]?$/u;

/** The end of a mail: `Kind regards,` and what follows it; without a close, the lines of a name. Null if it ends with a sentence. */
function findSignOff(text: string, blocks: readonly (readonly Span[])[]): SignOff | null {
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

/** `On Tue, 3 Nov 2026 at 10:12, Amara <amara@…> wrote:` as mail programs write it in five languages; it may span two lines. */
const attributionStart = /^(?:on|am|op|le|el)\b/iu;
/** Before the colon: the verb; in German and Dutch followed by the writer's name. */
const verbAtEnd = /(?:\bwrote|\bécrit|\bescribió)$/iu;
const verbBeforeName = /\b(?:schrieb|schreef)\b/iu;
const longestName = 120;

function isAttribution(text: string): boolean {
  if (!text.endsWith(':') || !attributionStart.test(text) || !/[\d@]/.test(text)) return false;
  const line = text.slice(0, -1).trimEnd();
  return verbAtEnd.test(line) || verbBeforeName.test(line.slice(-longestName - 'schrieb'.length));
}

const divider =
  /^(?:-{3,}\s*(?:original|forwarded|ursprüngliche|weitergeleitete|oorspronkelijk|mensaje|message)\b.*|_{20,})$/iu;
const from = /^\*?(?:from|von|van|de)\s?:\*?\s/iu;
const sentOrTo =
  /^\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|verzonden|aan|onderwerp|envoyé|à|objet|enviado|para|asunto)\s?:/iu;

/** The writer's own text in trimmed blocks: without quoted lines, an earlier mail with its attribution, and a signature (RFC 3676, 4.3). */
function ownBlocksOf(body: string): Span[][] {
  const all = linesOf(body);
  const textAt = (index: number): string => {
    const line = all[index];
    return line ? body.slice(line.start, line.end) : '';
  };
  const blocks: Span[][] = [];
  let block: Span[] = [];
  const endBlock = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (let index = 0; index < all.length; index += 1) {
    const line = all[index];
    const text = textAt(index);
    if (text === '--' || isHead(text, textAt(index + 1))) break;
    const length = attributionLength(text, textAt(index + 1));
    if (length > 0) {
      const next = all.findIndex((line, at) => at >= index + length && line.end > line.start);
      // Without quote marks, everything that follows is the earlier mail; with them, replies may be interleaved.
      if (next < 0 || !textAt(next).startsWith('>')) break;
      endBlock();
      index = next - 1;
    } else if (!line || text === '' || text.startsWith('>')) endBlock();
    else block.push(line);
  }
  endBlock();
  return blocks;
}

const isHead = (text: string, next: string): boolean => divider.test(text) || (from.test(text) && sentOrTo.test(next));

function attributionLength(text: string, next: string): number {
  if (text.length > 300) return 0;
  if (isAttribution(text)) return 1;
  return next.length <= 200 && isAttribution(`${text} ${next}`) ? 2 : 0;
}

function linesOf(body: string): Span[] {
  const lines: Span[] = [];
  let start = 0;
  for (const { 0: end, index } of body.matchAll(/\r\n?|[\n\u2028\u2029]|$/g)) {
    lines.push(trimSpan(body, { start, end: index }));
    start = index + end.length;
  }
  return lines;
}
