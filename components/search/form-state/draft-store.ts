import { createStore } from 'zustand/vanilla';
import type { SearchFilters, SearchKind, SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import { emptyDraft, type SearchDraft } from '@/lib/searches/draft';
import { pruneFilters } from '@/lib/searches/draft-prune';
import type { Problem } from '@/lib/service/contract/filters/problem';

/** One kind of search: the contents of its form, and the search whose results are shown. */
export interface DraftFormState {
  draft: SearchDraft;
  /** The search whose results are shown; null if none has been run or opened. */
  openedId: string | null;
  /** Null for whichever mode has pages. */
  mode: SearchMode | null;
  /** Parts of the opened search that could not be parsed. */
  leftOut: readonly Problem[];
  /** Counts how often the form was filled from outside: it then opens the groups with filters. */
  fills: number;
}

export interface DraftView {
  kind: SearchKind;
  forms: Record<SearchKind, DraftFormState>;
}

/** Lives as long as the page, so the form is unchanged after a visit to another section or the other kind of search. */
export function createDraftStore() {
  const store = createStore<DraftView>(() => ({
    kind: 'people',
    forms: { people: emptyFormState('people'), companies: emptyFormState('companies') },
  }));

  function set(kind: SearchKind, part: Partial<DraftFormState>): void {
    store.setState(({ forms }) => ({ kind, forms: { ...forms, [kind]: { ...forms[kind], ...part } } }));
  }

  return {
    subscribe: store.subscribe,
    read: store.getState,
    turnTo: (kind: SearchKind) => store.setState({ kind }),

    change(part: Partial<Omit<SearchDraft, 'kind'>>): void {
      const { kind, forms } = store.getState();
      set(kind, { draft: { ...forms[kind].draft, ...part } });
    },

    /** Sets pasted filters; the chosen lists and page size stay. */
    replace(kind: SearchKind, filters: SearchFilters): void {
      const { draft, fills } = store.getState().forms[kind];
      set(kind, { draft: { ...draft, filters }, leftOut: [], fills: fills + 1 });
    },

    clear(): void {
      const { kind } = store.getState();
      set(kind, { draft: emptyDraft(kind), leftOut: [] });
    },

    /** Loads a saved or recent search into the form, as far as it can be parsed. */
    open({ id, kind, filters, lists, size }: SearchRow): void {
      const pruned = pruneFilters(kind, filters);
      const draft = { kind, lists, size, filters: pruned.filters };
      const fills = store.getState().forms[kind].fills + 1;
      set(kind, { draft, fills, openedId: id, mode: null, leftOut: pruned.leftOut });
    },

    /** The form's contents were run or saved under this id. */
    noteOpened: (kind: SearchKind, openedId: string, mode: SearchMode | null) =>
      set(kind, { openedId, mode, leftOut: [] }),

    show(mode: SearchMode): void {
      set(store.getState().kind, { mode });
    },

    /** The search was forgotten: its results are gone, the form stays. */
    noteForgotten(id: string): void {
      const form = Object.values(store.getState().forms).find(({ openedId }) => openedId === id);
      if (form !== undefined) set(form.draft.kind, { openedId: null, mode: null, leftOut: [] });
    },
  };
}
export type DraftStore = ReturnType<typeof createDraftStore>;

function emptyFormState(kind: SearchKind): DraftFormState {
  return { draft: emptyDraft(kind), openedId: null, mode: null, leftOut: [], fills: 0 };
}
