import { i18n } from '#i18n';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { companyFilters, peopleFilters } from '@/lib/service/contract/filters';
import { type FilterGroupName, filterGroups } from '@/lib/service/contract/filters/filter';
import { type FilterRow, rowsOfTree } from '@/lib/service/contract/filters/tree';

export interface FormGroup {
  group: FilterGroupName;
  filters: readonly FilterRow[];
}

const groupsByKind: Record<SearchKind, readonly FormGroup[]> = {
  people: groupsWith(rowsOfTree(peopleFilters, '')),
  companies: groupsWith(rowsOfTree(companyFilters, '')),
};

/** The groups that a search of this kind has filters for, in the form's order. */
export function groupsOf(kind: SearchKind): readonly FormGroup[] {
  return groupsByKind[kind];
}

function groupsWith(rows: readonly FilterRow[]): FormGroup[] {
  const ranked = rows.toSorted((a, b) => rankOf(a) - rankOf(b));
  return filterGroups
    .map((group) => ({ group, filters: ranked.filter((row) => row.group === group) }))
    .filter(({ filters }) => filters.length > 0);
}

/** Person filters come before company filters; long and rarely used ones come last. */
function rankOf({ path, shape }: FilterRow): number {
  return (path.startsWith('contact.') ? 0 : 1) + (shape === 'durations' ? 2 : 0);
}

export function filtersOf(kind: SearchKind): FilterRow[] {
  return groupsOf(kind).flatMap(({ filters }) => filters);
}

export function groupLabel(group: FilterGroupName): string {
  return groupLabels[group]();
}

const groupLabels: Record<FilterGroupName, () => string> = {
  who: () => i18n.t('filterForm.groups.who'),
  role: () => i18n.t('filterForm.groups.role'),
  company: () => i18n.t('filterForm.groups.company'),
  place: () => i18n.t('filterForm.groups.place'),
  education: () => i18n.t('filterForm.groups.education'),
  skills: () => i18n.t('filterForm.groups.skills'),
  keywords: () => i18n.t('filterForm.groups.keywords'),
  social: () => i18n.t('filterForm.groups.social'),
  size: () => i18n.t('filterForm.groups.size'),
  money: () => i18n.t('filterForm.groups.money'),
  growth: () => i18n.t('filterForm.groups.growth'),
  technology: () => i18n.t('filterForm.groups.technology'),
  lists: () => i18n.t('filterForm.groups.lists'),
};
