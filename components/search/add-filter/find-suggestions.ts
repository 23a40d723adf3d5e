import { i18n } from '#i18n';
import { filtersOf } from '@/components/search/form/filter-groups';
import { isPlace } from '@/components/search/form/filter-labels';
import type { FormContext } from '@/components/search/form/form-context';
import { type Options, optionsOf } from '@/components/search/form/options';
import { formatCount } from '@/components/ui/formats';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { findWords, foldText } from '@/lib/platform/fold-text';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { fundingSuggestions } from './funding-suggestions.ts';
import { isKnownPlace } from './known-places.ts';
import { type Addressed, type ExtraFilter, type NamedFilter, namedFilters, readAddress } from './named-filters.ts';
import { isGrowth, numberSuggestions } from './number-suggestions.ts';
import { hasSides, type Suggestion, valueSuggestion } from './suggestion.ts';
import { canBePlace, type TypedPart, typedParts } from './typed-parts.ts';

export interface SuggestionSearch {
  kind: SearchKind;
  filters: SearchFilters;
  text: string;
  searchContext: Pick<FormContext, 'valuesOf'>;
  extras: readonly ExtraFilter[];
}

/** Values of one filter that are suggested at once. */
const mostValues = 3;

/** Everything that the text may mean, best first: a value of the filter that it names, numbers, values of lists, filters by name, then filters that take any text. */
export function findSuggestions(search: SuggestionSearch): Suggestion[] {
  const text = search.text.trim().split(/\s+/u).join(' ');
  const filters = namedFilters(search.kind, search.filters, search.extras);
  if (text === '') return filters.map(({ suggestion }) => suggestion);
  const pieces = splitPieces(text);
  const whole = suggestionsOf(search, text, filters);
  if (whole.isExact) return whole.suggestions;
  const understood = understandSentence(search, pieces, filters);
  const best = understood ?? (pieces.length < 2 ? null : bestOfPieces(search, pieces, filters));
  if (best === null) return whole.suggestions;
  // The number in one of several parts is not meant for all of them.
  const others = whole.suggestions.filter(({ canExclude }) => canExclude);
  const first = best.length < 2 ? [] : [togetherSuggestion(best)];
  return distinct([...first, ...(understood ?? []), ...others]);
}

/** What every part of a sentence means; null if it is none, or not certain in every part. */
function understandSentence(
  search: SuggestionSearch,
  pieces: readonly string[],
  filters: readonly NamedFilter[],
): Suggestion[] | null {
  const parts = pieces.flatMap(typedParts);
  if (parts.every(({ role }) => role === 'alone')) return null;
  const meant = parts.map((part) => meaningOf(search, part, filters));
  return meant.every((some) => some.length > 0) ? meant.flat() : null;
}

/** Empty if it is not certain. */
function meaningOf(search: SuggestionSearch, { role, text }: TypedPart, filters: readonly NamedFilter[]): Suggestion[] {
  if (role === 'in') return whereabouts(search, text);
  if (role === 'with') return [numberSuggestions(search.kind, text)[0] ?? exactValue(search, text) ?? []].flat();
  return [suggestionsOf(search, text, filters).sure ?? []].flat();
}

/** "Lyon or Berlin": a value by its whole name, such as a country or an industry, otherwise places. */
function whereabouts(search: SuggestionSearch, text: string): Suggestion[] {
  const named = exactValue(search, text) ?? exactValue(search, text.replace(/^the /iu, ''));
  if (named !== null) return [named];
  const places = text.split(/ (?:or|and) /iu);
  if (places.length > 1) {
    const each = places.map((place) => whereabouts(search, place));
    return each.every((some) => some.length > 0) ? each.flat() : [];
  }
  return canBePlace(text) ? textSuggestions(search, text, isPlace).slice(0, 1) : [];
}

function exactValue(search: SuggestionSearch, text: string): Suggestion | null {
  return valueSuggestions(search, text).find(({ rank }) => rank === 0)?.suggestion ?? null;
}

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((suggestion) => [suggestion.id, suggestion])).values()];
}

