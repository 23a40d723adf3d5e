import type { ColumnSpec } from '@/components/ui/table/column-store';
import type { HeadColumn } from '@/components/ui/table/table-head';
import { type HistoryColumn, type HistorySort, historyColumns } from '@/lib/history/history-query';
import { historyColumnLabels } from './history-cells.ts';

/** Always the same object. The role stands under the name, and is a column of its own for whoever sorts by it. */
export const historySpec: ColumnSpec<HistoryColumn> = {
  table: 'history',
  all: historyColumns,
  usual: ['name', 'email', 'location', 'mobile', 'known', 'bought', 'spent'],
  pinned: ['name', 'email'],
};

/** In pixels; all that are usual stand side by side in a window of 1024. Name and email share what the others leave. */
const widths: Record<HistoryColumn, number | undefined> = {
  ...{ kind: 96, name: undefined, email: undefined, role: 240, location: 120, mobile: 120 },
  ...{ known: 112, bought: 104, spent: 104 },
};

export function historyHeads(shown: readonly HistoryColumn[]): HeadColumn<HistoryColumn>[] {
  return shown.map((id) => ({
    ...{ id, label: historyColumnLabels[id](), width: widths[id], least: 196 },
    className: id === 'spent' ? 'num' : undefined,
  }));
}

/** Columns that sort descending on the first press, since their high values matter most. */
const startsHigh: readonly HistoryColumn[] = ['known', 'bought', 'spent'];

/** A second press reverses the order. Pure. */
export function nextHistorySort(sort: HistorySort, column: HistoryColumn): HistorySort {
  if (sort.column === column) {
    return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { column, direction: startsHigh.includes(column) ? 'descending' : 'ascending' };
}
