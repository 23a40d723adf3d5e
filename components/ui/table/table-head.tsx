import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { columnStore } from './column-store.ts';
import { useColumnDrag } from './use-column-drag.ts';
import { boxWidth, layOut, type TableColumns, type WidthOf } from './use-table-columns.ts';

export interface HeadColumn<Id extends string> extends WidthOf {
  id: Id;
  label: string;
  /** A class for its heading. */
  className?: string | undefined;
}

export interface TableSort<Id extends string> {
  /** Null for the order in which the lines came. */
  column: Id | null;
  direction: 'ascending' | 'descending';
}

export interface TableHeadProps<Id extends string> {
  /** Those shown, in order. */
  columns: readonly HeadColumn<Id>[];
  /** Absent if the columns are fixed. */
  layout?: TableColumns<Id>;
  sort?: TableSort<Id>;
  /** By which columns one can sort; a press on their heading. */
  sortable?: readonly Id[];
  onSort?(column: Id): void;
  isSeen?: boolean;
  /** The "select all" checkbox, in a column of its own. */
  selectAll?: ReactNode;
}

/** Column headings: they sort, are resized and moved, as far as the table allows it. */
export function TableHead<Id extends string>(props: TableHeadProps<Id>) {
  const { columns, layout, sort, sortable = [], onSort, isSeen = true, selectAll } = props;
  const hasBox = selectAll !== undefined;
  const { widths } = layOut(columns, layout?.widths ?? {}, 0);
  const drag = useColumnDrag({
    movable: layout === undefined ? [] : layout.shown.filter((id) => !layout.spec.pinned.includes(id)),
    onResize(id, width) {
      if (layout !== undefined) columnStore.resize(layout.spec.table, id, width);
    },
    onMove(id, place) {
      const [from, to] = [id, place].map((each) => layout?.shown.find((one) => one === each));
      if (layout !== undefined && from !== undefined && to !== undefined) columnStore.move(layout.spec, from, to);
    },
  });
  return (
    <>
      <colgroup>
        {hasBox && <col style={{ inlineSize: boxWidth }} />}
        {columns.map(({ id }, at) => (
          <col key={id} style={{ inlineSize: widths[at] }} />
        ))}
      </colgroup>
      <thead className={isSeen ? undefined : 'sr-only'} {...(layout === undefined ? {} : drag)}>
        <tr aria-rowindex={1}>
          {hasBox && <th scope="col">{selectAll}</th>}
          {columns.map(({ id, label, className }) => (
            <th
              key={id}
              scope="col"
              className={className}
              title={label}
              data-column={layout === undefined ? undefined : id}
              tabIndex={layout === undefined || sortable.includes(id) ? undefined : -1}
              aria-sort={sort?.column === id ? sort.direction : undefined}
            >
              {onSort !== undefined && sortable.includes(id) ? (
                <button
                  type="button"
                  className="sort"
                  title={i18n.t('table.sortBy', { column: label })}
                  onClick={() => onSort(id)}
                >
                  {label}
                  {sort?.column === id ? (
                    sort.direction === 'ascending' ? (
                      <ArrowUp />
                    ) : (
                      <ArrowDown />
                    )
                  ) : (
                    <ChevronsUpDown data-unsorted />
                  )}
                </button>
              ) : (
                label
              )}
              {layout !== undefined && <span className="grip" data-grip aria-hidden="true" />}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** The least width of a table with these columns, below which it scrolls sideways. */
export function leastWidth<Id extends string>(
  columns: readonly HeadColumn<Id>[],
  layout: TableColumns<Id> | undefined,
  hasBox: boolean,
): number {
  return layOut(columns, layout?.widths ?? {}, hasBox ? boxWidth : 0).total;
}

/** How far the pinned columns stand from the left, as custom properties of the table. */
export function pinsOf<Id extends string>(
  columns: readonly HeadColumn<Id>[],
  { spec, widths }: TableColumns<Id>,
  hasBox: boolean,
): { count: number; offsets: number[] } {
  const lead = hasBox ? boxWidth : 0;
  const pinned = columns.filter(({ id }) => spec.pinned.includes(id));
  let from = lead;
  const offsets = pinned.map(({ id, width, least = 0 }) => {
    from += widths[id] ?? width ?? least;
    return from;
  });
  return { count: pinned.length + (hasBox ? 1 : 0), offsets: hasBox ? [lead, ...offsets] : offsets };
}
