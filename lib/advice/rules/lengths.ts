import { adviceOn } from '@/lib/advice/advice-on';
import { inBody, inSubject, type Mail } from '@/lib/advice/mail/parts-of-mail';
import { type NumberedLimit, readLimits } from '@/lib/advice/read-limits';
import type { Approach, CountedIn, Place, Remark } from '@/lib/advice/remark';
import { asksFor } from '@/lib/advice/text/advice-wording';
import { isJudged, isWrittenWithoutSpaces } from '@/lib/advice/text/language-of';
import { countedWordsOf, type Span } from '@/lib/advice/text/words-of';

/** Without a number in the advice, between `max` and `doubtfulTo` nothing is claimed. Sources: docs/write.md. */
const standard: Readonly<Record<'subject' | 'letter' | 'shortLetter', NumberedLimit>> = {
  subject: { unit: 'characters', min: null, max: 60, doubtfulTo: 60 },
  letter: { unit: 'words', min: null, max: 200, doubtfulTo: 200 },
  shortLetter: { unit: 'words', min: null, max: 125, doubtfulTo: 200 },
};
const short = /\b(?:short|brief|concise|crisp|succinct|to the point)\b/i;
/** More than two questions: the reader has to choose which to answer. */
const mostQuestions = 2;

/** Everything that is counted: subject, length, list items, questions, numbers. */
export function checkLengths(mail: Mail, approach: Approach | null): Remark[] {
  return [
    ...checkSubject(mail, approach),
    ...checkLength(mail, approach),
    ...checkQuestions(mail, approach),
    ...checkNumbers(mail, approach),
  ];
}

function checkSubject(mail: Mail, approach: Approach | null): Remark[] {
  const { subject, draft } = mail;
  const advice = adviceOn(approach, 'subject')?.advice ?? null;
  if (subject.end === subject.start) return [{ part: 'subject', isBroken: true, place: null, advice: null }];
  const named = advice === null ? [] : readLimits(advice, null).filter(({ unit }) => isOfSubject(unit));
  const limits = named.length > 0 ? named : [standard.subject];
  const text = draft.subject.slice(subject.start, subject.end);
  return limits.flatMap((limit) => {
    if (isWrittenWithoutSpaces(text)) return [];
    const count = limit.unit === 'words' ? countedWordsOf(draft.subject, subject).length : [...text].length;
    return judge('subject', limit, [count], inSubject(subject), named.length > 0 ? advice : null);
  });
}

const isOfSubject = (unit: CountedIn): boolean => unit === 'words' || unit === 'characters';

function checkLength(mail: Mail, approach: Approach | null): Remark[] {
  if (isWrittenWithoutSpaces(mail.draft.body) || mail.lines.length === 0) return [];
  const advice = adviceOn(approach, 'emailLength')?.advice ?? null;
  const named = advice === null ? [] : readLimits(advice, null).filter(({ unit }) => unit !== 'list-items');
  if (advice !== null && named.length > 0) return named.flatMap((limit) => judgeLength(mail, limit, advice));
  const isMixed = /\b(?:long(?:er)?|medium|moderate|detail(?:ed|s)?|as long as)\b/i.test(advice ?? '');
  if (advice !== null && isMixed) return [];
  const isShort = advice !== null && asksFor(advice, short);
  return judgeLength(mail, isShort ? standard.shortLetter : standard.letter, isShort ? advice : null);
}

function judgeLength(mail: Mail, limit: NumberedLimit, advice: string | null): Remark[] {
  const { counts, units } = measures[limit.unit](mail);
  const first = limit.max === null ? undefined : units[limit.max];
  // A letter that is still short is not finished yet, until it has its close.
  if (limit.min !== null && mail.close === null && counts[0] < limit.min) return [];
  return judge('emailLength', limit, counts, first === undefined ? null : inBody(first), advice);
}

interface Measure {
  /** With and without salutation and close: one of them within the limit is enough. */
  counts: readonly [number, ...number[]];
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
    return { counts: [sentences.length + mail.items.length, sentences.length], units: sentences };
  },
  lines: (mail) => {
    const isCore = (line: Span) => mail.paragraphs.some(({ start, end }) => line.start < end && line.end > start);
    const core = mail.lines.filter(isCore);
    return { counts: [mail.lines.length, core.length], units: core };
  },
  paragraphs: (mail) => {
    const starts = new Set(mail.items.map(({ start }) => start));
    const prose = mail.paragraphs.filter(({ start }) => !starts.has(start));
    return { counts: [mail.paragraphs.length, prose.length], units: prose };
  },
  'list-items': (mail) => ({ counts: [mail.items.length], units: mail.items }),
};

