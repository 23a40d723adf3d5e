import { createI18n } from '@wxt-dev/i18n';
import { i18n } from '#i18n';
import { bandLabel, percent, plainNumber, spansLabel } from '@/components/search/describe/describe-values';
import type { Band } from '@/components/search/form/controls/band-fields';
import { parseWhole } from '@/components/search/form/controls/number-field';
import { filtersOf } from '@/components/search/form/filter-groups';
import { wordOfListed } from '@/components/search/form/filter-labels';
import { rowsAt } from '@/components/search/form/read-value';
import { wordOfValue } from '@/components/ui/value-labels';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { type Suggestion, settingSuggestion } from './suggestion.ts';
import { readTypedTime, type TypedTime } from './time-phrase.ts';

/** Untyped, because the keys come from the filter table. */
const labels = createI18n();

/** Filters for a range, and the words that name them. */
const rangeFilters = [
  { path: 'account.employeeSize', words: /people|employees|staff|headcount|head count|company size/u },
  { path: 'account.revenue', words: /usd|\$|dollars?|revenue|turnover|sales/u },
  { path: 'account.retailSize', words: /shops?|stores?|branch(?:es)?/u },
  { path: 'account.foundedYear', words: /found(?:ed|ing)|since|years?|started/u },
];

/** Suggestions for a typed range, time or growth: "500 to 5,000 people", "2 years", "engineering grew 20%". Best first. */
export function numberSuggestions(kind: SearchKind, text: string): Suggestion[] {
  return [...growthSuggestions(kind, text), ...timeSuggestions(kind, text), ...rangeSuggestions(kind, text)];
}

function filterAt(kind: SearchKind, path: string): FilterRow | undefined {
  return filtersOf(kind).find((row) => row.path === path);
}

function rangeSuggestions(kind: SearchKind, text: string): Suggestion[] {
  const amounts = /%/u.test(text) ? null : parseAmounts(text);
  if (amounts === null) return [];
  const { start, end, about } = amounts;
  const named = rangeFilters.filter(({ words }) => words.test(`${about} ${/since/iu.test(text) ? 'since' : ''}`));
  return (named.length > 0 || about !== '' ? named : rangeFilters).flatMap(({ path }) => {
    const filter = filterAt(kind, path);
    if (filter === undefined) return [];
    const isYear = filter.shape === 'year';
    const band = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
    // The years 200 to 1000 are never meant.
    if (isYear && [start, end].some((year) => year !== undefined && (year < 1500 || year > 2100))) return [];
    const text = bandLabel(band, isYear ? plainNumber : undefined);
    const suggestion = settingSuggestion(kind, filter, `${start}-${end}`, { text }, (before) =>
      isYear ? { type: 'RANGE', range: band } : { type: 'RANGE', range: [...rowsAt(before, 'range'), band] },
    );
    return suggestion === null ? [] : [suggestion];
  });
}

/** Which of a filter's times comes first; otherwise the first of them. */
const meantFirst: Record<NonNullable<TypedTime['about']>, (key: string) => boolean> = {
  job: (key) => key.endsWith('Job'),
  company: (key) => key.endsWith('Company'),
  career: (key) => key === 'total',
};

function timeSuggestions(kind: SearchKind, text: string): Suggestion[] {
  const written = /%/u.test(text) ? null : readTypedTime(text);
  if (written === null) return [];
  const { span, limit, about } = written;
  const found = filtersOf(kind)
    .filter(({ shape }) => shape === 'durations')
    .flatMap((filter) =>
      (filter.values ?? []).flatMap((key) => {
        const suggestion = settingSuggestion(
          kind,
          filter,
          `${key} ${limit}`,
          { text: spansLabel({ [limit]: span }), label: labels.t(`filterForm.durations.${key}`) },
          (before) => ({
            ...(typeof before === 'object' ? before : {}),
            [key]: { ...partAt(before, key), [limit]: span },
          }),
        );
        return suggestion === null ? [] : [{ key, suggestion }];
      }),
    );
  const rankOf = ({ key }: { key: string }) => (about !== null && meantFirst[about](key) ? 0 : 1);
  return found.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ suggestion }) => suggestion);
}

function partAt(value: unknown, key: string): object {
  const part = readFilter(value, key);
  return typeof part === 'object' && part !== null ? part : {};
}

const share = /(-?\d{1,4}(?:\.\d+)?)\s*%/u;
const frames: Readonly<Record<string, string>> = { 1: 'ONE', 3: 'THREE', 6: 'SIX', 12: 'TWELVE', 24: 'TWENTY_FOUR' };

/** Growth in per cent, whether or not a department is named. */
export function isGrowth(text: string): boolean {
  return share.test(text) && /gr[eo]w|shr[aiu]nk|headcount/iu.test(text);
}

