import { type Name, nameForms, nameOf } from '@/lib/database/schema/exclusion-names';
import { foldName } from '@/lib/platform/fold-text';

/** Where `Jean-Luc` and `O’Brien` consist of two: in an address they are one word, two, or one with a hyphen. */
const seam = /[\p{Pd}'’‘ʼ`´]/gu;
const seams = ['', ' ', '-'];
const word = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/**
 * The addresses that somebody of this name most likely has at this domain, however its accents are spelled. Nobody is stored under them:
 * they are looked up, so that whoever is listed by an address is found by a typed name as well. At most some 200, whatever the name. Pure.
 */
export function likelyAddresses({ name, domain }: { name: string; domain: string }): Name[] {
  const written = seams.flatMap((mark) => foldName(name.replace(seam, mark)));
  const locals = written.flatMap((each) => localsOf(each.match(word) ?? []));
  return [...new Set(locals)].flatMap((local) => nameForms(nameOf('email', `${local}@${domain}`)));
}

function localsOf(words: readonly string[]): string[] {
  const [first = '', ...rest] = words;
  if (rest.length === 0) return [...words];
  const f = initialsOf(first);
  // A family name may have several words: `van der Berg`.
  const pairs = [rest.at(-1) ?? '', rest.join('')].flatMap((last) => {
    const [l = ''] = last;
    return [
      ...[first, f].flatMap((a) => [`${a}.${last}`, `${a}${last}`, `${a}_${last}`, `${a}-${last}`]),
      ...[`${last}.${first}`, `${last}${first}`, `${last}.${f}`, `${last}${f}`, `${first}.${l}`, `${first}${l}`],
    ];
  });
  return [first, ...pairs, words.join('.'), words.join('')];
}

/** `j` of `jean`, `jl` of `jean-luc`. */
const initialsOf = (text: string): string => text.replace(/([^-])[^-]*-?/gu, '$1');
