import { trimEnd } from '@/lib/platform/trim-end';

/** Characters of the local part of an address, except scripts written without spaces. */
const localLetter = /[\p{L}\p{M}\p{Nd}._%+'-]/u;
const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
const domainLetter = /[\p{L}\p{M}\p{Nd}.-]/u;
const label = /^(?!-)[\p{L}\p{M}\p{Nd}-]{1,63}(?<!-)$/u;
/** The limit of RFC 5321 and of the service. */
const longest = 254;
/** Keys and ids in place of a name: 24 or more hexadecimal digits, with or without dashes. */
const key = /^[0-9a-f]{24,}$/;

/** `jane [at] acme.example`, `jane (at) acme [dot] example`, `jane＠acme.example`. "jane at acme" could be a sentence. */
const hiddenAt = /[ \t]{0,2}[[({<][ \t]?(?:at|@)[ \t]?[\])}>][ \t]{0,2}/giu;
const hiddenDot = /[ \t]{0,2}[[({<][ \t]?(?:dot|\.)[ \t]?[\])}>][ \t]{0,2}/giu;
/** Escapes of JSON and of scripts that lost their backslash: `u003ejane@…`. They may have taken letters of the name with them. */
const escaped = /^(?:u00[0-9a-f]{2}|u20[0-9a-f]{2}|x(?:2[0267]|3[ce]))/;
/** Marks of emphasis around an address in plain text: `**jane@acme.com**`, `_jane@acme.com_`. */
const mark = /^[*_`]$/;
const mostMarks = 3;
/** More addresses than a page shows. Those after the last "@" of these are not found. */
export const mostAts = 10_000;

/** Soft hyphens and zero-width characters, with which pages break long words. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/**
 * Strings spelt like mail addresses, in order, in lower case, with repetitions, searched outwards from each "@". `find-on-page.ts` decides
 * whether a mailbox can exist. Truncated (`jane@acme.co…`), masked or continued ones (`git@host:org/repo`) are skipped, because a wrong
 * address would be paid for. Pure, in linear time.
 */
export function findCandidates(text: string): string[] {
  const plain = unhide(text);
  const found: string[] = [];
  let at = plain.indexOf('@');
  for (let count = 0; at !== -1 && count < mostAts; count++) {
    const address = addressAround(plain, at);
    if (address !== null) found.push(address);
    at = plain.indexOf('@', at + 1);
  }
  return found;
}

function unhide(text: string): string {
  return text
    .replace(invisible, '')
    .replaceAll('＠', '@')
    .replace(/%40/g, '@')
    .replace(hiddenAt, '@')
    .replace(hiddenDot, '.');
}

function addressAround(text: string, at: number): string | null {
  const [start, end] = [startOfLocal(text, at), endOfDomain(text, at + 1)];
  const marks = countMarks(text, start, end);
  // Marks that are letters as well are at the start of the run.
  const ownMarks = marks === 0 ? 0 : (/^_*/.exec(text.slice(start, at))?.[0].length ?? 0);
  if (marks === 0 && isInAddress(text, start)) return null;
  const local = localBefore(text, start + Math.min(ownMarks, marks), at);
  const domain = domainAfter(text, at + 1, end, marks > 0);
  if (local === null || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= longest ? address : null;
}

function startOfLocal(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start <= 64 && isLocalLetter(text[start - 1] ?? '')) start -= 1;
  return start;
}

function endOfDomain(text: string, from: number): number {
  let end = from;
  while (end - from <= 254 && domainLetter.test(text[end] ?? '')) end += 1;
  return end;
}

/** Marks of emphasis on both sides of an address; 0 if the sides differ or a word touches them: such stars are hidden letters. */
function countMarks(text: string, start: number, end: number): number {
  let first = start;
  while (first - start < mostMarks && text[first] === '_') first += 1;
  let count = 0;
  while (count <= mostMarks && mark.test(text[end + count] ?? '') && text[end + count] === text[first - 1 - count])
    count += 1;
  const around = `${text[first - 1 - count] ?? ' '}${text[end + count] ?? ' '}`;
  return count > mostMarks || /[\p{L}\p{N}*_`•·@/\\]/u.test(around) ? 0 : count;
}

