import { i18n } from '#i18n';
import { filtersOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { CompanyNames } from '@/components/search/form/form-context';
import { textsAt } from '@/components/search/form/read-value';
import { formatCount } from '@/components/ui/formats';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { companyIdsIn } from '@/lib/searches/known-companies';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { describeFilter, type SidePhrase } from './describe-shapes.ts';
import { listLabel } from './describe-values.ts';

export interface Chip {
  /** The path that `writeFilter` clears to remove it; unique. */
  path: string;
  /** The filter it is a criterion of; null for the companies that results should resemble. */
  filter: FilterRow | null;
  /** Empty if the words name their subject. */
  label: string;
  text: string;
  isNot: boolean;
  side: SidePhrase | null;
}

/** Companies to resemble, which are not a filter. */
export const seedsPath = 'lookalikeDomains';

/** Every filter once, in the form's order. */
const rows = new Map([...filtersOf('people'), ...filtersOf('companies')].map((row) => [row.path, row]));

/** All set filters with the form's labels, one chip per side. `names`: of companies given by id; unnamed ones are counted. */
export function chipsOf(filters: SearchFilters, names: CompanyNames | null = null): Chip[] {
  const seeds = textsAt(filters, seedsPath);
  const like: Chip = {
    path: seedsPath,
    filter: null,
    side: null,
    isNot: false,
    label: i18n.t('search.chip.like'),
    text: listLabel(seeds),
  };
  const chips = [...rows.values()].flatMap((filter) => {
    const value = readFilter(filters, filter.path);
    if (value === undefined) return [];
    return describeFilter(filter, value, names).map(({ part, about, text, isNot, isWhole, side }) => ({
      path: part === '' ? filter.path : `${filter.path}.${part}`,
      label: isWhole === true ? '' : labelWith(filter, about),
      filter,
      text,
      isNot,
      side: side ?? null,
    }));
  });
  return seeds.length === 0 ? chips : [like, ...chips];
}

function labelWith(filter: FilterRow, about: string | undefined): string {
  return about === undefined ? filterLabel(filter) : i18n.t('search.chip.about', { label: filterLabel(filter), about });
}

export function chipLabel({ label, text, isNot }: Chip): string {
  return isNot ? i18n.t('search.chip.not', { label, text }) : `${label} ${text}`.trim();
}

const mostNamed = 3;

/** One line for an unnamed search. `names`: of companies given by id, counted unless all are known. `most`: criteria to name. */
export function describeSearch(filters: SearchFilters, names: CompanyNames | null = null, most = mostNamed): string {
  const chips = namedChipsOf(filters, names);
  if (chips.length === 0) return i18n.t('search.noFilters');
  const named = chips.slice(0, most).map(chipLabel).join(' · ');
  const more = chips.length - most;
  return more <= 0 ? named : `${named} · ${i18n.t('search.moreFilters', more, [formatCount(more)])}`;
}

function namedChipsOf(filters: SearchFilters, names: CompanyNames | null): Chip[] {
  const isNamed = names !== null && companyIdsIn([filters]).every((id) => names.has(id.toLowerCase()));
  return chipsOf(filters, isNamed ? names : null);
}

/**
 * Distinguishes searches in a narrow list: values first, every criterion once. Values that need their filter, such as a range, keep its
 * name and come last.
 */
export function briefSearch(filters: SearchFilters, names: CompanyNames | null = null): string {
  const chips = namedChipsOf(filters, names);
  if (chips.length === 0) return i18n.t('search.noFilters');
  const [informative, others] = [chips.filter(isInformative), chips.filter((chip) => !isInformative(chip))];
  const values = informative.map(({ text, isNot }) => (isNot ? i18n.t('search.sentence.not', { what: text }) : text));
  return [...values, ...others.map(chipLabel)].join(' · ');
}

function isInformative({ side }: Chip): boolean {
  return side !== null;
}
