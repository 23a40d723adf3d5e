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
