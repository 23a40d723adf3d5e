import { subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import type { FoundFacets } from '@/lib/database/schema/held-rows';
import type { RawAnswer } from '@/lib/database/schema/rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { pagedFacets } from '@/lib/offers/offer-lists';
import type { ResultPages } from '@/lib/offers/offers';
import { subjectOfId, subjectOfKey } from '@/lib/subjects/known-subjects';
import { subjectOfLink } from '@/lib/subjects/links';
import type { Site } from '@/lib/subjects/sites';
import { nothingFound, type ParsedResult, type Resolved, type UnparsedResult } from './parsed-result.ts';

/** A person forgotten while an answer was in flight or waited to be stored. */
export interface Forgotten {
  connection: string;
  /** Subject keys: all their known names. */
  keys: ReadonlySet<string>;
  sites: readonly Site[];
  mentions: Mention;
}

/** What remains of a forgotten person's answer: whether there was one. */
export function withoutAnybody({ found }: Pick<ParsedResult, 'found'>): ParsedResult {
  return { ...nothingFound, found };
}

/** An answer without the people who were forgotten since it was requested. Pure. */
export function withoutPeople(parsed: ParsedResult, forgotten: Forgotten): ParsedResult {
  const { connection, keys } = forgotten;
  if (keys.size === 0) return parsed;
  const names = new Set([...keys].map((key) => subjectAlias(connection, key)));
  const isNamed = (aliases: readonly string[]) => aliases.some((name) => names.has(name));
  // The answer may name them by an unknown id.
  const gone = parsed.others.filter(({ aliases }) => isNamed(aliases)).flatMap(({ aliases }) => aliases);
  const goneKeys = new Set([...keys, ...gone.map(subjectKeyOf)]);
  const isOther = (key: string) => !goneKeys.has(key);
  // A hint may be another person's address: it is removed as a name only.
  const withoutHints = <Found extends Pick<FoundFacets, 'hints'>>(found: Found): Found => ({
    ...found,
    hints: found.hints.filter((name) => !names.has(name)),
  });
  const { claim, page, resolved, unparsed, ...rest } = parsed;
  if (isNamed([...parsed.aliases, ...(claim?.aliases ?? [])])) return withoutAnybody(parsed);
  const left = unparsed === undefined ? null : withoutUnreadOf(unparsed, forgotten.mentions);
  return {
    ...withoutHints(rest),
    facets: withoutKeys(parsed.facets, isOther),
    others: parsed.others.filter(({ aliases }) => !isNamed(aliases)).map(withoutHints),
    ...(claim && { claim }),
    ...(page && { page: pageWithout(page, isOther) }),
    ...(resolved && { resolved: withoutResolved(resolved, isOther) }),
    ...(left && { unparsed: left }),
  };
}

function pageWithout<Page extends Pick<SearchPageRow, 'keys' | 'lines' | 'forgotten'>>(
  page: Page,
  isOther: (key: string) => boolean,
): Page {
  const keys = page.keys.filter(isOther);
  const gone = page.keys.length - keys.length;
  if (gone === 0) return page;
  const lines = page.lines.filter(({ key }) => isOther(key));
  return { ...page, keys, lines, forgotten: (page.forgotten ?? 0) + gone };
}

/** If one of the requested people is forgotten, an id without a page may be theirs: all of these are dropped. */
function withoutResolved({ open, ...resolved }: Resolved, isOther: (key: string) => boolean): Resolved {
  const isOtherId = ({ id }: { id: string }) => isOther(subjectOfId('person', id).key);
  const isComplete = resolved.requested.every(isOther) && open?.every(isOtherId) === true;
  return {
    ...resolved,
    requested: resolved.requested.filter(isOther),
    people: resolved.people.filter((person) => (person.key === null || isOther(person.key)) && isOtherId(person)),
    ...(isComplete && open !== undefined && { open }),
  };
}

function withoutKeys(facets: FoundFacets['facets'], isOther: (key: string) => boolean): FoundFacets['facets'] {
  const left = { ...facets };
  for (const name of pagedFacets) {
    const list = left[name];
    if (list != null) left[name] = withoutListed(list, isOther);
  }
  return left;
}

/** Lists refer to their people by key. */
export function withoutListed(list: ResultPages, isOther: (key: string) => boolean): ResultPages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, keys: page.keys.filter(isOther) })) };
}

/** The unreadable part without mentions of a person; from a page only those entries go. Null if nothing is left. */
export function withoutUnreadOf<Kept extends Pick<RawAnswer, 'body' | 'unread'> | UnparsedResult>(
  kept: Kept,
  mentions: Mention,
): Kept | null {
  const { body, unread } = kept;
  if (!mentions(body)) return kept;
  if (unread?.kind !== 'list') return null;
  const entries: unknown[] = JSON.parse(body);
  const left = entries.filter((entry) => !mentions(JSON.stringify(entry)));
  if (left.length === 0) return null;
  return { ...kept, body: JSON.stringify(left), unread: { ...unread, count: left.length } };
}

/** Whether a text mentions a person with these keys, by id, email address, slug or page. */
type Mention = (text: string) => boolean;

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