interface FoundSuggestions {
  suggestions: Suggestion[];
  /** The whole text is the name of a value or of a filter. */
  isExact: boolean;
  /** What one of several parts is taken for: a number, a value by its whole name, otherwise words. */
  sure: Suggestion | null;
}

function suggestionsOf(search: SuggestionSearch, text: string, filters: readonly NamedFilter[]): FoundSuggestions {
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
  // A value is missing to what is meant: its editor asks for it.
  const asked = numbers.length === 0 && isGrowth(text) ? ['account.metric'] : unreadPaths(search, address);
  const opened = filters.filter(({ suggestion }) => asked.includes(suggestion.path));
  const values = valueSuggestions(search, text);
  const ranked = (...ranks: number[]) =>
    values.filter(({ rank }) => ranks.includes(rank)).map(({ suggestion }) => suggestion);
  const texts = textSuggestions(search, text);
  const whole = wholeValues(search, text, ranked(0));
  const suggestions = [
    ...exact.map(({ suggestion }) => suggestion),
    // A person's department or title may be called as a filter of companies is: "growth".
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
    sure: rounds[0] ?? addressed[0] ?? numbers[0] ?? (opened.length > 0 ? null : (whole[0] ?? texts[0] ?? null)),
  };
}

/** A technology that a company uses is, of a person, first what they can do: "python". */
function wholeValues(search: SuggestionSearch, text: string, values: readonly Suggestion[]): readonly Suggestion[] {
  if (search.kind !== 'people' || values[0]?.path !== 'account.technologies') return values;
  return [...textSuggestions(search, text, ({ path }) => path === 'contact.skill'), ...values];
}

/** What the filters that are named can be given: values of lists, then texts. */
function valuesAt(search: SuggestionSearch, { filters, value }: Addressed): Suggestion[] {
  const paths = new Set(filters.map(({ suggestion }) => suggestion.path));
  const values = value === '' ? [] : valueSuggestions(search, value).map(({ suggestion }) => suggestion);
  const texts = value === '' ? [] : textSuggestions(search, value);
  return distinct([...values, ...texts]).filter(({ path }) => paths.has(path));
}

function isOnePart(text: string): boolean {
  return splitPieces(text).length < 2 && typedParts(text).length < 2;
}

/** The filters that are named, whose lists of values are not here yet. */
function unreadPaths({ kind, searchContext }: SuggestionSearch, address: Addressed | null): string[] {
  const paths = (address?.filters ?? []).map(({ suggestion }) => suggestion.path);
  return filtersWithSides(kind)
    .filter((filter) => paths.includes(filter.path) && filter.valueList !== undefined)
    .filter((filter) => optionsOf(filter, searchContext).kind !== 'ready')
    .map(({ path }) => path);
}

interface RankedSuggestion {
  suggestion: Suggestion;
  /** 0: the text is the value; 1: its first words; 2: other words of it; 3: only the beginning of a longer word. */
  rank: number;
}

