import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { columnsOf, type ResultColumn, usualColumns } from '@/lib/searches/result-query';

/** By kind and mode; absent if not chosen. */
type Chosen = Partial<Record<`${SearchKind}|${SearchMode}`, readonly ResultColumn[]>>;

/** The columns chosen by the person. */
export function createColumnStore() {
  const store = createStore<Chosen>(() => ({}));
  const read = (kind: SearchKind, mode: SearchMode) => store.getState()[`${kind}|${mode}`] ?? usualColumns(kind, mode);
  return {
    subscribe: store.subscribe,
    read,

    /** The name column cannot be hidden, because it identifies a line. */
    turn(kind: SearchKind, mode: SearchMode, column: ResultColumn, isOn: boolean): void {
      if (column === 'name') return;
      const chosen = new Set(read(kind, mode));
      if (isOn) chosen.add(column);
      else chosen.delete(column);
      store.setState({ [`${kind}|${mode}`]: columnsOf(kind, mode).filter((each) => chosen.has(each)) });
    },

    reset: (): void => store.setState({}, true),
  };
}
export type ColumnStore = ReturnType<typeof createColumnStore>;

/** One per tab, so that the next search shows the same columns. */
export const columnStore = createColumnStore();

export function useColumns(kind: SearchKind, mode: SearchMode): readonly ResultColumn[] {
  return useSyncExternalStore(columnStore.subscribe, () => columnStore.read(kind, mode));
}
