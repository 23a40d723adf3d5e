import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { namedFilters } from './named-filters.ts';
import { distinct, suggestionsOf } from './phrase-suggestions.ts';
import type { Suggestion } from './suggestion.ts';
import { splitPieces } from './typed-parts.ts';
import { joinTyped, type ReadPart, readSentence } from './understand-sentence.ts';
import type { SuggestionSearch } from './value-suggestions.ts';

/**
 * Possible meanings of a text, best first: values of a named filter, numbers, values of lists, filters by name, then filters for any text.
 */
export function findSuggestions(search: SuggestionSearch): Suggestion[] {
  const text = search.text.trim().split(/\s+/u).join(' ');
  const filters = namedFilters(search.kind, search.filters, search.extras);
  if (text === '') return filters.map(({ suggestion }) => suggestion);
  const pieces = splitPieces(text);
  const whole = suggestionsOf(search, text, filters);
  if (whole.isExact) return whole.suggestions;
  const sentence = readSentence(search, pieces, filters);
  if (sentence === null) return whole.suggestions;
  const { parts, isList } = sentence;
  // A number in one part does not belong to the others.
  const others = whole.suggestions.filter(({ canExclude }) => canExclude);
  return distinct([...readTogether(parts), ...(isList ? [] : oneByOne(parts)), ...others]);
}

/** All understood parts in one line, with the words not understood; none for a single whole part. */
function readTogether(parts: readonly ReadPart[]): Suggestion[] {
  const suggestions = parts.flatMap(({ suggestion }) => suggestion ?? []);
  const notUnderstood = joinTyped(parts.filter(({ suggestion }) => suggestion === null));
  const [first] = suggestions;
  if (first === undefined || (suggestions.length === 1 && notUnderstood === '')) return [];
  const all = suggestions.length === 1 ? { ...first, id: 'partly' } : togetherSuggestion(suggestions);
  return [notUnderstood === '' ? all : { ...all, notUnderstood, left: notUnderstood }];
}

/** A person does not choose among more, and each holds the others' words. */
const mostOneByOne = 20;

/** Each alone; the others' words stay in the line. */
function oneByOne(parts: readonly ReadPart[]): Suggestion[] {
  if (parts.length > mostOneByOne) return [];
  return parts.flatMap(({ suggestion }, at) =>
    suggestion === null ? [] : [{ ...suggestion, left: joinTyped(parts.filter((_each, other) => other !== at)) }],
  );
}

function togetherSuggestion(suggestions: readonly Suggestion[]): Suggestion {
  return {
    id: 'together',
    path: '',
    verb: '',
    aside: '',
    canExclude: suggestions.every(({ canExclude }) => canExclude),
    label: i18n.t('search.add.together', suggestions.length, [formatCount(suggestions.length)]),
    text: suggestions.map(({ label, text, isWhole }) => (isWhole ? text : `${label} ${text}`)).join(' · '),
    add: (before: SearchFilters, isExcluded: boolean) =>
      suggestions.reduce((left, { add }) => add?.(left, isExcluded) ?? left, before),
  };
}
