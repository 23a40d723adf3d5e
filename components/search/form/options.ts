import type { Failure } from '@/lib/messaging/failure';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { createValueSearch } from '@/lib/service/value-lists/value-search';
import { countryNames } from './country-names.ts';
import { wordOf, wordOfListed } from './filter-labels.ts';
import type { FormContext } from './form-context.ts';

export interface Option {
  value: string;
  word: string;
  /** The number of companies that have it, if known. */
  count: number | null;
}

interface Found {
  /** Best match first, at most `most`. */
  find(text: string, most: number): Option[];
  /** The value with this spelling, ignoring case; null if there is none. */
  match(text: string): string | null;
}

/** A closed list of at most this many values is shown as a whole. */
const longestShown = 12;

export function isShortSet({ shape, values }: Pick<FilterRow, 'shape' | 'values'>): boolean {
  return shape === 'plain' && values !== undefined && values.length <= longestShown;
}

/** The completions of a field for values. */
export type Options =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | ({
      kind: 'ready';
      /** No other values are accepted. */
      isClosed: boolean;
      /** Typed text is what a value is sought by, and rarely a value itself. */
      isSought?: true;
      /** When a list that could not be refreshed was fetched, in epoch milliseconds. */
      oldSinceMs: number | null;
    } & Found);

type Labels = Pick<FilterRow, 'path' | 'shape' | 'values' | 'valueList' | 'namesCompanies'>;
type Sources = Pick<FormContext, 'valuesOf'> & Partial<Pick<FormContext, 'companies'>>;

export function optionsOf(filter: Labels, searchContext: Sources): Options {
  if (filter.namesCompanies === true) {
    const { known = [] } = searchContext.companies ?? {};
    return { kind: 'ready', isClosed: false, isSought: true, oldSinceMs: null, ...foundIn(known, () => [...known]) };
  }
  if (filter.values !== undefined) {
    return { kind: 'ready', isClosed: true, oldSinceMs: null, ...foundIn(filter.values, () => fixedOptions(filter)) };
  }
  if (isPlace(filter)) {
    return { kind: 'ready', isClosed: false, oldSinceMs: null, ...foundIn(countryNames(), countryOptions) };
  }
  if (filter.valueList === undefined) return { kind: 'none' };
  const source = searchContext.valuesOf(filter.valueList);
  if (source.kind !== 'ready') return source;
  const { entries, fetchedAtMs, isOld } = source;
  const listed = () => entries.map(({ value, count }) => ({ value, word: wordOfListed(value), count }));
  return { kind: 'ready', isClosed: false, oldSinceMs: isOld ? fetchedAtMs : null, ...foundIn(entries, listed) };
}

const countryOptions = () => countryNames().map((name) => ({ value: name, word: name, count: null }));

/** The service takes places of every size by their English names; countries can be listed without asking anybody. */
export function isPlace({ path }: Pick<FilterRow, 'path'>): boolean {
  return path.endsWith('.location');
}

function fixedOptions(filter: Labels): Option[] {
  return (filter.values ?? []).map((value) => ({ value, word: wordOf(filter, value), count: null }));
}

/** Cached per list: 16,000 entries are folded once, not for every side of every filter. */
const foundByList = new WeakMap<object, Found>();

function foundIn(list: object, optionsOfList: () => Option[]): Found {
  const known = foundByList.get(list);
  if (known !== undefined) return known;
  const options = optionsOfList();
  const byText = new Map(
    options.flatMap(({ value, word }) => [value, word].map((text) => [fold(text), value] as const)),
  );
  // People search for the label they see. Mapped back by entry, because two values may have the same label.
  const byEntry = new Map(options.map((option) => [{ value: option.word, count: option.count }, option]));
  const search = createValueSearch([...byEntry.keys()]);
  const found: Found = {
    find: (text, most) =>
      search
        .find(text, most)
        .map((entry) => byEntry.get(entry))
        .filter((option) => option !== undefined),
    match: (text) => byText.get(fold(text)) ?? null,
  };
  foundByList.set(list, found);
  return found;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
