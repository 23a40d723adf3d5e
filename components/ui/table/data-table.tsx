import type { CSSProperties, ReactNode } from 'react';
import { i18n } from '#i18n';
import type { TableLines } from './table-lines.ts';
import { type GridOptions, useGrid } from './use-grid.ts';

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string;
  }
}

export interface DataTableProps extends GridOptions {
  lines: TableLines;
  /** The accessible name of the scrolling region; the table has another. */
  scrollLabel: string;
  label?: string | undefined;
  labelledBy?: string;
  className?: string;
  scrollerClassName?: string;
  minWidth?: number;
  /** How many columns stay at the left while it scrolls sideways, and where each begins after the first. */
  pins?: { count: number; offsets: readonly number[] };
  /** The `<colgroup>` and `<thead>`: `<TableHead>`. */
  head: ReactNode;
  /** The number of columns. */
  columns: number;
  /** Renders one line. `rowIndex` is its `aria-rowindex`; the heading is 1. */
  children(index: number, rowIndex: number): ReactNode;
}

/**
 * A table of any length. Only the lines in view are rendered, with `aria-rowindex` giving their position. It scrolls
 * independently, and is a grid for the keyboard (`use-grid.ts`).
 */
export function DataTable({ lines, head, columns, children, selection, onMain, ...look }: DataTableProps) {
  const { table, ...keys } = useGrid(lines, { selection, onMain });
  return (
    <section className={look.scrollerClassName ?? 'ledger-scroll'} ref={lines.scroller} aria-label={look.scrollLabel}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take the focus is a grid.
        role="grid"
        className={look.className === undefined ? 'grid-table' : `grid-table ${look.className}`}
        style={styleOf(look)}
        data-pins={look.pins?.count}
        aria-label={look.label}
        aria-labelledby={look.labelledBy}
        aria-description={i18n.t(selection === undefined ? 'table.keys' : 'table.keysSelect')}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-rowcount={lines.count + 1}
        aria-colcount={columns}
        {...keys}
      >
        {head}
        <tbody>
          {lines.rendered.flatMap(({ index, heightBefore }) => [
            <Spacer key={`before ${index}`} columns={columns} height={heightBefore} />,
            children(index, index + 2),
          ])}
          <Spacer columns={columns} height={lines.heightAfter} />
        </tbody>
      </table>
    </section>
  );
}

function styleOf({ minWidth, pins }: Pick<DataTableProps, 'minWidth' | 'pins'>): CSSProperties {
  const [first = 0, second = 0] = pins?.offsets ?? [];
  return { minInlineSize: minWidth, '--pin-1': `${first}px`, '--pin-2': `${second}px` };
}

/** A placeholder for a line that is still loading. */
export function LoadingLine({ rowIndex, columns }: { rowIndex: number; columns: number }) {
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
