import type { matchModes } from '../../lib/service/enums.ts';
import { relatedPhrases } from './related-concepts.ts';

export type MatchMode = (typeof matchModes)[number];
type Test = (value: string) => boolean;

/** Case and accents ignored, other scripts kept. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return isAscii.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}
const isAscii = /^[\0-\x7f]*$/;

/** " head of sales ": folded words with a blank around each, so that a phrase is found as a piece of text. */
function tokensOf(text: string): string {
  const folded = foldText(text);
  // Most texts, and four times as fast.
  const words = isAscii.test(folded) ? folded.replace(/[^a-z0-9+#]+/g, ' ') : folded.replace(/[^\p{L}\p{N}+#]+/gu, ' ');
  return ` ${words.trim()} `;
}

/** Plurals only: enough to make "engineers" an engineer, and too little to make a university universal. */
function stemsOf(text: string): string {
  return tokensOf(text)
    .replace(/(\S\S)ies(?= )/g, '$1y')
    .replace(/(\S\S[^s ])s(?= )/g, '$1');
}

/**
 * Interface, "Filter objects", Match-mode filters: STRICT is exactly the typed characters (only case is ignored), WORD the exact
 * phrase with extra words around it, SMART also related concepts, plurals and another order. Each finds all that the stricter
 * one finds.
 */
export function createMatcher(phrase: string, mode: MatchMode): Test {
  const isStrict = mode === 'STRICT' || !hasWords(phrase);
  const wanted = phrase.trim().toLowerCase();
  const matches = isStrict
    ? (value: string) => wanted !== '' && value.trim().toLowerCase() === wanted
    : onPrepared(phrase, mode);
  // Titles, skills and names repeat over a world, so each distinct one is looked at once.
  const decided = new Map<string, boolean>();
  return (value) => {
    const before = decided.get(value);
    if (before !== undefined) return before;
    const isMatch = matches(isStrict ? value : prepareTexts([value], mode));
    decided.set(value, isMatch);
    return isMatch;
  };
}

/**
 * The same for long texts, of which nobody types the whole: STRICT looks for the characters between words. Takes texts as
 * `prepareTexts` makes them for this mode, so that they are folded once and not for each search; a phrase without words is for
 * STRICT alone.
 */
export function createTextMatcher(phrase: string, mode: MatchMode): Test {
  return mode === 'STRICT' ? createStrictInText(phrase) : onPrepared(phrase, mode);
}

export function prepareTexts(texts: readonly string[], mode: MatchMode): string {
  const prepare = { STRICT: (text: string) => text.toLowerCase(), WORD: tokensOf, SMART: stemsOf }[mode];
  return texts.map(prepare).join('\n');
}

/** A phrase of signs alone has no words: then every mode is the strict one. */
export function hasWords(phrase: string): boolean {
  return tokensOf(phrase).trim() !== '';
}

function onPrepared(phrase: string, mode: MatchMode): Test {
  if (mode === 'WORD') {
    const tokens = tokensOf(phrase);
    return (prepared) => prepared.includes(tokens);
  }
  const stems = stemsOf(phrase).trim();
  const each = stems.split(' ').map((stem) => ` ${stem} `);
  const related = relatedPhrases(stems).map(stemsOf);
  return (prepared) =>
    each.every((stem) => prepared.includes(stem)) || related.some((other) => prepared.includes(other));
}

function createStrictInText(phrase: string): Test {
  const wanted = phrase.trim().toLowerCase();
  const escaped = wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const bounded = new RegExp(`(?<![\\p{L}\\p{N}+#])${escaped}(?![\\p{L}\\p{N}+#])`, 'u');
  return (prepared) => {
    const text = prepared.toLowerCase();
    return wanted !== '' && text.includes(wanted) && bounded.test(text);
  };
}
