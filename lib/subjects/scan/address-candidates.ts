import { trimEnd } from '@/lib/platform/trim-end';

/** Everything an address consists of before its "@", but scripts that put no space between words. */
const localLetter = /[\p{L}\p{M}\p{Nd}._%+'-]/u;
const unspaced =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
const domainLetter = /[\p{L}\p{M}\p{Nd}.-]/u;
const label = /^(?!-)[\p{L}\p{M}\p{Nd}-]{1,63}(?<!-)$/u;
/** RFC 5321, and what the service takes. */
const longest = 254;
/** Keys and ids that stand where a name would: 24 or more hexadecimal digits, with or without dashes. */
const key = /^[0-9a-f]{24,}$/;

/** `jane [at] acme.example`, `jane (at) acme [dot] example`, `jane＠acme.example`. "jane at acme" could be a sentence. */
const hiddenAt = /[ \t]{0,2}[[({<][ \t]?(?:at|@)[ \t]?[\])}>][ \t]{0,2}/giu;
const hiddenDot = /[ \t]{0,2}[[({<][ \t]?(?:dot|\.)[ \t]?[\])}>][ \t]{0,2}/giu;
/** Soft hyphens and letters without width, with which pages break long words. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/**
 * What is spelt like mail addresses in a text, in its order, in lower case, each as often as it stands there. Pure, in
 * linear time: it looks from each "@" outwards. Whether anybody can have a mailbox there is for `find-page-addresses.ts` to say.
 *
 * Where a text is cut (`jane@acme.co…`), starred out (`j***e@acme.com`), or goes on as a path, a port or a package
 * (`git@host:org/repo`), nothing is found: a wrong address would be paid for.
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

/** Behind a slash, another "@" or starred letters stands the rest of something else; in a web address, a user name or a path. */
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
  // Cut off by whoever wrote it, or the beginning of something else: a port, a path, a key, another address.
  if (run.endsWith('..') || /^(?:[…@_=%#~\\]|[*•·][*•·\p{L}]|[:/][^\s])/u.test(rest)) return null;
  const labels = trimEnd(run, '.-').split('.');
  const last = wholeEnding(labels.pop() ?? '');
  const domain = [...labels, last].join('.');
  const isSpelt = labels.length > 0 && [...labels, last].every((part) => label.test(part)) && !/^\d+$/.test(last);
  return isSpelt ? domain : null;
}

/** Where words are not spaced, the next word stands right behind the domain: `jane@acme.cn谢谢`. */
function wholeEnding(ending: string): string {
  const [latin = ''] = /^[a-z][a-z0-9-]*/.exec(ending) ?? [];
  const next = ending.slice(latin.length);
  return latin !== '' && (unspaced.test(next) || /^\p{Script=Hangul}/u.test(next)) ? latin : ending;
}
