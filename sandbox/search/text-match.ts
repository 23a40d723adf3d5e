import type { matchModes } from '../../lib/service/contract/enums.ts';
import { hasAnyWord, paddedWords, stemsOf, type TextForms, wordCharacter } from './text-forms.ts';

export type TextMatchMode = (typeof matchModes)[number];
type Test = (text: TextForms) => boolean;

/**
 * The match modes (docs/interface.md#match-mode-filters): STRICT is exactly the typed characters, WORD the phrase among other words, SMART
 * also related concepts, plurals and word order. Each finds all that a stricter one finds.
 */
export function createMatcher(phrases: readonly string[], mode: TextMatchMode): Test {
  return createTest(phrases, mode, (typed) => {
    const wanted = new Set(typed.map((phrase) => phrase.trim().toLowerCase()).filter((phrase) => phrase !== ''));
    return ({ lower }) => wanted.has(lower);
  });
}

/** Like `createMatcher`, for long texts: STRICT looks for the characters between word boundaries. */
export function createTextMatcher(phrases: readonly string[], mode: TextMatchMode): Test {
  return createTest(phrases, mode, (typed) => {
    const wanted = typed.map((phrase) => phrase.trim().toLowerCase()).filter((phrase) => phrase !== '');
    const bounded = wanted.map((phrase) => ({ phrase, pattern: boundedBy(phrase) }));
    return ({ lower }) => bounded.some(({ phrase, pattern }) => lower.includes(phrase) && pattern.test(lower));
  });
}

function boundedBy(phrase: string): RegExp {
  const escaped = phrase.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<!${wordCharacter})${escaped}(?!${wordCharacter})`, 'u');
}

function createTest(
  phrases: readonly string[],
  mode: TextMatchMode,
  createStrict: (phrases: readonly string[]) => Test,
): Test {
  const worded = mode === 'STRICT' ? [] : phrases.filter(hasAnyWord);
  // A phrase of symbols only has no words, so it is matched strictly in every mode.
  const typed = mode === 'STRICT' ? phrases : phrases.filter((phrase) => !hasAnyWord(phrase));
  const tests: Test[] = typed.length === 0 ? [] : [createStrict(typed)];
  if (worded.length > 0) tests.push(mode === 'WORD' ? createWordTest(worded) : createSmartTest(worded));
  const matches: Test = (text) => tests.some((test) => test(text));
  return (text) => text.decide(matches);
}

/** Substrings that all have to occur; each has a space around every word. */
type Pieces = readonly string[];

function createWordTest(phrases: readonly string[]): Test {
  const test = createPiecesTest(phrases.map((phrase) => [paddedWords(phrase)]));
  return ({ words }) => test(words);
}

function createSmartTest(phrases: readonly string[]): Test {
  const test = createPiecesTest(phrases.map((phrase) => stemsOf(paddedWords(phrase))).flatMap(alternativesOf));
  return ({ stems }) => test(stems);
}

function alternativesOf(stems: string): Pieces[] {
  const reworded = findRewordings(stems).map(({ part, rest }) => [part, ...piecesOf(rest)]);
  return [piecesOf(stems), ...reworded];
}

/** Ignored words, so that "director of sales" and "sales director" are equal. */
const linking = new Set(['a', 'and', 'at', 'de', 'for', 'in', 'of', 'the', 'to']);

function piecesOf(stems: string): string[] {
  const all = stems.split(' ').filter((stem) => stem !== '');
  const telling = all.filter((stem) => !linking.has(stem));
  return (telling.length > 0 ? telling : all).map((stem) => ` ${stem} `);
}

/** A text can only contain phrases whose first word it contains, so of hundreds of phrases only these are looked for. */
function createPiecesTest(alternatives: readonly Pieces[]): (text: string) => boolean {
  const holds = (text: string, pieces: Pieces): boolean => pieces.every((piece) => text.includes(piece));
  if (alternatives.length <= 12) return (text) => alternatives.some((pieces) => holds(text, pieces));
  const byWord = new Map<string, Pieces[]>();
  for (const pieces of alternatives) {
    const word = pieces[0]?.split(' ')[1] ?? '';
    const known = byWord.get(word);
    if (known === undefined) byWord.set(word, [pieces]);
    else known.push(pieces);
  }
  return (text) => text.split(' ').some((word) => byWord.get(word)?.some((pieces) => holds(text, pieces)) ?? false);
}

/** Phrases on one line are near-synonyms: SMART treats them as equal. */
const concepts = [
  'ceo, chief executive officer, managing director, executive director',
  'cto, chief technology officer, technical director, head of engineering',
  'cfo, chief financial officer, finance director, head of finance',
  'cmo, chief marketing officer, marketing director, head of marketing',
  'coo, chief operating officer, operations director, head of operation',
  'chro, chief people officer, head of people, hr director',
  'cro, chief revenue officer, head of revenue, head of sale',
  'vp, vice president',
  'founder, co founder, cofounder, owner',
  'engineer, developer, programmer, software engineer',
  'designer, visual designer, ux designer, product designer',
  'recruiter, talent acquisition, sourcer, talent partner',
  'hr, human resource, people',
  'sale, account executive, business development, inside sale',
  'marketing, demand generation, growth marketing, brand',
  'customer success, customer support, client success',
  'product manager, product owner',
  'accountant, financial analyst, controller, controlling',
  'lawyer, legal counsel, attorney, solicitor, general counsel',
  'teacher, lecturer, professor',
  'nurse, care specialist',
  'researcher, scientist',
  'consultant, adviser, advisor',
  'coordinator, administrator',
  'logistic, supply chain, freight, transportation',
  'software development, software, saas, developer tool',
  'it service and it consulting, information technology, managed service',
  'financial service, banking, fintech, payment',
  'hospital and health care, healthcare, medical practice, telemedicine',
  'real estate, property',
  'higher education, university, college',
  'manufacturing, industrial automation, automation machinery manufacturing',
  'staffing and recruiting, recruitment',
  'retail, shop, e commerce',
  'postgresql, postgre, postgres',
  'javascript, js, typescript, node js',
  'kubernetes, k8s',
  'machine learning, ml, artificial intelligence, ai',
  'crm, customer relationship management',
  'seo, search engine optimisation, search engine optimization',
  'project management, program management, programme management',
  'bachelor, bsc, b sc, ba, bachelor of science, bachelor of art',
  'master, msc, m sc, ma, master of science, master of art',
  'mba, master of business administration',
  'phd, doctorate, doctor of philosophy',
].map((line) => line.split(', '));

/** By stemmed phrase with a space around each word: the other phrases on its lines. */
const related = new Map<string, readonly string[]>();
for (const line of concepts) {
  const phrases = line.map((phrase) => stemsOf(paddedWords(phrase)));
  for (const phrase of phrases) {
    const others = phrases.filter((other) => other !== phrase);
    related.set(phrase, [...(related.get(phrase) ?? []), ...others]);
  }
}

/** Another wording of a phrase: a replacement for one part, and the rest of the phrase. */
interface Rewording {
  /** " vice president " */
  part: string;
  /** " finance " */
  rest: string;
}

/** `stems` in the form of `stemsOf`: " vp finance " can also be worded " vice president " with " finance ". */
function findRewordings(stems: string): readonly Rewording[] {
  const found: Rewording[] = [];
  for (const [phrase, others] of related) {
    if (stems.includes(phrase)) found.push(...others.map((part) => ({ part, rest: stems.replace(phrase, ' ') })));
  }
  return found;
}
