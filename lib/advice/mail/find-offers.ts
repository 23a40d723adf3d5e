import type { JudgedLanguage } from '@/lib/advice/text/language-of';
import { type Word, wordsOf } from '@/lib/advice/text/words-of';

const conjunctions: Readonly<Record<JudgedLanguage, readonly string[]>> = {
  en: ['or'],
  de: ['oder'],
  nl: ['of'],
  fr: ['ou'],
  es: ['o', 'u'],
};
/** `Tuesday / Thursday?`, `Which suits you: …`: may be a choice, in other words. */
const otherWords =
  /\/|\b(?:either|which|options?|alternatives?|alternativ\w*|entweder|welche\w*|ofwel|welk\w*|soit|quel\w*|cuál\w*|prefer\w*|rather|lieber|liever|préfér\w*|prefier\w*)\b/iu;
const decides = new Set(['either', 'prefer', 'rather', 'instead', 'alternatively']);
/** After `or`: `or not`, `or so`, `fifteen minutes or less` offer nothing else. */
const noOffer = new Set(
  'not no so less more fewer two later else otherwise whatever anything something never both'.split(' '),
);
const times = new Set(
  'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri morning afternoon evening noon lunch today tomorrow week weeks month next january february march april june july august september october november december'.split(
    ' ',
  ),
);
const past = new Set(['did', 'was', 'were', 'had', 'has', 'have']);
const units = new Set(
  'minute minutes min mins hour hours day days week weeks month months page pages line lines people percent words times years'.split(
    ' ',
  ),
);

/** Whether a sentence offers two things. `two` and `one` are certain; otherwise `maybe`. */
export function findOffers(sentence: string, language: JudgedLanguage): 'two' | 'one' | 'maybe' {
  const words = wordsOf(sentence);
  const at = words.findLastIndex(({ text }) => conjunctions[language].includes(text));
  if (at <= 0 || at === words.length - 1) return otherWords.test(sentence) ? 'maybe' : 'one';
  if (language !== 'en') return 'maybe';
  const before = words.slice(0, at);
  const after = words.slice(at + 1);
  const [next] = after;
  if (next && (noOffer.has(next.text) || isAmount(before, after))) return otherWords.test(sentence) ? 'maybe' : 'one';
  // `Did it come on Monday or on Tuesday?` asks for a fact.
  const isCertain =
    !past.has(words[0]?.text ?? '') &&
    (words.some(({ text }) => decides.has(text)) ||
      (before.some(isTime) && after.some(isTime)) ||
      (isThing(before.slice(-3)) && isThing(after.slice(0, 3))));
  return isCertain ? 'two' : 'maybe';
}

const isTime = ({ text }: Word): boolean => times.has(text) || /^\d{1,2}(?:am|pm)$/.test(text);
/** `15 or 20 minutes` is one length. */
const isAmount = (before: readonly Word[], after: readonly Word[]): boolean =>
  /^\d+$/.test(after[0]?.text ?? '') && units.has(after[1]?.text ?? '') && /^\d+$/.test(before.at(-1)?.text ?? '');
/** `a call`, `a short call`: the same article on both sides makes two things of one kind. */
const isThing = (words: readonly Word[]): boolean => words.some(({ text }) => text === 'a' || text === 'an');
