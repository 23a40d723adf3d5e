import type { CSSProperties, ReactNode } from 'react';
import { i18n } from '#i18n';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { SelectAll } from './select-all.tsx';
import { nextSort, type TableSort } from './sort-rows.ts';
import { leastWidth, pinsOf, TableHead } from './table-head.tsx';
import type { TableLines } from './table-lines.ts';
import { type RowOf, TableRow } from './table-row.tsx';
import { type GridOptions, useGrid } from './use-grid.ts';
import type { Column, TableColumns } from './use-table-columns.ts';

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
