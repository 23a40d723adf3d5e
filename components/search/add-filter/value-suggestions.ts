import { i18n } from '#i18n';
import { filtersOf } from '@/components/search/form/filter-groups';
import { isPlace } from '@/components/search/form/filter-labels';
import type { FormContext } from '@/components/search/form/form-context';
import { type Options, optionsOf } from '@/components/search/form/options';
import { formatCount } from '@/components/ui/formats';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { findWords, foldText } from '@/lib/platform/fold-text';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { isKnownPlace } from './known-places.ts';
import type { ExtraFilter } from './named-filters.ts';
import { hasSides, type Suggestion, valueSuggestion } from './suggestion.ts';

export interface SuggestionSearch {
  kind: SearchKind;
  filters: SearchFilters;
  text: string;
  searchContext: Pick<FormContext, 'valuesOf'>;
  extras: readonly ExtraFilter[];
}

/** Values of one filter that are suggested at once. */
const mostValues = 3;

export interface RankedSuggestion {
  suggestion: Suggestion;
  /** 0: the text is the value; 1: its first words; 2: other words of it; 3: only the beginning of a longer word. */
  rank: number;
}

export function valueSuggestions({ kind, searchContext }: SuggestionSearch, text: string): RankedSuggestion[] {
  const found = filtersWithSides(kind).flatMap((filter) => {
    const options = optionsOf(filter, searchContext);
    return options.kind === 'ready' ? valuesIn(kind, filter, options, text) : [];
  });
  const rankOf = ({ rank, suggestion }: RankedSuggestion) => rank + (isOfEmployees(suggestion) ? 0.5 : 0);
  return found.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** A company's own attributes, such as its industry, come before those of its employees. */
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

/** In the order of likelihood. */
const textGroups: Record<SearchKind, readonly string[]> = {
  people: ['role', 'place', 'keywords', 'company', 'who', 'skills', 'education', 'social'],
  companies: ['keywords', 'technology', 'company', 'place', 'social', 'role'],
};
/** A name is meant before an address. */
const rankInGroup = ({ path }: FilterRow) => (path === 'account.url' ? 0.5 : 0);

export function textSuggestions(
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

/** List filters complete instead; a website is suggested only for text like one. */
function takesText(filter: FilterRow, text: string): boolean {
  if (filter.values !== undefined || filter.valueList !== undefined) return false;
  if (filter.path === 'account.domain') return /^[^\s@/]+\.[a-z]{2,}$/iu.test(text);
  return isPlace(filter) ? !/\d/u.test(text) : true;
}

export function filtersWithSides(kind: SearchKind): FilterRow[] {
  return filtersOf(kind).filter((filter) => hasSides(filter) && filter.isLegacy !== true);
}

/** The value with exactly this name; `path`: only of this filter. */
export function exactValue(search: SuggestionSearch, text: string, path?: string): Suggestion | null {
  const isMeant = ({ rank, suggestion }: RankedSuggestion) =>
    rank === 0 && (path === undefined || suggestion.path === path);
  return valueSuggestions(search, text).find(isMeant)?.suggestion ?? null;
}
