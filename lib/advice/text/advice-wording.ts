import { trimEnd } from '@/lib/platform/trim-end';

const negation =
  /\b(?:no|not|never|without|avoid(?:ing)?|skip|omit|don['’]?t|do not|doesn['’]?t|instead of|rather than|neither|nor|refrain from|stay away from|steer clear of|drop|less|too|minus)\b/i;

/** Whether advice speaks against the word at this position: `no emoji`, `not a question`. A clause ends at punctuation or a "but". */
export function isNegated(advice: string, index: number): boolean {
  const clause =
    advice
      .slice(0, index)
      .split(/[.;:,—!?]|\bbut\b/i)
      .at(-1) ?? '';
  return negation.test(clause);
}

/** Whether the advice has this word and speaks for it. */
export function asksFor(advice: string, word: RegExp): boolean {
  const found = word.exec(advice);
  return found !== null && !isNegated(advice, found.index);
}

/** Whether the advice has this word and speaks against it. */
export function warnsOf(advice: string, word: RegExp): boolean {
  const found = word.exec(advice);
  return found !== null && isNegated(advice, found.index);
}

/** A phrase quoted in advice, without its final punctuation, and the position of its quote. */
export interface Quoted {
  text: string;
  index: number;
}

const quotes = /["“”„«]([^"“”„«»]{1,120})["“”»]|(?<![\p{L}\p{N}])['‘]([^'‘’]{1,120})['’](?![\p{L}\p{N}])/gu;

export function quotedIn(advice: string): Quoted[] {
  return [...advice.matchAll(quotes)].flatMap(({ 1: double, 2: single, index }) => {
    const text = trimEnd((double ?? single ?? '').trim(), '.,;:!?…');
    return text === '' ? [] : [{ text, index }];
  });
}
