import { i18n } from '#i18n';
import type { ColumnSpec } from '@/components/ui/table/column-store';
import type { HeadColumn } from '@/components/ui/table/table-head';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import {
  columnsOf,
  type ResultColumn,
  type ResultSort,
  resultColumns,
  usualColumns,
} from '@/lib/searches/result-query';
import { numberColumns, resultColumnLabels } from './result-cells.ts';

/** The state of their email, or for companies the list they are on. */
export type TableColumn = ResultColumn | 'state';

/** The list that a company is on is read for those in view alone, so nothing sorts by it. */
export function sortableColumns(kind: SearchKind): readonly TableColumn[] {
  return kind === 'people' ? [...resultColumns, 'state'] : resultColumns;
}

const pinned = ['name', 'state'] as const;
const specOf = (kind: SearchKind, mode: SearchMode): ColumnSpec<TableColumn> => ({
  table: `${kind}-${mode}`,
  all: [...pinned, ...columnsOf(kind, mode).filter((column) => column !== 'name')],
  usual: [...pinned, ...usualColumns(kind, mode)],
  pinned,
});
const specs = {
  people: { preview: specOf('people', 'preview'), search: specOf('people', 'search') },
  companies: { preview: specOf('companies', 'preview'), search: specOf('companies', 'search') },
} as const satisfies Record<SearchKind, Record<SearchMode, ColumnSpec<TableColumn>>>;

/** The columns of the results, by kind and mode: always the same object. */
export function resultSpec(kind: SearchKind, mode: SearchMode): ColumnSpec<TableColumn> {
  return specs[kind][mode];
}

export function resultColumnLabel(kind: SearchKind, column: TableColumn): string {
  if (column !== 'state') return resultColumnLabels[column]();
  return i18n.t(kind === 'people' ? 'results.column.email' : 'results.column.lists');
}

type Widths = Record<TableColumn, number | undefined>;

/** Widths in pixels; columns without one share the rest. In a window of 1280, a title, "Cape Town, South Africa" and an address are whole. */
const personWidths: Widths = {
  ...{
    name: 188,
    state: 268,
    title: undefined,
    company: 150,
    place: 168,
    headcount: 88,
    industry: 168,
    seniority: 112,
  },
  ...{ department: 136, domain: 168, founded: 88, type: 136, has: 128, page: 72 },
};
/** Narrower, because companies have more columns. */
const companyWidths: Widths = {
  ...personWidths,
  ...{ name: 188, state: 132, industry: undefined, headcount: 92, place: 148, domain: 136, founded: 76, type: 112 },
};
/** Of a preview, in which few emails are known, and which alone says what is available: one buys by it, so it shares the rest with the title. */
const previewWidths: Widths = { ...personWidths, state: 248, has: undefined };
/** The least for a column without a width. */
const leastWidths: Record<SearchKind, number> = { people: 140, companies: 112 };
const leastOfAvailable = 116;

/** The headings of the columns shown, in their order. */
export function headColumns(kind: SearchKind, shown: readonly TableColumn[]): HeadColumn<TableColumn>[] {
  const people = shown.includes('has') ? previewWidths : personWidths;
  const widths = kind === 'people' ? people : companyWidths;
  return shown.map((id) => ({
    ...{
      id,
      label: resultColumnLabel(kind, id),
      width: widths[id],
      least: id === 'has' ? leastOfAvailable : leastWidths[kind],
    },
    className: id !== 'state' && numberColumns.includes(id) ? 'num' : undefined,
  }));
}

/** Columns whose first sort is descending, because high values are of most interest. */
const startsHigh: readonly TableColumn[] = ['headcount', 'has'];

/** A second press reverses the order, a third restores the service's. Pure. */
export function nextSort(sort: ResultSort, column: TableColumn): ResultSort {
  const first = startsHigh.includes(column) ? 'descending' : 'ascending';
  if (sort.column !== column) return { column, direction: first };
  if (sort.direction !== first) return { column: null, direction: 'ascending' };
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
