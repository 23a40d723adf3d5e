import { createStore } from 'zustand/vanilla';
import type { ChosenLists, SearchFilters, SearchKind, SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import { logError } from '@/lib/platform/error-log';
import { emptyDraft, isEmptyDraft, type SearchDraft } from '@/lib/searches/draft';
import { pruneFilters } from '@/lib/searches/draft-prune';
import { readFilter, writeFilter } from '@/lib/searches/filter-values';
import { type DraftFormState, type DraftView, emptyFormState, emptyView } from './draft-view.ts';

/** Lives as long as the page, so the form survives other sections. In `storage` it also survives a reload. */
export function createDraftStore(storage: DraftStorage | null = null) {
  const store = createStore<DraftView>(emptyView);
  const pristine = store.getState();
  /** The connection whose filters are in the form. */
  let owner: string | null = null;
  store.subscribe((view) => {
    if (owner !== null && storage !== null) writeDrafts(storage, owner, view);
  });

  function set(kind: SearchKind, part: Partial<DraftFormState>): void {
    store.setState(({ forms }) => ({ kind, forms: { ...forms, [kind]: { ...forms[kind], ...part } } }));
  }

  return {
    /** Texts of an export's field "How many", by search. */
    exportSizes: new Map<string, string>(),
    subscribe: store.subscribe,
    read: store.getState,
    turnTo: (kind: SearchKind) => store.setState({ kind }),

    /** Restores the form of this connection after a reload. Filters of another connection are dropped. */
    resume(connectionId: string): void {
      if (owner === connectionId) return;
      const isOwned = owner !== null;
      owner = connectionId;
      if (!isOwned && store.getState() !== pristine) return;
      const stored = storage === null ? null : readDrafts(storage, connectionId);
      if (stored !== null || isOwned) store.setState(stored ?? emptyView());
    },

    /** Without a connection the form is cleared. */
    forget(): void {
      owner = null;
      if (storage !== null) forgetDrafts(storage);
      store.setState(emptyView());
    },

    change(part: Partial<Omit<SearchDraft, 'kind'>>): void {
      const { kind, forms } = store.getState();
      set(kind, { draft: { ...forms[kind].draft, ...part }, cleared: null });
    },

    /** Sets pasted filters; the chosen lists and page size stay. */
    replace(kind: SearchKind, filters: SearchFilters): void {
      const { draft, fills } = store.getState().forms[kind];
      set(kind, { draft: { ...draft, filters }, leftOut: [], fills: fills + 1, cleared: null });
    },

    /** Starts a search for people whose main job is at these companies; lists and page size stay. */
    findPeopleAt(companyIds: readonly string[]): void {
      const { draft, fills } = store.getState().forms.people;
      const filters = writeFilter({}, 'contact.company.latest', { any: { include: [...companyIds] } });
      const form = { openedId: null, mode: null, leftOut: [], fills: fills + 1 };
      set('people', { ...form, draft: { ...draft, filters }, cleared: isEmptyDraft(draft) ? null : draft });
    },

    clear(): void {
      const { kind, forms } = store.getState();
      const { draft, fills } = forms[kind];
      set(kind, { draft: emptyDraft(kind), leftOut: [], fills: fills + 1, cleared: draft });
    },

    undoClear(): void {
      const { kind, forms } = store.getState();
      const { cleared, fills } = forms[kind];
      if (cleared !== null) set(kind, { draft: cleared, fills: fills + 1, cleared: null });
    },

    /** Loads a saved or recent search into the form, as far as it can be parsed. */
    open({ id, kind, filters, lists, size, previewSize }: SearchRow): void {
      const pruned = pruneFilters(kind, filters);
      const draft = { kind, lists, size, filters: pruned.filters, ...(previewSize !== undefined && { previewSize }) };
      const fills = store.getState().forms[kind].fills + 1;
      set(kind, { draft, fills, openedId: id, mode: null, leftOut: pruned.leftOut, cleared: null });
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

/** The tab's storage: it ends with the tab and is sent nowhere. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One entry, because a form belongs to one connection at a time. */
const storageKey = 'search-drafts';

function writeDrafts(storage: DraftStorage, connectionId: string, { kind, forms }: DraftView): void {
  const [people, companies] = [forms.people, forms.companies].map(({ draft, openedId }) => ({ ...draft, openedId }));
  try {
    storage.setItem(storageKey, JSON.stringify({ connectionId, kind, people, companies }));
  } catch (error) {
    // The storage is full: the form then does not survive a reload.
    logError(error, 'stored-drafts');
  }
}

/** Null if there are none of this connection, or they cannot be read. */
function readDrafts(storage: DraftStorage, connectionId: string): DraftView | null {
  const stored = parse(storage.getItem(storageKey));
  if (readFilter(stored, 'connectionId') !== connectionId) return null;
  return {
    kind: readFilter(stored, 'kind') === 'companies' ? 'companies' : 'people',
    forms: {
      people: formOf('people', readFilter(stored, 'people')),
      companies: formOf('companies', readFilter(stored, 'companies')),
    },
  };
}

function forgetDrafts(storage: DraftStorage): void {
  storage.removeItem(storageKey);
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Not ours, or cut off: nothing is restored.
    return null;
  }
}

/** The version that stored it may be older than this one, so every part is checked. */
function formOf(kind: SearchKind, stored: unknown): DraftFormState {
  const filters = readFilter(stored, 'filters');
  if (typeof filters !== 'object' || filters === null) return emptyFormState(kind);
  const usual = emptyDraft(kind);
  const [size, previewSize] = [readFilter(stored, 'size'), readFilter(stored, 'previewSize')];
  const openedId = readFilter(stored, 'openedId');
  const draft: SearchDraft = {
    kind,
    filters: pruneFilters(kind, { ...filters }).filters,
    lists: listsOf(readFilter(stored, 'lists')) ?? usual.lists,
    size: isSize(size) ? size : usual.size,
    ...(isSize(previewSize) && { previewSize }),
  };
  return { ...emptyFormState(kind), draft, openedId: typeof openedId === 'string' ? openedId : null };
}

function isSize(stored: unknown): stored is number {
  return typeof stored === 'number' && Number.isInteger(stored) && stored > 0;
}

function listsOf(stored: unknown): ChosenLists | null {
  if (stored === 'all') return 'all';
  if (!Array.isArray(stored)) return null;
  return stored.filter((id) => typeof id === 'string');
}
