import type { Salutation } from '@/lib/advice/mail/find-salutation';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { genericAddressees, titles } from '@/lib/advice/mail/salutations';
import { isKeyWord, type Span, type Word, wordsOf } from '@/lib/advice/text/words-of';
import { foldName } from '@/lib/platform/fold-text';
import { canBeInitialOf, isGivenName, isSameName } from './given-names.ts';

const mostNames = 4;
const closed = /[,،、:;!！.]$/u;

/** Null if greeting and recipient can be one person: the same word, an initial, a nickname, a shorter form, or no name at all. */
export function checkName(mail: Mail, recipient: string): Span | null {
  const { salutation } = mail;
  if (salutation === null || salutation.addressee === 'nobody') return null;
  const named = namesIn(mail, salutation);
  const [first] = named;
  const last = named.at(-1);
  const given = wordsOf(recipient).filter(({ text }) => !titles.has(text));
  const known = wordsOfName(recipient).flatMap(foldName);
  if (!first || !last || known.length === 0) return null;
  const forms = wordsOfName(named.map(({ text }) => text).join(' ')).flatMap(foldName);
  // Of several words the last may be a family name, and John is not short for Johnson.
  const shortened = given.slice(0, Math.max(1, given.length - 1)).flatMap(({ text }) => foldName(text));
  const isSame = forms.some(
    (form) => known.some((name) => canBe(form, name)) || shortened.some((name) => isShortFor(form, name)),
  );
  // Unlisted names may be forms of one another, if they are alike.
  const isAlike = forms.some((form) => known.some((name) => isClose(form, name)));
  return isSame || isAlike ? null : { start: first.start, end: last.end };
}

/** The capitalised words after the opener, without titles. Empty for a team, a customer, or a sentence that begins with `Hi`. */
function namesIn({ draft }: Mail, { opener, names, start, end }: Salutation): readonly Word[] {
  const text = draft.body.slice(start, end);
  if (names.some(({ text: word }) => genericAddressees.has(word)) || (!closed.test(text) && names.length > mostNames))
    return [];
  const isGiven = ({ text: word }: Word): boolean => foldName(word).some(isGivenName);
  const isName = (word: Word): boolean =>
    /^[\p{Lu}\p{Lo}]/u.test(draft.body.slice(word.start, word.start + 2))
      ? isKeyWord(word.text) || isGiven(word)
      : names.length === 1 && isGiven(word);
  const all = names.filter(({ text: word }) => !titles.has(word));
  const stop = all.findIndex((word) => !isName(word) && !particles.has(word.text));
  const taken = (stop < 0 ? all : all.slice(0, stop)).filter(isName);
  // `Congratulations,` appears where a name alone would.
  const isBare = opener === null && !taken.some(isGiven);
  return isBare || taken.length > mostNames ? [] : taken;
}

const particles = new Set(
  'de da do dos das del della di la le van von der den ter ten bin al el y e i and und en et'.split(' '),
);

function canBe(greeted: string, name: string): boolean {
  if (isSameName(greeted, name)) return true;
  if (greeted.length === 1) return name.startsWith(greeted);
  return name.length === 1 && greeted.startsWith(name);
}

/** `Alex` of Alexandros, in either direction; but `Paul` and Paula are two names. */
const isShortFor = (greeted: string, name: string): boolean =>
  greeted.length > 2 &&
  name.length > 2 &&
  (name.startsWith(greeted) || greeted.startsWith(name)) &&
  !(isGivenName(greeted) && isGivenName(name));

/** Too alike, or too little known, to be two people's names. */
function isClose(greeted: string, name: string): boolean {
  if (!/^\p{sc=Latin}+$/u.test(greeted) || !/^\p{sc=Latin}+$/u.test(name)) return true;
  if (name.length === 1) return canBeInitialOf(name, greeted);
  // `Seun` is short for Oluwaseun.
  return greeted.startsWith(name) || (greeted.length > 2 ? name.includes(greeted) : name.startsWith(greeted));
}

/** The words of a name, as written and in lower case; `O’Brien` and `Jean-Luc` are also one word. */
function wordsOfName(name: string): string[] {
  const words = wordsOf(name).map(({ text }) => text);
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return [...words, ...joined];
}
