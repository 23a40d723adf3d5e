import { i18n } from '#i18n';
import { groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import { textsAt } from '@/components/search/form/read-value';
import { formatCount } from '@/components/ui/formats';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { describeFilter } from './describe-shapes.ts';
import { listLabel } from './describe-values.ts';

/** One thing that a search asks for, in words. */
export interface Chip {
  /** What `writeFilter` empties to take it away; no two are the same. */
  path: string;
  label: string;
  words: string;
  /** It is left out. */
  isNot: boolean;
}

/** Every filter once, in the form's order. */
const rows = new Map(
  [...groupsOf('people'), ...groupsOf('companies')].flatMap(({ filters }) => filters).map((row) => [row.path, row]),
);

/** Everything that the filters say, in the form's words: one a side, read off the one table of filters. */
export function chipsOf(filters: SearchFilters): Chip[] {
  const seeds = textsAt(filters, 'lookalikeDomains');
  const like = { path: 'lookalikeDomains', label: i18n.t('search.chip.like'), words: listLabel(seeds), isNot: false };
  const told = [...rows.values()].flatMap((filter) => {
    const value = readFilter(filters, filter.path);
    if (value === undefined) return [];
    return describeFilter(filter, value).map(({ part, about, words, isNot }) => ({
      path: part === '' ? filter.path : `${filter.path}.${part}`,
      label:
        about === undefined ? filterLabel(filter) : i18n.t('search.chip.about', { label: filterLabel(filter), about }),
      ...{ words, isNot },
    }));
  });
  return seeds.length === 0 ? told : [like, ...told];
}

/** What a chip says, read aloud. */
export function chipLabel({ label, words, isNot }: Chip): string {
  return isNot ? i18n.t('search.chip.not', { label, words }) : `${label} ${words}`;
}

/** So many stand in a title; the others are counted. */
const mostTold = 3;

/** A search without a name, in a line: what it asks for. */
export function describeSearch(filters: SearchFilters): string {
  const chips = chipsOf(filters);
  if (chips.length === 0) return i18n.t('search.noFilters');
  const told = chips.slice(0, mostTold).map(chipLabel).join(' · ');
  const more = chips.length - mostTold;
  return more <= 0 ? told : `${told} · ${i18n.t('search.moreFilters', more, [formatCount(more)])}`;
}
