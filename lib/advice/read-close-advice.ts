import { type KnownClose, knownCloses } from '@/lib/advice/mail/closes';
import { type AdvisedRegister, readRegister } from '@/lib/advice/mail/registers';
import { asksFor, isNegated, quotedIn } from '@/lib/advice/text/advice-wording';
import { wordsOf } from '@/lib/advice/text/words-of';

export interface AdvisedClose {
  isLeftOut: boolean;
  register: AdvisedRegister | null;
  isShort: boolean;
  /** Sign-offs, each as its words; the draft must use one. */
  wanted: readonly (readonly string[])[];
  unwanted: readonly (readonly string[])[];
}

const leftOut =
  /\b(?:skip|omit|leave (?:it|this) out|no (?:complimentary close|sign-?off|close)|without (?:a |any )?(?:close|sign-?off))\b/i;
const none = /^(?:none|no)\b\W*$/i;

export function readCloseAdvice(advice: string): AdvisedClose {
  const named = [
    ...quotedIn(advice).map(({ text, index }) => ({ words: wordsOf(text).map((word) => word.text), index })),
    ...shownIn(advice),
  ].filter(({ words }) => words.length > 0);
  return {
    isLeftOut: leftOut.test(advice) || none.test(advice.trim()),
    register: readRegister(advice),
    isShort: asksFor(advice, /\b(?:short|brief)\b/i),
    wanted: named.filter(({ index }) => !isNegated(advice, index)).map(({ words }) => words),
    unwanted: named.filter(({ index }) => isNegated(advice, index)).map(({ words }) => words),
  };
}

/** Closes in advice without quotes: `Best regards,`. A single word must look like a close, since "it is best" is not one. */
function shownIn(advice: string): { words: readonly string[]; index: number }[] {
  const words = wordsOf(advice);
  const shown: { words: KnownClose['words']; index: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const close = knownCloses.find(({ words: wanted }) =>
      wanted.every((word, offset) => words[at + offset]?.text === word),
    );
    const first = words[at];
    const last = words[at + (close?.words.length ?? 0) - 1];
    if (!close || !first || !last) continue;
    const before = advice.slice(0, first.start);
    const isCapital = /^\p{Lu}/u.test(advice.slice(first.start));
    const looksLikeIt =
      isCapital && (/^\s*(?:,|$|["'”’]|or\b)/.test(advice.slice(last.end)) || /\b(?:or|with|use)\s+$/i.test(before));
    if (close.words.length > 1 ? isCapital : looksLikeIt) shown.push({ words: close.words, index: first.start });
    at += close.words.length - 1;
  }
  return shown;
}
