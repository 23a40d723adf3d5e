import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import type { Problem } from '@/lib/service/contract/filters/problem';

export type ParsedSearch =
  | {
      kind: 'search';
      search: SearchKind;
      filters: SearchFilters;
      /** Keys of the copied form that are chosen beside the filters, and were passed over. */
      ignored: string[];
    }
  | { kind: 'too-long' }
  | { kind: 'not-json' }
  | { kind: 'no-object' }
  /** Lists of the service: ours are chosen by hand, and passing these over would find, and bill, more. */
  | { kind: 'has-lists' }
  /** `search`: which kind it was read as. */
  | { kind: 'wrong'; search: SearchKind; problems: Problem[] };

/** A search of 300 values in every filter has half of this. */
const mostLetters = 1_000_000;
const beside = ['page', 'size'];

/**
 * A pasted request body. Strict: what is not understood is refused and named, since a filter that is passed over makes the search wider and
 * dearer. What is a search of the other kind alone is taken as one.
 */
export function parseSearch(text: string, preferred: SearchKind): ParsedSearch {
  if (text.length > mostLetters) return { kind: 'too-long' };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON: what was pasted is no search.
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
