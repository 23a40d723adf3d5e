import type { ChosenLists, SearchFilters, SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { offerQuote, type SearchOperation } from '@/lib/offers/offers';
import { checkSearch, type SearchName } from '@/lib/service/contract/filters/check-search';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { limits } from '@/lib/service/contract/limits';
import type { Quote } from '@/lib/service/contract/prices';

/** A search as it stands in the form, whether or not it can be run. */
export interface SearchDraft {
  kind: SearchKind;
  filters: SearchFilters;
  lists: ChosenLists;
  /** Results a page of the full search; a preview holds a hundred whatever stands here. */
  size: number;
}

export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;
/** The price of a page is the same for any size (docs/interface.md#people-preview). */
const previewSize = limits.previewSize.max;
/** Lists that one search can leave out (docs/interface.md#lists-filter). */
export const mostChosenLists = limits.listsPerRequest;

export function emptyDraft(kind: SearchKind): SearchDraft {
  return { kind, filters: {}, lists: 'all', size: usualSize };
}

export function isEmptyDraft({ filters }: SearchDraft): boolean {
  return Object.keys(filters).length === 0;
}

/** What is asked of the service for a first page, by our neutral names. Lists are local: what stands for them there is put in by the door. */
export function bodyOf({ filters, size }: SearchDraft, mode: SearchMode): Record<string, unknown> {
  return { ...filters, page: 0, size: mode === 'preview' ? previewSize : size };
}

/** Everything that speaks against it, by the very schema that the door asks. Nothing is sent while there is something. */
export function problemsOf(draft: SearchDraft, mode: SearchMode = 'search'): Problem[] {
  return checkSearch(bodyOf(draft, mode), searchNameOf(draft.kind, mode));
}

export function searchNameOf(kind: SearchKind, mode: SearchMode): SearchName {
  if (kind === 'companies') return 'companySearch';
  return mode === 'preview' ? 'peoplePreview' : 'peopleSearch';
}

/** The most that a page costs. */
export function quoteOf({ kind, size }: Pick<SearchDraft, 'kind' | 'size'>, mode: SearchMode): Quote {
  return offerQuote(searchOperation(kind, mode), size);
}

export function searchOperation(kind: SearchKind, mode: SearchMode): SearchOperation {
  if (kind === 'companies') return 'search-companies';
  return mode === 'preview' ? 'preview-people' : 'search-people';
}

/** One list more or less of those that are left out; null where no more can be chosen. */
export function turnList(lists: ChosenLists, listId: string): ChosenLists | null {
  const chosen = lists === 'all' ? [] : lists;
  if (chosen.includes(listId)) return chosen.filter((id) => id !== listId);
  return chosen.length >= mostChosenLists ? null : [...chosen, listId];
}
