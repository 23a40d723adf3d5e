import { i18n } from '#i18n';
import { groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import { textsAt } from '@/components/search/form/read-value';
import { formatCount } from '@/components/ui/formats';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { describeFilter } from './describe-shapes.ts';
import { listLabel } from './describe-values.ts';

/** One criterion of a search, in words. */
export interface Chip {
  /** The path that `writeFilter` clears to remove it; unique. */
  path: string;
  label: string;
  words: string;
  /** It excludes. */
  isNot: boolean;
}

/** Every filter once, in the form's order. */
const rows = new Map(
  [...groupsOf('people'), ...groupsOf('companies')].flatMap(({ filters }) => filters).map((row) => [row.path, row]),
);

/** All filters that are set, with the form's labels: one chip per side. */
export function chipsOf(filters: SearchFilters): Chip[] {
  const seeds = textsAt(filters, 'lookalikeDomains');
  const like = { path: 'lookalikeDomains', label: i18n.t('search.chip.like'), words: listLabel(seeds), isNot: false };
  const chips = [...rows.values()].flatMap((filter) => {
    const value = readFilter(filters, filter.path);
    if (value === undefined) return [];
    return describeFilter(filter, value).map(({ part, about, words, isNot }) => ({
      path: part === '' ? filter.path : `${filter.path}.${part}`,
      label:
        about === undefined ? filterLabel(filter) : i18n.t('search.chip.about', { label: filterLabel(filter), about }),
      ...{ words, isNot },
    }));
  });
  return seeds.length === 0 ? chips : [like, ...chips];
}

/** The accessible name of a chip. */
export function chipLabel({ label, words, isNot }: Chip): string {
  return isNot ? i18n.t('search.chip.not', { label, words }) : `${label} ${words}`;
}

/** Criteria named in a title; the others are counted. */
const mostNamed = 3;

/** One line that describes a search without a name. */
export function describeSearch(filters: SearchFilters): string {
  const chips = chipsOf(filters);
  if (chips.length === 0) return i18n.t('search.noFilters');
  const named = chips.slice(0, mostNamed).map(chipLabel).join(' · ');
  const more = chips.length - mostNamed;
  return more <= 0 ? named : `${named} · ${i18n.t('search.moreFilters', more, [formatCount(more)])}`;
}
