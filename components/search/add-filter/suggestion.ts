import { i18n } from '#i18n';
import { checkFilter } from '@/components/search/form/check-filter';
import { filterLabel } from '@/components/search/form/filter-labels';
import { noSide, readSides, type Side, type SideName, writeSides } from '@/components/search/form/sides';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { readFilter, writeFilter } from '@/lib/searches/filter-values';
import type { FilterRow } from '@/lib/service/contract/filters/tree';

/** One line of the list below "Add a filter". */
export interface Suggestion {
  id: string;
  label: string;
  /** Before the value, such as "contains". */
  verb: string;
  /** The value; empty: the filter's editor is opened. */
  text: string;
  aside: string;
  path: string;
  /** The filters with it; null if it opens the editor, or if they would not be valid. */
  add: ((filters: SearchFilters, isExcluded: boolean) => SearchFilters) | null;
  canExclude: boolean;
  /** The words name their subject. */
  isWhole?: boolean;
  /** Typed words that it leaves out, because they mean nothing. */
  notUnderstood?: string;
  /** Text that stays in the line when it is taken. */
  left?: string;
}

export function suggestionName({ label, verb, text }: Suggestion): string {
  return [label, verb, text].filter((part) => part !== '').join(' ');
}

/** Names the words that mean nothing here; empty if there are none. */
export function notUnderstoodLabel({ notUnderstood }: Suggestion): string {
  return notUnderstood === undefined ? '' : i18n.t('search.add.notUnderstood', { words: notUnderstood });
}

export function openingSuggestion(path: string, label: string, canExclude: boolean): Suggestion {
  return {
    id: `open ${path}`,
    label,
    verb: '',
    text: '',
    aside: i18n.t('search.add.choose'),
    path,
    add: null,
    canExclude,
  };
}

export function hasSides({ shape }: FilterRow): boolean {
  return ['plain', 'plain-range', 'match', 'match-range', 'keyword'].includes(shape);
}

/** Adds a value to a side of the filter. Null if the filter does not accept the value. */
export function valueSuggestion(
  kind: SearchKind,
  filter: FilterRow,
  value: string,
  shown: Pick<Suggestion, 'text' | 'aside' | 'verb'>,
): Suggestion | null {
  const start: Side = { ...noSide, sources: usualSources(filter) };
  const alone = writeSides(filter.shape, { 'any.include': { ...start, content: [value] } });
  if (checkFilter(kind, filter.path, alone).length > 0) return null;
  return {
    id: `${filter.path} ${value}`,
    label: filterLabel(filter),
    path: filter.path,
    canExclude: true,
    ...shown,
    add(filters, isExcluded) {
      const name: SideName = isExcluded ? 'any.exclude' : 'any.include';
      const before = readFilter(filters, filter.path);
      const sides = readSides(before);
      const side = sides[name] ?? start;
      const content = side.content.includes(value) ? side.content : [...side.content, value];
      const range = readFilter(before, 'range');
      const written = writeSides(filter.shape, { ...sides, [name]: { ...side, content } });
      const next = range === undefined ? written : { ...written, range };
      // Nothing is added beyond a filter's maximum.
      return checkFilter(kind, filter.path, next).length > 0 ? filters : writeFilter(filters, filter.path, next);
    },
  };
}

function usualSources({ sources = [] }: FilterRow): Side['sources'] {
  const usual = ['HEADLINE', 'SUMMARY', 'KEYWORD', 'DESCRIPTION'].filter((source) => sources.includes(source));
  return usual.map((source) => ({ source, mode: null }));
}

/** Sets a filter without sides. Null if the resulting value is not accepted. */
export function settingSuggestion(
  kind: SearchKind,
  filter: FilterRow,
  id: string,
  shown: Pick<Suggestion, 'text' | 'isWhole'> & Partial<Pick<Suggestion, 'label'>>,
  make: (before: unknown) => unknown,
): Suggestion | null {
  if (checkFilter(kind, filter.path, make(undefined)).length > 0) return null;
  return {
    id: `${filter.path} ${id}`,
    label: filterLabel(filter),
    verb: '',
    aside: '',
    path: filter.path,
    ...shown,
    canExclude: false,
    add(filters) {
      const next = make(readFilter(filters, filter.path));
      return checkFilter(kind, filter.path, next).length > 0 ? filters : writeFilter(filters, filter.path, next);
    },
  };
}
