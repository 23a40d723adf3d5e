import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import { subjectOfLink } from './links.ts';

/** Whether a text names somebody who goes by these subject keys: their service id, email address, the slug of their page, or its address. */
export type Mention = (text: string) => boolean;

/**
 * For texts that nobody could read as what they are, and that may have been cut. An id or an address counts wherever it stands as a word of
 * its own; a slug where it is a whole value or a part of a path, since it may be an ordinary word as well.
 */
export function createMention(keys: ReadonlySet<string>, sites: readonly Site[]): Mention {
  const slugs: string[] = [];
  const words: string[] = [];
  for (const key of keys) {
    const { site, slug } = subjectOfKey(key);
    if (slug !== '') (site === 'id' || site === 'email' ? words : slugs).push(slug.toLowerCase());
  }
  const isPage = (word: string) => {
    const key = word.includes('/') ? subjectOfLink(word, sites)?.key : undefined;
    return key !== undefined && keys.has(key);
  };
  return (text) => {
    for (const [quoted] of text.matchAll(values)) {
      const value = textOf(quoted).trim();
      const folded = value.toLowerCase();
      if (words.some((name) => standsIn(folded, name))) return true;
      if (slugs.some((slug) => folded === slug || standsIn(folded, `/${slug}`))) return true;
      if (value.split(wordEnds).some(isPage)) return true;
    }
    return false;
  };
}

/** Strings of a JSON text, whole or cut, and what stands between them. */
const values = /"(?:[^"\\]|\\.)*"?|[^\s",:[\]{}]+/g;
/** What stands around an address in a text. */
const wordEnds = /[\s<>()[\],;"']/;
/** Part of a name, an id or an address; so is a full stop or an at sign with another of these behind it. */
const isNamePart = /[\p{L}\p{N}_+-]/u;

function textOf(quoted: string): string {
  if (!quoted.startsWith('"')) return quoted;
  try {
    return String(JSON.parse(quoted));
  } catch {
    // Cut off in the middle: as it stands.
    return quoted.replaceAll('"', '');
  }
}

function standsIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isBegun = name.startsWith('/') || !isJoined(text[at - 1], text[at - 2]);
    const end = at + name.length;
    if (isBegun && !isJoined(text[end], text[end + 1])) return true;
  }
  return false;
}

/** `next`: the sign beside the name; `beyond`: the one after that, seen from the name. */
function isJoined(next: string | undefined, beyond: string | undefined): boolean {
  if (next === undefined) return false;
  if (next === '.' || next === '@') return beyond !== undefined && isNamePart.test(beyond);
  return isNamePart.test(next);
}