function localBefore(text: string, start: number, at: number): string | null {
  const run = text.slice(start, at);
  const local = run.replace(/^'+/, '').toLowerCase();
  if (local === '' || local.length > 64) return null;
  const isSpelt = !/\.\.|%|^[.+-]|[.']$/.test(local) && !escaped.test(local);
  return isSpelt && !key.test(local.replaceAll('-', '')) ? local : null;
}

const isLocalLetter = (letter: string): boolean => localLetter.test(letter) && !unspaced.test(letter);

/** Whether the local part is the tail of a path, a web address or masked letters. */
function isInAddress(text: string, start: number): boolean {
  if (/(?:[#/\\@…~$!^`]|[\p{L}\p{N}*•·][*•·])$/u.test(text.slice(Math.max(0, start - 3), start))) return true;
  const [word = ''] = text
    .slice(Math.max(0, start - 300), start)
    .split(/\s/)
    .slice(-1);
  return word.includes('://');
}

function domainAfter(text: string, start: number, end: number, isMarked: boolean): string | null {
  const written = text.slice(start, end);
  const ended = withoutNextSentence(written);
  const run = ended.toLowerCase();
  // Truncated by the author, or the beginning of something else: a port, a path, a key, another address.
  const isOpen =
    ended === written && !isMarked && /^(?:[…@_=%#~\\]|[*•·][*•·\p{L}]|[:/][^\s])/u.test(text.slice(end, end + 2));
  if (run.endsWith('..') || isOpen) return null;
  const labels = trimEnd(run, '.-').split('.');
  const last = wholeEnding(labels.pop() ?? '');
  const domain = [...labels, last].join('.');
  const isSpelt = labels.length > 0 && [...labels, last].every((part) => label.test(part)) && !/^\d+$/.test(last);
  return isSpelt ? domain : null;
}

/** Endings before which a sentence's full stop is likely. */
const commonEnding =
  /\.(?:[a-z]{2}|com|org|net|info|biz|edu|gov|eu|app|dev|tech|online|shop|cloud|group|agency|example)$/;
/** Words of two letters that are no top-level domain. */
const shortWords = ['He', 'Hi', 'If', 'Oh', 'Or', 'Up', 'We'];

/**
 * A sentence may follow without a space: `jane@acme.com.Please`. A capitalised ending is the next sentence, unless its two letters are a
 * country (`acme.com.Au`).
 */
function withoutNextSentence(domain: string): string {
  const at = domain.search(/\.\p{Lu}\p{Ll}+(?:[.-]|$)/u);
  if (at === -1) return domain;
  const [word = ''] = domain.slice(at + 1).split(/[.-]/, 1);
  const isWord = word.length > 2 || shortWords.includes(word);
  return isWord && commonEnding.test(domain.slice(0, at)) ? domain.slice(0, at) : domain;
}

/** In scripts without spaces, the next word directly follows the domain: `jane@acme.cn谢谢`. */
function wholeEnding(ending: string): string {
  const [latin = ''] = /^[a-z][a-z0-9-]*/.exec(ending) ?? [];
  const next = ending.slice(latin.length);
  return latin !== '' && (unspaced.test(next) || /^\p{Script=Hangul}/u.test(next)) ? latin : ending;
}

export type OneAddress = { address: string } | { problem: 'empty' | 'none' | 'several' };

/**
 * The single address in typed or pasted text: `Jane <jane@acme.example>`, `mailto:jane@acme.example`. By spelling alone, so that a panel
 * answers at once.
 */
export function findOneAddress(written: string): OneAddress {
  if (written.trim() === '') return { problem: 'empty' };
  const found = new Set(findCandidates(written));
  const [address] = found;
  if (address === undefined) return { problem: 'none' };
  return found.size > 1 ? { problem: 'several' } : { address };
}
