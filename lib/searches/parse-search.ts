import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import type { Problem } from '@/lib/service/contract/filters/problem';

export type ParsedSearch =
  | {
      kind: 'search';
      search: SearchKind;
      filters: SearchFilters;
      /** Keys of the pasted request that are chosen separately from the filters, and were ignored. */
      ignored: string[];
    }
  | { kind: 'too-long' }
  | { kind: 'not-json' }
  | { kind: 'no-object' }
  /** Lists of the service: ours are chosen by hand; ignoring these would find and bill more. */
  | { kind: 'has-lists' }
  /** `search`: the kind it was read as. */
  | { kind: 'wrong'; search: SearchKind; problems: Problem[] };

/** A search with 300 values in every filter is half this long. */
const mostLetters = 1_000_000;
const beside = ['page', 'size'];

/**
 * Parses a pasted request body. Unknown parts are refused: ignoring a filter makes the search wider and dearer. A body valid only for the
 * other kind is read as that kind.
 */
export function parseSearch(text: string, preferred: SearchKind): ParsedSearch {
  if (text.length > mostLetters) return { kind: 'too-long' };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON, so it is no search.
    return { kind: 'not-json' };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { kind: 'no-object' };
  if (Object.hasOwn(body, 'lists')) return { kind: 'has-lists' };
  const filters: SearchFilters = Object.fromEntries(Object.entries(body).filter(([key]) => !beside.includes(key)));
  const ignored = beside.filter((key) => Object.hasOwn(body, key));
  const problems = checkKind(filters, preferred);
  if (problems.length === 0) return { kind: 'search', search: preferred, filters, ignored };
  const other = preferred === 'people' ? 'companies' : 'people';
  if (checkKind(filters, other).length === 0) return { kind: 'search', search: other, filters, ignored };
  return { kind: 'wrong', search: preferred, problems };
}

function checkKind(filters: SearchFilters, kind: SearchKind): Problem[] {
  return checkSearch(filters, kind === 'people' ? 'peopleSearch' : 'companySearch');
}
