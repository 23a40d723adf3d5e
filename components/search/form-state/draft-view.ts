import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { emptyDraft, type SearchDraft } from '@/lib/searches/draft';
import type { Problem } from '@/lib/service/contract/filters/problem';

/** The form of one kind of search, and its shown results. */
export interface DraftFormState {
  draft: SearchDraft;
  /** The search whose results are shown; null if none has been run or opened. */
  openedId: string | null;
  /** Null: the mode that has pages. */
  mode: SearchMode | null;
  /** Parts of the opened search that could not be parsed. */
  leftOut: readonly Problem[];
  /** Counts how often the form was filled or cleared from outside, which closes its open editor. */
  fills: number;
  /** What "Clear" or a search for the people of companies removed, until the form changes again. */
  cleared: SearchDraft | null;
}

export interface DraftView {
  kind: SearchKind;
  forms: Record<SearchKind, DraftFormState>;
}

/** What a notice belongs to: the open search of its kind, or that form before one is open. */
export function ownerOf({ kind }: Pick<SearchDraft, 'kind'>, openedId: string | null): string {
  return `${kind} ${openedId}`;
}

export function emptyView(): DraftView {
  return { kind: 'people', forms: { people: emptyFormState('people'), companies: emptyFormState('companies') } };
}

export function emptyFormState(kind: SearchKind): DraftFormState {
  return { draft: emptyDraft(kind), openedId: null, mode: null, leftOut: [], fills: 0, cleared: null };
}
