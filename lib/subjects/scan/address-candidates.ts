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
/** Soft hyphens and zero-width characters, with which pages break long words. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/**
 * Strings in a text that are spelt like mail addresses, in order, in lower case, including repetitions. Pure, in linear time: it searches
 * outwards from each "@". Whether such a mailbox can exist is for `find-on-page.ts` to decide.
 *
 * Truncated (`jane@acme.co…`), masked (`j***e@acme.com`) or continued as a path, a port or a package (`git@host:org/repo`), it is not
 * found: a wrong address would be paid for.
 */
export function findCandidates(text: string): string[] {
  const plain = unhide(text);
  const found: string[] = [];
  for (let at = plain.indexOf('@'); at !== -1; at = plain.indexOf('@', at + 1)) {
    const address = addressAround(plain, at);
    if (address !== null) found.push(address);
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
  const local = localBefore(text, at);
  const domain = domainAfter(text, at + 1);
  if (local === null || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= longest ? address : null;
}

function localBefore(text: string, at: number): string | null {
  let start = at;
  while (start > 0 && at - start <= 64 && isLocalLetter(text[start - 1] ?? '')) start -= 1;
  const run = text.slice(start, at);
  const local = run.replace(/^'+/, '').toLowerCase();
  if (local === '' || local.length > 64 || isInAddress(text, start)) return null;
  const isSpelt = !/\.\.|%|^[.+-]|[.']$/.test(local);
  return isSpelt && !key.test(local.replaceAll('-', '')) ? local : null;
}

const isLocalLetter = (letter: string): boolean => localLetter.test(letter) && !unspaced.test(letter);

/**
 * Whether the local part is the tail of something else: after a slash, another "@" or masked letters, or inside a web address as a user
 * name or path.
 */
function isInAddress(text: string, start: number): boolean {
  if (/(?:[#/\\@…~$!^`]|[\p{L}\p{N}*•·][*•·])$/u.test(text.slice(Math.max(0, start - 3), start))) return true;
  const [word = ''] = text
    .slice(Math.max(0, start - 300), start)
    .split(/\s/)
    .slice(-1);
  return word.includes('://');
}

function domainAfter(text: string, start: number): string | null {
  let end = start;
  while (end - start <= 254 && domainLetter.test(text[end] ?? '')) end += 1;
  const rest = text.slice(end, end + 2);
  const run = text.slice(start, end).toLowerCase();
  // Truncated by the author, or the beginning of something else: a port, a path, a key, another address.
  if (run.endsWith('..') || /^(?:[…@_=%#~\\]|[*•·][*•·\p{L}]|[:/][^\s])/u.test(rest)) return null;
  const labels = trimEnd(run, '.-').split('.');
  const last = wholeEnding(labels.pop() ?? '');
  const domain = [...labels, last].join('.');
  const isSpelt = labels.length > 0 && [...labels, last].every((part) => label.test(part)) && !/^\d+$/.test(last);
  return isSpelt ? domain : null;
}

/** In scripts without spaces, the next word directly follows the domain: `jane@acme.cn谢谢`. */
function wholeEnding(ending: string): string {
  const [latin = ''] = /^[a-z][a-z0-9-]*/.exec(ending) ?? [];
  const next = ending.slice(latin.length);
  return latin !== '' && (unspaced.test(next) || /^\p{Script=Hangul}/u.test(next)) ? latin : ending;
}

export type OneAddress = { address: string } | { problem: 'empty' | 'none' | 'several' };

/**
 * The single address in text that a person typed, pasted or selected: `Jane <jane@acme.example>`, `mailto:jane@acme.example`. Judged by
 * spelling alone, so that a panel can show a problem at once.
 */
export function findOneAddress(written: string): OneAddress {
  if (written.trim() === '') return { problem: 'empty' };
  const found = new Set(findCandidates(written));
  const [address] = found;
  if (address === undefined) return { problem: 'none' };
  return found.size > 1 ? { problem: 'several' } : { address };
}
