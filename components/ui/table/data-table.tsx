import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { CSSProperties, ReactNode } from 'react';
import { i18n } from '#i18n';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { columnStore } from './column-store.ts';
import { SelectAll } from './select-all.tsx';
import { nextSort, type TableSort } from './sort-rows.ts';
import type { TableLines } from './table-lines.ts';
import { type RowOf, TableRow } from './table-row.tsx';
import { useColumnDrag } from './use-column-drag.ts';
import { type GridOptions, useGrid } from './use-grid.ts';
import { boxWidth, type Column, type HeadColumn, layOut, type TableColumns } from './use-table-columns.ts';

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string;
  }
}

export interface DataTableProps<Cell> extends GridOptions {
  columns: TableColumns<Column<Cell, never>>;
  lines: TableLines;
  /** The accessible name of the scrolling region; the table has another. */
  scrollLabel: string;
  label?: string | undefined;
  labelledBy?: string;
  className?: string;
  scrollerClassName?: string;
  sort?: TableSort;
  /** A third press on a heading restores the original order. */
  hasOwnOrder?: boolean;
  onSort?(sort: TableSort): void;
  /** The accessible name of the checkbox for all lines. */
  selectAllLabel?: string;
  /** Undefined while the line is loading. */
  rowAt(index: number): RowOf<Cell> | undefined;
}

/**
 * A table of any length. Only visible lines are rendered, with `aria-rowindex`. It scrolls by itself, and is a grid for the keyboard
 * (`use-grid.ts`).
 */
export function DataTable<Cell>(props: DataTableProps<Cell>) {
  const { lines, columns, sort, hasOwnOrder = false, onSort, selection, selectAllLabel, onMain, rowAt } = props;
  const { table, ...keys } = useGrid(lines, { selection, onMain });
  const hasBox = selection !== undefined;
  const count = columns.shown.length + (hasBox ? 1 : 0);
  const pins = pinsOf(columns, hasBox);
  return (
    <section className={props.scrollerClassName ?? 'ledger-scroll'} ref={lines.scroller} aria-label={props.scrollLabel}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take the focus is a grid.
        role="grid"
        className={props.className === undefined ? 'grid-table' : `grid-table ${props.className}`}
        style={{ minInlineSize: leastWidth(columns, hasBox), ...styleOf(pins.offsets) }}
        data-pins={pins.count || undefined}
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        aria-description={i18n.t(hasBox ? 'table.keysSelect' : 'table.keys')}
        aria-multiselectable={hasBox || undefined}
        aria-rowcount={lines.count + 1}
        aria-colcount={count}
        {...keys}
      >
        <TableHead
          {...{ columns, sort }}
          onSort={sort && onSort && ((column) => onSort(nextSort(sort, column, hasOwnOrder)))}
          selectAll={selection && <SelectAll label={selectAllLabel ?? ''} {...selection} />}
        />
        <tbody>
          {lines.rendered.flatMap(({ index, heightBefore }) => {
            const row = rowAt(index);
            const rowIndex = index + 2;
            return [
              <Spacer key={`before ${index}`} columns={count} height={heightBefore} />,
              row?.heading !== undefined && <GroupHeading key={`group ${index}`} {...row.heading} columns={count} />,
              row === undefined ? (
                <LoadingLine key={index} rowIndex={rowIndex} columns={count} />
              ) : (
                <SectionBoundary key={row.key} item={(said) => <FailedLine {...{ said, rowIndex }} columns={count} />}>
                  <TableRow {...{ row, rowIndex }} columns={columns.shown} onTurn={selection?.turn} />
                </SectionBoundary>
              ),
            ];
          })}
          <Spacer columns={count} height={lines.heightAfter} />
        </tbody>
      </table>
    </section>
  );
}

function styleOf([first = 0, second = 0]: readonly number[]): CSSProperties {
  return { '--pin-1': `${first}px`, '--pin-2': `${second}px` };
}

/** In place of a line that cannot be drawn. */
function FailedLine({ said, rowIndex, columns }: { said: ReactNode; rowIndex: number; columns: number }) {
  return (
    <tr aria-rowindex={rowIndex}>
      <td colSpan={columns}>{said}</td>
    </tr>
  );
}

/** Above the first line of a group. */
function GroupHeading({ title, count, columns }: { title: string; count: string; columns: number }) {
  return (
    <tr className="group-heading">
      <th scope="rowgroup" colSpan={columns}>
        {title} <span>{count}</span>
      </th>
    </tr>
  );
}

/** A placeholder for a line that is still loading. */
function LoadingLine({ rowIndex, columns }: { rowIndex: number; columns: number }) {
  return (
    <tr aria-rowindex={rowIndex} aria-busy="true">
      <td colSpan={columns}>
        <span className="skel w-2/5" />
      </td>
    </tr>
  );
}

/** Takes the space of lines that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus; it only takes space.
    <tr aria-hidden="true">
      <td className="spacer" colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}

interface TableHeadProps {
  columns: TableColumns<HeadColumn>;
  sort?: TableSort | undefined;
  onSort?: ((column: HeadColumn) => void) | undefined;
  /** The "select all" checkbox, in its own column. */
  selectAll?: ReactNode;
}

/** Column headings that sort, resize and move, if the table allows it. */
function TableHead({ columns: { spec, shown, widths }, sort, onSort, selectAll }: TableHeadProps) {
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
function leastWidth({ spec, shown, widths }: TableColumns<HeadColumn>, hasBox: boolean): number | undefined {
  return spec === null ? undefined : layOut(shown, widths, hasBox ? boxWidth : 0).total;
}

/** How many columns stay at the left while scrolling sideways, and where each begins. */
function pinsOf({ shown, widths }: TableColumns<HeadColumn>, hasBox: boolean): { count: number; offsets: number[] } {
  const lead = hasBox ? boxWidth : 0;
  const pinned = shown.filter(({ isPinned }) => isPinned);
  let from = lead;
  const offsets = pinned.map(({ id, width, least = 0 }) => {
    from += widths[id] ?? width ?? least;
    return from;
  });
  return { count: pinned.length + (hasBox ? 1 : 0), offsets: hasBox ? [lead, ...offsets] : offsets };
}
