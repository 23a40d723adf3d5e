import { accountFilters, employeeFilters } from '@/lib/service/contract/filters/account-filters';
import { contactFilters } from '@/lib/service/contract/filters/contact-filters';
import { excludedLists } from '@/lib/service/contract/filters/special-shapes';
import { type FilterRow, rowsOfTree } from '@/lib/service/contract/filters/tree';

/** Filters of a people search, a preview and an export; `size`, `page` and the rest are not filters. */
export const peopleFilters = {
  account: accountFilters,
  contact: contactFilters,
  lists: { people_id: excludedLists() },
};

export const companyFilters = {
  account: { ...accountFilters, ...employeeFilters },
  lists: { company_id: excludedLists() },
};

/**
 * Every filter (docs/interface.md#account-filters, docs/interface.md#contact-filters, docs/interface.md#lists-filter,
 * docs/interface.md#company-search): schemas, form, chips and the sandbox are derived from it.
 */
export const filterRows: readonly FilterRow[] = [
  ...rowsOfTree(peopleFilters, ''),
  ...rowsOfTree({ account: employeeFilters, lists: companyFilters.lists }, ''),
];

/** The filter at a path, or at a prefix of it. */
export function findFilter(path: string): FilterRow | null {
  return filterRows.find((row) => path === row.path || path.startsWith(`${row.path}.`)) ?? null;
}
