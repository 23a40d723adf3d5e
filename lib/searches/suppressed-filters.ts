import type { SearchFilters } from '@/lib/database/schema/search-rows';
import type { Suppression } from '@/lib/purchases/exclusion-policy';
import { canExclude } from '@/lib/service/contract/filters/search-request';
import { limits } from '@/lib/service/contract/limits';

/**
 * Filters that leave out all excluded people (docs/interface.md#filter-objects): the user's excludes first, no array above its maximum.
 * With seeds only, no exclude is added: the search would be invalid.
 */
export function withSuppression(
  filters: SearchFilters,
  kind: 'people' | 'companies',
  { lists, companyIds, domains }: Suppression,
): SearchFilters {
  const type = kind === 'people' ? 'people_id' : 'company_id';
  const byDomain = canExclude(filters, kind) ? exclude(filters, ['account', 'domain', 'any'], domains) : filters;
  const byCompany =
    kind === 'people' ? exclude(byDomain, ['contact', 'company', 'current', 'any'], companyIds) : byDomain;
  return lists.length === 0 ? byCompany : { ...byCompany, lists: { [type]: { exclude: [...lists] } } };
}

/** Appends to the array `exclude` below a path; unchanged if there is nothing to add. */
function exclude(filters: SearchFilters, path: readonly string[], values: readonly string[]): SearchFilters {
  if (values.length === 0) return filters;
  const [key, ...rest] = path;
  if (key === undefined) {
    const own = Array.isArray(filters.exclude) ? filters.exclude : [];
    return { ...filters, exclude: [...new Set([...own, ...values])].slice(0, limits.valuesPerArray) };
  }
  return { ...filters, [key]: exclude(objectAt(filters, key), rest, values) };
}

function objectAt(filters: SearchFilters, key: string): SearchFilters {
  const below = filters[key];
  return typeof below === 'object' && below !== null && !Array.isArray(below) ? { ...below } : {};
}