function valueSuggestions({ kind, searchContext }: SuggestionSearch, text: string): RankedSuggestion[] {
  const found = filtersWithSides(kind).flatMap((filter) => {
    const options = optionsOf(filter, searchContext);
    return options.kind === 'ready' ? valuesIn(kind, filter, options, text) : [];
  });
  const rankOf = ({ rank, suggestion }: RankedSuggestion) => rank + (isOfEmployees(suggestion) ? 0.5 : 0);
  return found.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What a company is, such as its industry, is meant before whom it employs. */
function isOfEmployees({ path }: Suggestion): boolean {
  return path.startsWith('account.employee.');
}

function valuesIn(
  kind: SearchKind,
  filter: FilterRow,
  options: Extract<Options, { kind: 'ready' }>,
  text: string,
): RankedSuggestion[] {
  const match = options.match(text);
  const aside =
    filter.values === undefined ? '' : i18n.t('search.add.oneOf', { count: formatCount(filter.values.length) });
  return options.find(text, mostValues).flatMap(({ value, word }) => {
    const suggestion = valueSuggestion(kind, filter, value, { verb: '', text: word, aside });
    return suggestion === null ? [] : [{ suggestion, rank: value === match ? 0 : rankIn(word, text) }];
  });
}

function rankIn(value: string, text: string): number {
  const [own, typed] = [value, text].map(findWords);
  if (typed?.every((word) => own?.includes(word)) !== true) return 3;
  return foldText(value).startsWith(foldText(text)) ? 1 : 2;
}

/** In the order in which a text is most likely meant for them. */
const textGroups: Record<SearchKind, readonly string[]> = {
  people: ['role', 'place', 'keywords', 'company', 'who', 'skills', 'education', 'social'],
  companies: ['keywords', 'technology', 'company', 'place', 'social', 'role'],
};
/** A name is meant before an address. */
const rankInGroup = ({ path }: FilterRow) => (path === 'account.url' ? 0.5 : 0);

function textSuggestions(
  { kind }: SuggestionSearch,
  text: string,
  isMeant: (filter: FilterRow) => boolean = () => true,
): Suggestion[] {
  const takers = filtersWithSides(kind).filter((filter) => isMeant(filter) && takesText(filter, text));
  const isKnown = isKnownPlace(text);
  const rankOf = (filter: FilterRow) =>
    isKnown && isPlace(filter) ? -1 : textGroups[kind].indexOf(filter.group) + rankInGroup(filter);
  return takers
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((filter) => valueSuggestion(kind, filter, text, { text, ...wordingOf(filter) }) ?? []);
}

function wordingOf({ shape }: FilterRow): Pick<Suggestion, 'verb' | 'aside'> {
  if (shape === 'match') return { verb: i18n.t('search.add.contains'), aside: i18n.t('search.add.related') };
  return { verb: shape === 'keyword' ? i18n.t('search.add.contain') : '', aside: '' };
}

/** Lists are completed from instead; a website is only suggested where the text looks like one. */
function takesText(filter: FilterRow, text: string): boolean {
  if (filter.values !== undefined || filter.valueList !== undefined) return false;
  if (filter.path === 'account.domain') return /^[^\s@/]+\.[a-z]{2,}$/iu.test(text);
  return isPlace(filter) ? !/\d/u.test(text) : true;
}

function filtersWithSides(kind: SearchKind): FilterRow[] {
  return filtersOf(kind).filter((filter) => hasSides(filter) && filter.isLegacy !== true);
}

/** "vp, germany, 200 to 1,000" → its parts. A comma within a number does not part. */
export function splitPieces(text: string): string[] {
  const pieces = text.split(/[;\n\t]|,(?!\d{3}(?:\D|$))/u).map((piece) => piece.trim());
  return [...new Set(pieces.filter((piece) => piece !== ''))];
}

/** The best suggestion for every piece; null if a piece means nothing. */
function bestOfPieces(
  search: SuggestionSearch,
  pieces: readonly string[],
  filters: readonly NamedFilter[],
): Suggestion[] | null {
  const best = pieces.flatMap((piece) => suggestionsOf(search, piece, filters).sure ?? []);
  return best.length < pieces.length ? null : best;
}

/** All of them in one line. */
function togetherSuggestion(suggestions: readonly Suggestion[]): Suggestion {
  return {
    ...{ id: 'together', path: '', verb: '', aside: '', canExclude: suggestions.every(({ canExclude }) => canExclude) },
    label: i18n.t('search.add.together', suggestions.length, [formatCount(suggestions.length)]),
    text: suggestions.map(({ label, text, isWhole }) => (isWhole ? text : `${label} ${text}`)).join(' · '),
    add: (before: SearchFilters, isExcluded: boolean) =>
      suggestions.reduce((left, { add }) => add?.(left, isExcluded) ?? left, before),
  };
}
