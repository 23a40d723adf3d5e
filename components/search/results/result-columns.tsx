import clsx from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import type { ResultColumn, ResultSort } from '@/lib/searches/result-query';
import { numberColumns, resultColumnLabels } from './result-cells.ts';

/** Columns whose first sort is descending, because high values are of most interest. */
const startsHigh: readonly ResultColumn[] = ['headcount', 'has'];

type Widths = Record<ResultColumn, number | undefined>;

/** Widths in pixels; columns without one share the rest. */
const personWidths: Widths = {
  ...{ name: 176, title: undefined, company: 152, place: 104, headcount: 104, industry: 168, seniority: 112 },
  ...{ department: 136, domain: 168, founded: 88, type: 136, has: 152, page: 72 },
};
/** Narrower, because companies have more columns. */
const companyWidths: Widths = {
  ...{
    ...personWidths,
    name: 168,
    industry: undefined,
    headcount: 100,
    place: 96,
    domain: 136,
    founded: 84,
    type: 112,
  },
};
const boxWidth = 52;
const stateWidths: Record<SearchKind, number> = { people: 264, companies: 132 };
/** The minimum for a column without a width. */
const leastWidths: Record<SearchKind, number> = { people: 160, companies: 112 };

const widthsOf = (kind: SearchKind): Widths => (kind === 'people' ? personWidths : companyWidths);

/** The minimum width of the table, below which it scrolls sideways. Pure. */
export function tableWidth(kind: SearchKind, columns: readonly ResultColumn[]): number {
  const widths = widthsOf(kind);
  return columns.reduce((sum, column) => sum + (widths[column] ?? leastWidths[kind]), boxWidth + stateWidths[kind]);
}

export interface ResultColumnsProps {
  kind: SearchKind;
  columns: readonly ResultColumn[];
  sort: ResultSort;
  onSort(sort: ResultSort): void;
  /** The "select all" checkbox. */
  children: ReactNode;
}

/** Sortable headings: a second press reverses the order, a third restores the service's. */
export function ResultColumns({ kind, columns, sort, onSort, children }: ResultColumnsProps) {
  return (
    <>
      <colgroup>
        <col style={{ inlineSize: boxWidth }} />
        {columns.map((column) => (
          <col key={column} style={{ inlineSize: widthsOf(kind)[column] }} />
        ))}
        <col style={{ inlineSize: stateWidths[kind] }} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">
            <span className="sr-only">{i18n.t('results.selection')}</span>
            {children}
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={clsx(numberColumns.includes(column) && 'num')}
              aria-sort={sort.column === column ? sort.direction : undefined}
            >
              <button type="button" className="sort" onClick={() => onSort(nextSort(sort, column))}>
                {resultColumnLabels[column]()}
                {sort.column === column && (sort.direction === 'ascending' ? <ArrowUp /> : <ArrowDown />)}
              </button>
            </th>
          ))}
          {/* It cannot be sorted by: it is read for those in view alone. */}
          <th scope="col">{i18n.t(kind === 'people' ? 'results.column.email' : 'results.column.lists')}</th>
        </tr>
      </thead>
    </>
  );
}

/** Pure. */
export function nextSort(sort: ResultSort, column: ResultColumn): ResultSort {
  const first = startsHigh.includes(column) ? 'descending' : 'ascending';
  if (sort.column !== column) return { column, direction: first };
  if (sort.direction !== first) return { column: null, direction: 'ascending' };
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