/** Line by line, without the number of a list item. */
function countedWordsOfMail({ draft, lines, items }: Mail): Span[] {
  const numbered = new Set(items.filter(({ isNumbered }) => isNumbered).map(({ start }) => start));
  return lines.flatMap((line) => {
    const words = countedWordsOf(draft.body, line);
    return numbered.has(line.start) ? words.slice(1) : words;
  });
}

/** For text without spaces between words, the browser's dictionary segments it. */
export function countWords(mail: Mail): number {
  const { draft, lines } = mail;
  if (!isWrittenWithoutSpaces(draft.body)) return countedWordsOfMail(mail).length;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const text = lines.map(({ start, end }) => draft.body.slice(start, end)).join('\n');
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

export function judge(
  part: Remark['part'],
  limit: NumberedLimit,
  counts: readonly [number, ...number[]],
  place: Place | null,
  advice: string | null,
): Remark[] {
  const { unit, min, max, doubtfulTo } = limit;
  const remark = (isBroken: boolean, count: number): Remark[] => [
    { part, isBroken, place: isBroken ? place : null, measure: { unit, count, min, max }, advice },
  ];
  const fitting = counts.find((count) => (min === null || count >= min) && (max === null || count <= max));
  if (fitting !== undefined) return remark(false, fitting);
  return doubtfulTo !== null && Math.min(...counts) <= doubtfulTo ? [] : remark(true, counts[0]);
}

const questionMark = /[?？؟]["'”’)]?$/u;

function checkQuestions(mail: Mail, approach: Approach | null): Remark[] {
  if (!isJudged(mail.language)) return [];
  const questions = mail
    .sentences()
    .filter(({ start, end }) => questionMark.test(mail.draft.body.slice(Math.max(start, end - 3), end)));
  const measure = { unit: 'questions', count: questions.length, min: null, max: mostQuestions } as const;
  const third = questions[mostQuestions];
  if (third !== undefined) return [{ part: 'asks', isBroken: true, place: inBody(third), measure, advice: null }];
  if (questions.length === 1) return [{ part: 'asks', isBroken: false, place: null, measure, advice: null }];
  const advice = adviceOn(approach, 'closingLine')?.advice ?? '';
  const isMissing = questions.length === 0 && mail.close !== null && asksFor(advice, /\bquestion\b/i);
  return isMissing ? [{ part: 'closingLine', isBroken: true, place: null, advice }] : [];
}

const oneNumber = /\b(?:one|a single|exactly one) (?:number|figure)\b/i;
/** A number with what it counts: `9 days`, `12%`, `€40`. The number of a list item does not count. */
const numberPattern = /(?<![\p{L}\p{N}.,])[€$£]?\d[\d.,:]{0,20}(?:[ {3}]?%|[ {3}]\p{L}{1,20})?/gu;

function checkNumbers(mail: Mail, approach: Approach | null): Remark[] {
  const parts = ['messaging', 'emailLength', 'tone', 'subject'] as const;
  const texts = parts.map((part) => adviceOn(approach, part)).filter((each) => each !== null);
  const advice = texts.flatMap((each) => [each.advice, each.example ?? '']).find((text) => asksFor(text, oneNumber));
  if (advice === undefined) return [];
  const found = mail.paragraphs.flatMap(({ start, end }) =>
    [...mail.draft.body.slice(start, end).matchAll(numberPattern)].map(({ 0: text, index }) =>
      inBody({ start: start + index, end: start + index + text.length }),
    ),
  );
  const measure = { unit: 'numbers', count: found.length, min: 1, max: 1 } as const;
  if (found.length === 1) return [{ part: 'numbers', isBroken: false, place: found[0] ?? null, measure, advice }];
  if (found.length === 0 && mail.close === null) return [];
  return [{ part: 'numbers', isBroken: true, place: found[1] ?? null, measure, advice }];
}
