import { subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import type { FoundFacets } from '@/lib/database/records/merge-record';
import type { RawAnswer } from '@/lib/database/schema/rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { pagedFacets } from '@/lib/offers/offer-lists';
import type { ResultPages } from '@/lib/offers/offers';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Mention } from './mentions.ts';
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
