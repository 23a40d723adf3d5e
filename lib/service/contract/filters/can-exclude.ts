import { tryParse } from '@/lib/service/contract/try-parse';
import { companySearchRequestSchema } from './search-request.ts';

/**
 * Whether an exclude filter can be added to these: a search with only excludes is invalid (docs/interface.md#filter-objects), and seeds do
 * not count as a filter. A people search always has an include filter.
 */
export function canExclude(
  { lookalikeDomains, ...filters }: Record<string, unknown>,
  kind: 'people' | 'companies',
): boolean {
  if (kind === 'people' || lookalikeDomains === undefined) return true;
  return tryParse(companySearchRequestSchema, { ...filters, page: 0, size: 1 })?.success === true;
}
