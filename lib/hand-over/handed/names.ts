import { partsOfName } from '@/lib/database/records/known-names';
import { trimEnd } from '@/lib/platform/trim-end';
import { oneLine } from './one-line.ts';

export interface NameParts {
  fullName: string | null;
  prefix: string | null;
  firstName: string | null;
  lastName: string | null;
  suffix: string | null;
}

export interface WrittenName {
  /** The best known spelling of the whole name; may be empty. */
  full: string;
  first: string | null;
  last: string | null;
  /** The person's addresses, which some write into the name. */
  addresses: readonly string[];
  /** "N******" stays as the service wrote it; otherwise it is "N.". */
  keepsMask?: boolean;
}

/**
 * A name in the parts that an address book has, without slogans and decoration: "Dr. Jane Doe, PhD | hiring 🚀" is Jane Doe. A masked last
 * name gives way to the whole name. What consists only of decoration stays as it is. Pure.
 */
export function namePartsOf({ full, first, last, addresses, keepsMask = false }: WrittenName): NameParts {
  const readable = (name: string | null) => (keepsMask ? (name ?? '') : unmaskName(name ?? '')) || null;
  const [whole, given, family] = [
    readName(full, addresses, 1),
    readName(first ?? '', addresses, 0),
    readName(last ?? '', addresses, 0),
  ];
  const isHidden = last?.includes('*') === true && !full.includes('*');
  const known =
    (isHidden ? partsOfName(whole.name, given.name) : null) ??
    partsOfBoth(given, family) ??
    partsOfName(whole.name, given.name) ??
    splitName(whole.name || given.name);
  const isBare = known.first === '' && known.last === '';
  const [firstName, lastName] = isBare ? [oneLine(first || full), oneLine(last)] : [known.first, known.last];
  return {
    fullName: readable(whole.name) ?? readable(joinName(firstName ?? '', lastName ?? '')),
    prefix: [...new Set([...whole.prefixes, ...given.prefixes])].join(' ') || null,
    firstName: readable(firstName),
    lastName: readable(lastName),
    suffix: [...new Set([...whole.suffixes, ...given.suffixes, ...family.suffixes])].join(', ') || null,
  };
}

interface ReadName {
  prefixes: string[];
  name: string;
  suffixes: string[];
}

interface TwoParts {
  first: string;
  last: string;
}

/** Null unless a last name is known. A first name that is only a title leaves both to the other part. */
function partsOfBoth(given: ReadName, family: ReadName): TwoParts | null {
  if (family.name === '') return null;
  return given.name === '' && given.prefixes.length > 0
    ? splitName(family.name)
    : { first: given.name, last: family.name };
}

