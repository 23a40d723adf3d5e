import type { Failure } from '@/lib/messaging/failure';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { regionNames } from '@/lib/service/contract/written-values';
import { createValueSearch } from '@/lib/service/value-lists/value-list';
import { isPlace, wordOf } from './filter-labels.ts';
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

export type Options =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | ({
      kind: 'ready';
      /** No other values are accepted. */
      isClosed: boolean;
      /** Typed text searches for a value, and rarely is one. */
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
  const listed = () => entries.map(({ value, count }) => ({ value, word: wordOf(filter, value), count }));
  return { kind: 'ready', isClosed: false, oldSinceMs: isOld ? fetchedAtMs : null, ...foundIn(entries, listed) };
}

const countryOptions = () => countryNames().map((name) => ({ value: name, word: name, count: null }));

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
  // People search by label. Mapped back by entry, because two values may share one.
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

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are no country: unions, unknown and private-use regions. */
const noCountry = /^(?:EU|EZ|UN|QO|ZZ|X[A-JL-Z])$/;

let countries: readonly string[] | null = null;

/** The English names of all countries that the browser knows, in alphabetical order. The same array at every call. */
function countryNames(): readonly string[] {
  countries ??= readCountryNames();
  return countries;
}

function readCountryNames(): string[] {
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second));
  const found = codes.filter((code) => !noCountry.test(code)).flatMap((code) => regionNames().of(code) ?? []);
  // A withdrawn code has its successor's name.
  return [...new Set(found)].toSorted((a, b) => a.localeCompare(b));
}
