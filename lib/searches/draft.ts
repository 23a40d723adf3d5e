import type { ChosenLists, SearchFilters, SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { offerQuote, type SearchOperation } from '@/lib/offers/offers';
import { checkSearch, type SearchName } from '@/lib/service/contract/filters/check-search';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { limits } from '@/lib/service/contract/limits';
import type { Quote } from '@/lib/service/contract/prices';

/** A search as entered in the form, whether or not it can be run. */
export interface SearchDraft {
  kind: SearchKind;
  filters: SearchFilters;
  lists: ChosenLists;
  size: number;
  /** People a preview has; absent: a hundred. */
  previewSize?: number | undefined;
}

export const pageSizes = [10, 25, 50, 100] as const;
const usualSize = 25;
/** The price of a page is the same for any of them (docs/interface.md#people-preview). */
export const previewSizes = [25, 50, 100] as const;
/** The maximum number of lists that one search can leave out (docs/interface.md#lists-filter). */
export const mostChosenLists = limits.listsPerRequest;

export function emptyDraft(kind: SearchKind): SearchDraft {
  return { kind, filters: {}, lists: 'all', size: usualSize };
}

export function previewSizeOf({ previewSize }: Pick<SearchDraft, 'previewSize'>): number {
  return previewSize ?? limits.previewSize.max;
}

export function isEmptyDraft({ filters }: SearchDraft): boolean {
  return Object.keys(filters).length === 0;
}

/** The request for a first page, in neutral names. The pipeline adds the lists' copies on the service. */
export function bodyOf(draft: SearchDraft, mode: SearchMode): Record<string, unknown> {
  return { ...draft.filters, page: 0, size: mode === 'preview' ? previewSizeOf(draft) : draft.size };
}

/** All problems of the draft, by the schema that the purchase pipeline uses. Nothing is sent while there are any. */
export function problemsOf(draft: SearchDraft, mode: SearchMode = 'search'): Problem[] {
  return checkSearch(bodyOf(draft, mode), searchNameOf(draft.kind, mode));
}

export function searchNameOf(kind: SearchKind, mode: SearchMode): SearchName {
  if (kind === 'companies') return 'companySearch';
  return mode === 'preview' ? 'peoplePreview' : 'peopleSearch';
}

export function quoteOf({ kind, size }: Pick<SearchDraft, 'kind' | 'size'>, mode: SearchMode): Quote {
  return offerQuote(searchOperation(kind, mode), size);
}

export function searchOperation(kind: SearchKind, mode: SearchMode): SearchOperation {
  if (kind === 'companies') return 'search-companies';
  return mode === 'preview' ? 'preview-people' : 'search-people';
}

/** Toggles one of the lists left out; null if no more can be chosen. */
export function turnList(lists: ChosenLists, listId: string): ChosenLists | null {
  const chosen = lists === 'all' ? [] : lists;
  if (chosen.includes(listId)) return chosen.filter((id) => id !== listId);
  return chosen.length >= mostChosenLists ? null : [...chosen, listId];
}
