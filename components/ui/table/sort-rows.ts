import { foldText } from '@/lib/platform/fold-text';

/** Text is folded before it is compared. */
export type SortValue = string | number | null;

export interface TableSort {
  /** A column's id; null for the original order. */
  column: string | null;
  direction: 'ascending' | 'descending';
}

export interface SortableColumn<Row> {
  id: string;
  sort?(row: Row): SortValue;
  start?: 'descending';
}

/**
 * Rows without a value come last in both directions; equal rows by `tie`, or in their order. By code point: a collator takes a tenth of a
 * second for 10,000. Pure.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  { column, direction }: TableSort,
  tie: (a: Row, b: Row) => number = () => 0,
): readonly Row[] {
  const { sort } = columns.find(({ id }) => id === column) ?? {};
  if (sort === undefined) return rows;
  return rows
    .map((row) => ({ row, value: folded(sort(row)) }))
    .toSorted((a, b) => compareValues(a.value, b.value, direction) || tie(a.row, b.row))
    .map(({ row }) => row);
}

function folded(value: SortValue): SortValue {
  return typeof value === 'string' ? foldText(value) : value;
}

/** Null comes last in both directions. */
export function compareValues(a: SortValue, b: SortValue, direction: TableSort['direction']): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === (direction === 'ascending') ? -1 : 1;
}

/** A second press reverses the order; a third restores the original one, if the table has one. Pure. */
export function nextSort(
  sort: TableSort,
  { id, start: first }: Pick<SortableColumn<never>, 'id' | 'start'>,
  hasOwnOrder: boolean,
): TableSort {
  const start = first ?? 'ascending';
  if (sort.column !== id) return { column: id, direction: start };
  if (hasOwnOrder && sort.direction !== start) return { column: null, direction: 'ascending' };
  return { column: id, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
