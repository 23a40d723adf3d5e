import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { columnStore } from './column-store.ts';
import type { TableSort } from './sort-rows.ts';
import { useColumnDrag } from './use-column-drag.ts';
import { boxWidth, type HeadColumn, layOut, type TableColumns } from './use-table-columns.ts';

export interface TableHeadProps {
  columns: TableColumns<HeadColumn>;
  sort?: TableSort | undefined;
  onSort?: ((column: HeadColumn) => void) | undefined;
  /** The "select all" checkbox, in its own column. */
  selectAll?: ReactNode;
}

/** Column headings that sort, resize and move, if the table allows it. */
export function TableHead({ columns: { spec, shown, widths }, sort, onSort, selectAll }: TableHeadProps) {
  const hasBox = selectAll !== undefined;
  const laid = layOut(shown, widths, 0).widths;
  const drag = useColumnDrag({
    movable: spec === null ? [] : shown.filter(({ isPinned }) => !isPinned).map(({ id }) => id),
    onResize(id, width) {
      if (spec !== null) columnStore.resize(spec.name, id, width);
    },
    onMove(id, place) {
      if (spec !== null) columnStore.move(spec, id, place);
    },
  });
  return (
    <>
      <colgroup>
        {hasBox && <col style={{ inlineSize: boxWidth }} />}
        {shown.map(({ id }, at) => (
          <col key={id} style={{ inlineSize: laid[at] }} />
        ))}
      </colgroup>
      <thead {...(spec === null ? {} : drag)}>
        <tr aria-rowindex={1}>
          {hasBox && <th scope="col">{selectAll}</th>}
          {shown.map((column) => {
            const { id, className } = column;
            const label = column.label();
            const direction = sort?.column === id ? sort.direction : undefined;
            const onPress = column.sort === undefined ? undefined : onSort;
            return (
              <th
                key={id}
                scope="col"
                className={className}
                title={label}
                data-column={spec === null ? undefined : id}
                tabIndex={spec === null || onPress !== undefined ? undefined : -1}
                aria-sort={direction}
              >
                {onPress === undefined ? (
                  label
                ) : (
                  <button
                    type="button"
                    className="sort"
                    title={i18n.t('table.sortBy', { column: label })}
                    onClick={() => onPress(column)}
                  >
                    {label}
                    <SortSign direction={direction} />
                  </button>
                )}
                {spec !== null && <span className="grip" data-grip aria-hidden="true" />}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}

function SortSign({ direction }: { direction: TableSort['direction'] | undefined }) {
  if (direction === undefined) return <ChevronsUpDown data-unsorted />;
  return direction === 'ascending' ? <ArrowUp /> : <ArrowDown />;
}

/** A table's least width before it scrolls sideways; undefined for fixed columns. */
export function leastWidth({ spec, shown, widths }: TableColumns<HeadColumn>, hasBox: boolean): number | undefined {
  return spec === null ? undefined : layOut(shown, widths, hasBox ? boxWidth : 0).total;
}

/** How many columns stay at the left while scrolling sideways, and where each begins. */
export function pinsOf(
  { shown, widths }: TableColumns<HeadColumn>,
  hasBox: boolean,
): { count: number; offsets: number[] } {
  const lead = hasBox ? boxWidth : 0;
  const pinned = shown.filter(({ isPinned }) => isPinned);
  let from = lead;
  const offsets = pinned.map(({ id, width, least = 0 }) => {
    from += widths[id] ?? width ?? least;
    return from;
  });
  return { count: pinned.length + (hasBox ? 1 : 0), offsets: hasBox ? [lead, ...offsets] : offsets };
}
