import { createI18n } from '@wxt-dev/i18n';
import { i18n } from '#i18n';
import { bandLabel, percent, plainNumber, spansLabel } from '@/components/search/describe/describe-values';
import { filtersOf } from '@/components/search/form/filter-groups';
import { wordOfListed } from '@/components/search/form/filter-labels';
import { rowsAt } from '@/components/search/form/read-value';
import { wordOfValue } from '@/components/ui/value-labels';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { parseAmounts } from './parse-amounts.ts';
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