/** "engineering grew 20% in 6 months": the departments whose name is in the text. */
function growthSuggestions(kind: SearchKind, text: string): Suggestion[] {
  const found = share.exec(text);
  const filter = filterAt(kind, 'account.metric');
  if (found === null || filter === undefined) return [];
  const months = /(\d{1,3})\s{0,2}months?/iu.exec(text)?.[1] ?? '12';
  const frame = frames[months];
  if (frame === undefined) return [];
  const isMost = /up to|under|less than|at most|</iu.test(text);
  const band = { [isMost ? 'end' : 'start']: Number(found[1]) };
  const words = text.toLowerCase();
  return (filter.values ?? []).flatMap((department) => {
    const name = wordOfListed(department);
    if (!words.includes(name)) return [];
    const shown = i18n.t('search.chip.inTime', {
      what: i18n.t('search.chip.grew', {
        department: name.charAt(0).toUpperCase() + name.slice(1),
        growth: bandLabel(band, percent),
      }),
      time: wordOfValue(frame),
    });
    const row = { function: [department], ...band, timeFrame: frame };
    const suggestion = settingSuggestion(kind, filter, department, { text: shown, isWhole: true }, (before) => ({
      ...(typeof before === 'object' ? before : {}),
      growth: [...rowsAt(before, 'growth'), row],
    }));
    return suggestion === null ? [] : [suggestion];
  });
}

interface Amounts extends Band {
  /** Other words, such as "people". */
  about: string;
}

const units = ['k', 'm', 'mio', 'million', 'thousand'];
const number = /^\d[\d,.'’]*(?:k|m|mio|million|thousand)?$/u;

/** Words before or after a number. */
const least = [['>'], ['>='], ['≥'], ['over'], ['from'], ['since'], ['more', 'than'], ['at', 'least']];
const leastAfter = [['+'], ['or', 'more'], ['and', 'more']];
const most = [['<'], ['<='], ['≤'], ['under'], ['below'], ['up', 'to'], ['less', 'than'], ['at', 'most']];

/** "500 to 5,000 people", "200+", "up to 50" → its ends and the words around them; null if there is no range. */
export function parseAmounts(text: string): Amounts | null {
  const words = wordsOf(text);
  const numbers = words.flatMap((word, at) => (number.test(word) ? [at] : []));
  const found =
    findFirst(numbers, (at) =>
      words[at + 1] === 'to' && number.test(words[at + 2] ?? '') ? [at, at + 3, words[at], words[at + 2]] : null,
    ) ??
    findFirst(numbers, (at) => {
      const before = lengthBefore(words, at, least);
      if (before > 0) return [at - before, at + 1, words[at], undefined];
      const after = leastAfter.find((some) => some.every((word, offset) => words[at + 1 + offset] === word));
      return after === undefined ? null : [at, at + 1 + after.length, words[at], undefined];
    }) ??
    findFirst(numbers, (at) => {
      const before = lengthBefore(words, at, most);
      return before === 0 ? null : [at - before, at + 1, undefined, words[at]];
    });
  if (found === null) return null;
  const [from, until, ...ends] = found;
  const [start, end] = ends.map(parseAmount);
  if (start === undefined && end === undefined) return null;
  return { start, end, about: [...words.slice(0, from), ...words.slice(until)].join(' ') };
}

/** In lower case, with signs as words of their own and a unit joined to its number. */
function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(?<=[\dkm])\s?(?:-|–|—|\.\.)\s?(?=\d)/gu, ' to ')
    .replace(/(?<=[\dkm])\+/gu, ' +')
    .replace(/[<>]=?|[≤≥]/gu, ' $& ')
    .split(/\s/u)
    .filter((word) => word !== '');
  return words.reduce<string[]>((joined, word) => {
    const last = joined.at(-1);
    if (last !== undefined && units.includes(word) && /^[\d,.'’]+$/u.test(last))
      joined[joined.length - 1] = last + word;
    else joined.push(word);
    return joined;
  }, []);
}

/** First word, word after the last, and the ends of a range as written. */
type Found = [from: number, until: number, start: string | undefined, end: string | undefined];

function findFirst(places: readonly number[], find: (at: number) => Found | null): Found | null {
  for (const at of places) {
    const found = find(at);
    if (found !== null) return found;
  }
  return null;
}

/** How many words right before a place are one of these; 0 for none. */
function lengthBefore(words: readonly string[], at: number, some: readonly string[][]): number {
  const one = some.find((each) => each.every((word, offset) => words[at - each.length + offset] === word));
  return one?.length ?? 0;
}

/** "5,000", "5k", "1.5 million" → a whole number. */
function parseAmount(text: string | undefined): number | undefined {
  const parts = /^(.*?)\s?(k|m|mio|million|thousand)?$/iu.exec(text?.trim() ?? '');
  const [digits = '', unit = ''] = parts?.slice(1) ?? [];
  if (unit === '') return parseWhole(digits.replace(/[.,'’]$/u, '')) ?? undefined;
  const factor = /^(?:k|thousand)$/iu.test(unit) ? 1000 : 1_000_000;
  const amount = Math.round(Number(digits.replace(',', '.')) * factor);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
