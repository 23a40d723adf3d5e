import type { ChosenLists, SearchKind } from '@/lib/database/schema/search-rows';
import { noteError } from '@/lib/platform/error-log';
import { emptyDraft, type SearchDraft } from '@/lib/searches/draft';
import { pruneFilters } from '@/lib/searches/draft-prune';
import { readFilter } from '@/lib/searches/filter-values';
import { type DraftFormState, type DraftView, emptyFormState } from './draft-view.ts';

/** The tab's storage: it ends with the tab and is sent nowhere. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One entry, because a form belongs to one connection at a time. */
const storageKey = 'search-drafts';

export function writeDrafts(storage: DraftStorage, connectionId: string, { kind, forms }: DraftView): void {
  const [people, companies] = [forms.people, forms.companies].map(({ draft, openedId }) => ({ ...draft, openedId }));
  try {
    storage.setItem(storageKey, JSON.stringify({ connectionId, kind, people, companies }));
  } catch (error) {
    // The storage is full: the form then does not survive a reload.
    noteError(error, 'stored-drafts');
  }
}

/** Null if there are none of this connection, or they cannot be read. */
export function readDrafts(storage: DraftStorage, connectionId: string): DraftView | null {
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

export function forgetDrafts(storage: DraftStorage): void {
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
