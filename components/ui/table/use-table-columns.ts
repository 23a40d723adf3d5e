import { type ReactElement, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FileCell } from '@/components/ui/file-export/write-table';
import { type ColumnLayout, type ColumnPlace, columnStore, shownColumns, type TableSpec } from './column-store.ts';
import type { SortValue } from './sort-rows.ts';

export interface WidthOf {
  /** In CSS pixels; without one, the column takes the rest. */
  width?: number | undefined;
  /** The least width of a column without one. */
  least?: number | undefined;
}

export interface HeadColumn extends ColumnPlace, WidthOf {
  label(): string;
  className?: string;
  /** A press on the heading sorts by it. */
  sort?(row: never): unknown;
  /** The direction of the first press, if high values matter most. */
  start?: 'descending';
}

/** A column of a table. `Row` is what it sorts and files, `Cell` the data of its cells. */
export interface Column<Cell, Row = Cell> extends HeadColumn {
  /** Null comes last in both directions. */
  sort?(row: Row): SortValue;
  cell(props: Cell): ReactElement;
  /** The column's cell in files. Absent: files leave the column out. */
  file?(row: Row): FileCell;
}

export interface TableColumns<Of extends ColumnPlace> {
  /** Null if the columns are fixed. */
  spec: TableSpec<Of> | null;
  /** In order; the same array while nothing changes. */
  shown: readonly Of[];
  widths: ColumnLayout['widths'];
}

/** `spec` must be the same object at every call. */
export function useTableColumns<Of extends ColumnPlace>(spec: TableSpec<Of>): TableColumns<Of> {
  useEffect(() => columnStore.read(spec.name), [spec.name]);
  const layout = useSyncExternalStore(columnStore.subscribe, () => columnStore.layoutOf(spec.name));
  return useMemo(() => ({ spec, shown: shownColumns(spec, layout), widths: layout.widths }), [spec, layout]);
}

export const boxWidth = 52;

/**
 * Widths for `<col>`: one column always takes the rest, or a wide window would stretch all. `total`: the least width before scrolling
 * sideways. Pure.
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
