import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { columnsOf, type ResultColumn, usualColumns } from '@/lib/searches/result-query';

/** By kind and mode; absent where nobody chose. */
type Chosen = Partial<Record<`${SearchKind}|${SearchMode}`, readonly ResultColumn[]>>;

/** Which columns somebody wants to see. */
export function createColumnStore() {
  const store = createStore<Chosen>(() => ({}));
  const read = (kind: SearchKind, mode: SearchMode) => store.getState()[`${kind}|${mode}`] ?? usualColumns(kind, mode);
  return {
    subscribe: store.subscribe,
    read,

    /** The name stays: without it nobody knows whom a line is about. */
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

/** One for the page, as long as it is open: another search shows the columns that were chosen for the last one. */
export const columnStore = createColumnStore();

export function useColumns(kind: SearchKind, mode: SearchMode): readonly ResultColumn[] {
  return useSyncExternalStore(columnStore.subscribe, () => columnStore.read(kind, mode));
}
