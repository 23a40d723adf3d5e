import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { subjectOfLink } from '@/lib/subjects/links';
import type { Site } from '@/lib/subjects/sites';

/** Whether a text mentions a person with these keys, by id, email address, slug or page. */
export type Mention = (text: string) => boolean;

/** For unparsed, perhaps truncated texts. An id or address counts as a separate word; a slug only as a whole value or path segment. */
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
      if (words.some((name) => appearsIn(folded, name))) return true;
      if (slugs.some((slug) => folded === slug || appearsIn(folded, `/${slug}`))) return true;
      if (value.split(wordEnds).some(isPage)) return true;
    }
    return false;
  };
}

/** Strings of a JSON text, whole or truncated, and the tokens between them. */
const values = /"(?:[^"\\]|\\.)*"?|[^\s",:[\]{}]+/g;
/** Delimiters of an address in a text. */
const wordEnds = /[\s<>()[\],;"']/;
/** Characters within a name, an id or an address; a full stop or an at sign also counts if one of these follows it. */
const isNamePart = /[\p{L}\p{N}_+-]/u;

function textOf(quoted: string): string {
  if (!quoted.startsWith('"')) return quoted;
  try {
    return String(JSON.parse(quoted));
  } catch {
    // Truncated: used as it is.
    return quoted.replaceAll('"', '');
  }
}

function appearsIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isBegun = name.startsWith('/') || !isJoined(text[at - 1], text[at - 2]);
    const end = at + name.length;
    if (isBegun && !isJoined(text[end], text[end + 1])) return true;
  }
  return false;
}

/** `next`: the character adjacent to the name; `beyond`: the one after that, seen from the name. */
function isJoined(next: string | undefined, beyond: string | undefined): boolean {
  if (next === undefined) return false;
  if (next === '.' || next === '@') return beyond !== undefined && isNamePart.test(beyond);
  return isNamePart.test(next);
}
