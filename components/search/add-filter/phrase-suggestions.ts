import { filtersOf } from '@/components/search/form/filter-groups';
import { wordOf } from '@/components/search/form/filter-labels';
import { optionsOf } from '@/components/search/form/options';
import { textsAt } from '@/components/search/form/read-value';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { foldText } from '@/lib/platform/fold-text';
import { type Addressed, type NamedFilter, readAddress } from './named-filters.ts';
import { isGrowth, numberSuggestions } from './number-suggestions.ts';
import { type Suggestion, settingSuggestion } from './suggestion.ts';
import { splitPieces, typedParts } from './typed-parts.ts';
import { filtersWithSides, type SuggestionSearch, textSuggestions, valueSuggestions } from './value-suggestions.ts';

export interface FoundSuggestions {
  suggestions: Suggestion[];
  /** The whole text is the name of a value or of a filter. */
  isExact: boolean;
  /** The meaning of one of several parts: a number, a whole value, otherwise words. */
  sure: Suggestion | null;
}

export function suggestionsOf(
  search: SuggestionSearch,
  text: string,
  filters: readonly NamedFilter[],
): FoundSuggestions {
  const address = readAddress(text, filters);
  const addressed = address === null ? [] : valuesAt(search, address);
  const numbers = numberSuggestions(search.kind, text);
  const isAddressed = address !== null && addressed.length > 0 && isOnePart(address.value);
  if (address?.hasColon === true) {
    if (address.filters.length === 0) return suggestionsOf(search, address.value, filters);
    const known = [...addressed, ...numbers];
    const suggestions = distinct([...known, ...address.filters.map(({ suggestion }) => suggestion)]);
    return { suggestions, isExact: isAddressed, sure: known[0] ?? null };
  }
  const folded = foldText(text);
  const name = folded.split(/\s+/u);
  const named = filters.filter(({ names }) => name.every((word) => ` ${names}`.includes(` ${word}`)));
  const exact = named.filter(({ suggestion }) => foldText(suggestion.label) === folded);
  const called = filters.filter(({ synonyms }) => synonyms.includes(folded));
  const rounds = fundingSuggestions(search.kind, text);
  // The meaning lacks a value: its editor asks for it.
  const asked = numbers.length === 0 && isGrowth(text) ? ['account.metric'] : unreadPaths(search, address);
  const opened = filters.filter(({ suggestion }) => asked.includes(suggestion.path));
  // No title begins with "uses": an unlisted technology is none.
  const isUnread =
    opened.length > 0 || address?.filters.some(({ suggestion }) => suggestion.path === 'account.technologies');
  const values = valueSuggestions(search, text);
  const ranked = (...ranks: number[]) =>
    values.filter(({ rank }) => ranks.includes(rank)).map(({ suggestion }) => suggestion);
  const texts = textSuggestions(search, text);
  const whole = wholeValues(search, text, ranked(0));
  const suggestions = [
    ...exact.map(({ suggestion }) => suggestion),
    // A person's department or title may equal a company filter: "growth".
    ...(search.kind === 'people' ? whole : []),
    ...rounds,
    ...called.map(({ suggestion }) => suggestion),
    ...addressed,
    ...numbers,
    ...opened.map(({ suggestion }) => suggestion),
    ...whole,
    ...ranked(1),
    ...named.map(({ suggestion }) => suggestion),
    ...ranked(2),
    ...texts.slice(0, 1),
    ...ranked(3),
    ...texts.slice(1),
  ];
  return {
    suggestions: distinct(suggestions),
    isExact: exact.length + rounds.length + called.length > 0 || whole.length > 0 || isAddressed,
    sure: rounds[0] ?? addressed[0] ?? numbers[0] ?? (isUnread ? null : (whole[0] ?? texts[0] ?? null)),
  };
}

/** For a person, a technology is first a skill: "python". */
function wholeValues(search: SuggestionSearch, text: string, values: readonly Suggestion[]): readonly Suggestion[] {
  if (search.kind !== 'people' || values[0]?.path !== 'account.technologies') return values;
  return [...textSuggestions(search, text, ({ path }) => path === 'contact.skill'), ...values];
}

/** Values for the named filters: from lists, then texts. */
export function valuesAt(search: SuggestionSearch, { filters, value }: Addressed): Suggestion[] {
  const paths = new Set(filters.map(({ suggestion }) => suggestion.path));
  const values = value === '' ? [] : valueSuggestions(search, value).map(({ suggestion }) => suggestion);
  const texts = value === '' ? [] : textSuggestions(search, value);
  return distinct([...values, ...texts]).filter(({ path }) => paths.has(path));
}

function isOnePart(text: string): boolean {
  return splitPieces(text).length < 2 && typedParts(text).length < 2;
}

/** Named filters whose lists are not loaded yet. */
function unreadPaths({ kind, searchContext }: SuggestionSearch, address: Addressed | null): string[] {
  const paths = (address?.filters ?? []).map(({ suggestion }) => suggestion.path);
  return filtersWithSides(kind)
    .filter((filter) => paths.includes(filter.path) && filter.valueList !== undefined)
    .filter((filter) => optionsOf(filter, searchContext).kind !== 'ready')
    .map(({ path }) => path);
}

export function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((suggestion) => [suggestion.id, suggestion])).values()];
}

/** Words around the name of a round. */
const before = new Set(['raised', 'closed', 'a', 'an']);
const after = new Set(['funding', 'round', 'rounds', 'stage', 'funded', 'companies']);
/** Alone, other words may be a name or a keyword. */
const isUnmistakable = /^(?:pre-?seed|series [a-j]|venture round)$/u;

/** A typed funding round: "Series B", "seed funding". Pure. */
function fundingSuggestions(kind: SearchKind, text: string): Suggestion[] {
  const filter = filtersOf(kind).find(({ path }) => path === 'account.funding');
  const folded = foldText(text);
  const name = roundIn(folded);
  if (filter === undefined || (kind === 'people' && name === folded && !isUnmistakable.test(name))) return [];
  const rounds = (filter.values ?? []).filter((round) => foldText(wordOf(filter, round)) === name);
  return rounds.flatMap((round) => {
    const shown = { text: wordOf(filter, round) };
    const made = settingSuggestion(kind, filter, round, shown, (before) => ({
      ...(typeof before === 'object' ? before : {}),
      type: [...new Set([...textsAt(before, 'type'), round])],
    }));
    return made === null ? [] : [made];
  });
}

/** "raised a series b round" → "series b". */
function roundIn(folded: string): string {
  const words = folded.split(/\s+/u);
  const first = words.findIndex((word) => !before.has(word));
  const last = words.findLastIndex((word) => !after.has(word));
  const name = words.slice(Math.max(0, first), last + 1).join(' ');
  return name === 'pre seed' || name === 'preseed' ? 'pre-seed' : name;
}
