import { tryParse } from '@/lib/service/contract/try-parse';
import { companySearchRequestSchema } from './search-request.ts';

/**
 * Whether a filter that excludes may stand beside these: a search with nothing but excludes is invalid (docs/interface.md#filter-objects),
 * and seeds are no filter. People are never searched without a filter that includes.
 */
export function canExclude(
  { lookalikeDomains, ...filters }: Record<string, unknown>,
  kind: 'people' | 'companies',
): boolean {
  if (kind === 'people' || lookalikeDomains === undefined) return true;
  return tryParse(companySearchRequestSchema, { ...filters, page: 0, size: 1 })?.success === true;
}