/** Emoji and symbols with their joiners and modifiers, and the tags that spell the flag of a region. */
const pictures =
  /(?:[\d#*]\uFE0F?\u20E3|\p{Extended_Pictographic}|\p{So}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}]|\uFE0F)\u200D?/gu;
/** Letters of mathematics, and the wide forms of Latin ones. */
const styled = /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E]/gu;
const brackets = /[([{<（【«][^)\]}>）】»]*(?:[)\]}>）】»]|$)/g;
/** Where a name ends and a slogan begins. */
const sloganStart = /[|•]|\s[-–—·:~+@/]+(?:\s|$)/;
const edges = ' -–—·:~+/,،，;"“”„';
const leading = /^[ \-–—·:~+/,،，;"“”„]+/;
const commas = /[,،，;]/;

/** `least`: how many words stay although they look like a title or credential. */
function readName(text: string, addresses: readonly string[], least: number): ReadName {
  const plain = withoutAddresses(
    oneLine(text.replace(styled, (letter) => letter.normalize('NFKC')).replace(pictures, ' ')) ?? '',
    addresses,
  ).replace(brackets, ' ');
  const segments = plain.split(sloganStart).flatMap((segment) => trimEnd(segment.replace(leading, ''), edges) || []);
  const [head = '', ...more] = (segments[0] ?? '').split(commas).flatMap((part) => part.trim() || []);
  const written = more.map(wordsOf);
  const suffixes = written.filter((words) => words.every(isCredential)).flat();
  const others = written.filter((words) => !words.every(isCredential));
  const [given] = others;
  // "Doe, Jane"
  const isTurned = least > 0 && given !== undefined && written.length === 1 && isLastFirst(wordsOf(head), given);
  const words = withoutNoise(wordsOf(isTurned ? `${given.join(' ')} ${head}` : head));
  const prefixes: string[] = [];
  for (let title = titleOf(words[0]); title !== null && words.length > least; title = titleOf(words[0])) {
    prefixes.push(title);
    words.shift();
  }
  while (words.length > least && isSuffix(words, least)) suffixes.unshift(words.pop() ?? '');
  return { prefixes, name: words.join(' '), suffixes };
}

function wordsOf(text: string): string[] {
  return text.replace(gluedTitle, '$1. ').split(/\s+/).filter(Boolean);
}

function withoutAddresses(text: string, addresses: readonly string[]): string {
  const lower = text.toLowerCase();
  // Some letters change their length.
  if (lower.length !== text.length) return text;
  const found = addresses.find((address) => address !== '' && lower.includes(address.toLowerCase()));
  if (found === undefined) return text;
  const at = lower.indexOf(found.toLowerCase());
  return `${text.slice(0, at)} ${text.slice(at + found.length)}`;
}

/** Addresses, numbers, pronouns and the badge of open networkers. Nothing is left out if nothing remains. */
function withoutNoise(words: string[]): string[] {
  const kept = words.filter((word) => !noise.test(word) && /[\p{L}*]/u.test(word));
  const names = kept.filter((word) => word !== 'LION');
  if (names.length > 0 && !names.every(isCapitals)) return names;
  return kept.length > 0 ? kept : words;
}

const noise = /@|^(?:https?:|www\.)|^(?:she|he|they|ze|xe)\/\p{L}/iu;
const gluedTitle = /\b(prof|dr|mr|mrs|ms)\.(?=\p{L})/giu;

const titles: Readonly<Record<string, string>> = {
  dr: 'Dr.',
  prof: 'Prof.',
  mr: 'Mr.',
  mrs: 'Mrs.',
  ms: 'Ms.',
  mx: 'Mx.',
  rev: 'Rev.',
  sir: 'Sir',
  herr: 'Herr',
  frau: 'Frau',
  mme: 'Mme',
  mlle: 'Mlle',
};
/** Names, too, without their dot. */
const dottedTitle = /^(?:adm|capt|cdr|col|drs|fr|gen|hon|ing|ir|lt|mag|maj|sgt)\.$|^(?:dipl|dr)\.-/i;

function titleOf(word = ''): string | null {
  if (dottedTitle.test(word)) return word;
  const key = word.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(titles, key) ? (titles[key] ?? null) : null;
}

/** A degree or post-nominal behind a comma: two capitals in a short word. */
function isCredential(word: string): boolean {
  return (
    generations.test(word) ||
    credentials.has(word) ||
    /^(?=.{2,12}$)[\p{L}.&/-]*\p{Lu}[^\p{Lu}]*\p{Lu}[\p{L}.&/-]*$/u.test(word)
  );
}

const generations = /^(?:II|III|IV|[JS]r\.?|Esq\.?)$/;
/** Those that are no name, and need no comma. */
const credentials = new Set(
  `PhD Ph.D. Ph.D MBA EMBA MD M.D. DDS DMD DVM JD J.D. LLM LL.M. LLB CPA CFA ACCA FCA PMP CISSP CISM CISA SHRM-CP SHRM-SCP PHR SPHR MSc
  M.Sc. BSc B.Sc. MEng BEng MPH MPA MFA OBE MBE CBE`.split(/\s+/),
);

/** Whether the last word is none of the name. Among capitals alone, "MBA" may be a family. */
function isSuffix(words: readonly string[], least: number): boolean {
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1);
  if (generations.test(last)) return others.length > least;
  return credentials.has(last) && (others.length === 0 || !others.every(isCapitals) || !isCapitals(last));
}

function isCapitals(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
}

/** "Doe, Jane", "van der Berg, Jan"; not "Jane Doe, helping teams grow". */
function isLastFirst(family: readonly string[], given: readonly string[]): boolean {
  return (
    given.length <= 2 &&
    given.every((word) => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(word)) &&
    family.slice(0, -1).every(isParticle) &&
    family.length > 0
  );
}

const anyCase = new Set(
  `van von vom der den de del della dello degli dei di da dos du des la le les al bin binti bint ibn ter ten zum zur 't ’t بن ابن بنت آل`.split(
    ' ',
  ),
);
/** Given names or families, too, with a capital. */
const lowerCase = new Set('af av das do e el lo los las op te ul und zu'.split(' '));

function isParticle(word: string): boolean {
  return anyCase.has(word.toLowerCase()) || lowerCase.has(word);
}

/** Chinese, Japanese and Korean write the family first, mostly without a space. */
const familyFirst = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The last word is the family, with the particles before it. A single name is the first one, and so is one that has the family first. */
function splitName(name: string): TwoParts {
  const all = wordsOf(name);
  const others = all.filter((word) => !familyFirst.test(word));
  if (others.length < all.length && others.length < 2) return { first: name, last: '' };
  const particle = others.findIndex((word, at) => at > 0 && at < others.length - 1 && isParticle(word));
  const start = particle === -1 ? Math.max(1, others.length - 1) : particle;
  return { first: others.slice(0, start).join(' '), last: others.slice(start).join(' ') };
}

function joinName(first: string, last: string): string {
  return familyFirst.test(first) && familyFirst.test(last) ? `${last}${first}` : `${first} ${last}`.trim();
}

/** A masked name for a contact list: "N******" → "N.", "de la C***" → "de la C.". Pure. */
export function unmaskName(name: string): string {
  if (!name.includes('*')) return name;
  const words = name.split(/\s+/).map((word) => (word.includes('*') ? initialOf(word) : word));
  return words.filter(Boolean).join(' ');
}

/** Empty unless a letter before the hidden part is known. */
function initialOf(word: string): string {
  const [, letter] = /^[^\p{L}*]*(\p{L}\p{M}*)/u.exec(word) ?? [];
  return letter === undefined ? '' : `${letter}.`;
}
