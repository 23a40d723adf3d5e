import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ColumnLayout, type ColumnSpec, columnStore, shownColumns } from './column-store.ts';

export interface TableColumns<Id extends string> {
  spec: ColumnSpec<Id>;
  /** In order; the same array as long as nothing changes. */
  shown: readonly Id[];
  widths: ColumnLayout['widths'];
}

/** `spec` has to be the same object at every call. */
export function useTableColumns<Id extends string>(spec: ColumnSpec<Id>): TableColumns<Id> {
  useEffect(() => columnStore.read(spec.table), [spec.table]);
  const layout = useSyncExternalStore(columnStore.subscribe, () => columnStore.layoutOf(spec.table));
  return useMemo(() => ({ spec, shown: shownColumns(spec, layout), widths: layout.widths }), [spec, layout]);
}

/** The width of the columns with a checkbox. */
export const boxWidth = 52;

export interface WidthOf {
  /** In CSS pixels; without one, the column takes what the others leave. */
  width?: number | undefined;
  /** The least width of a column without one. */
  least?: number;
}

/**
 * The widths of the columns as they are set on `<col>`: one always takes the rest, or a wide window would stretch them all. `total`
 * is the least width of the table, below which it scrolls sideways. Pure.
 */
export function layOut(
  columns: readonly ({ id: string } & WidthOf)[],
  widths: ColumnLayout['widths'],
  lead: number,
): { widths: (number | undefined)[]; total: number } {
  const set = columns.map(({ id, width }) => widths[id] ?? width);
  const least = columns.map(({ least: own = 120 }, at) => set[at] ?? own);
  const laid = set.includes(undefined) ? set : set.with(-1, undefined);
  return { widths: laid, total: least.reduce((sum, each) => sum + each, lead) };
}
