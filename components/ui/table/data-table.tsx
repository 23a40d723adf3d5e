import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** The line height if the token `--line` cannot be read: that of the comfortable density. */
const usualLine = 36;

export interface TableLinesOptions {
  count: number;
  /** Lines rendered above and below those in view. */
  overscan: number;
  /** How much higher than `--line` a line is, in CSS pixels. May change. */
  extraHeight?: number;
  /** A change of either scrolls the table to the top: the query, and the order of the lines. */
  question?: unknown;
  order?: unknown;
  /** The scrolling element, if the caller needs it too. */
  scroller?: RefObject<HTMLElement | null>;
}

/** The rendered lines of a long table: those in view and a few around them. Spacers fill the rest. */
export interface TableLines {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** The indices of the rendered lines. */
  indices: number[];
  first: number;
  last: number;
  isScrolling: boolean;
  heightBefore: number;
  heightAfter: number;
}

export function useTableLines(options: TableLinesOptions): TableLines {
  const { count, overscan, extraHeight = 0, question, order } = options;
  const own = useRef<HTMLElement>(null);
  const scroller = options.scroller ?? own;
  // Read once: it is needed for every line whenever their number changes, possibly on every keystroke.
  const [lineHeight] = useState(readLineHeight);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight + extraHeight,
    overscan,
  });
  // A new height moves the lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new height matters.
  useEffect(() => virtual.measure(), [extraHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on their change.
  useEffect(() => {
    // Checked without reading the element, which would force another layout.
    if (scroller.current !== null && virtual.scrollOffset !== 0) scroller.current.scrollTop = 0;
  }, [question, order]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    count,
    scroller,
    indices: items.map(({ index }) => index),
    first: first?.index ?? 0,
    last: last?.index ?? 0,
    isScrolling: virtual.isScrolling,
    heightBefore: first?.start ?? 0,
    heightAfter: virtual.getTotalSize() - (last?.end ?? 0),
  };
}

/** Lines read at a time: small enough that reading two or three pages does not delay a frame, large enough that reads are rare. */
export const pageSize = 100;
/** How many lines beyond the view are read ahead. */
const aheadBy = 50;

/** The whole pages that hold the lines in view and those around them; `until` is exclusive. */
export function pageWindow({ first, last }: { first: number; last: number }): { from: number; until: number } {
  return {
    from: Math.floor(Math.max(0, first - aheadBy) / pageSize) * pageSize,
    until: Math.ceil((last + 1 + aheadBy) / pageSize) * pageSize,
  };
}

export interface DataTableProps {
  lines: TableLines;
  /** The accessible name of the scrolling region; the table has another. */
  scrollLabel: string;
  label?: string | undefined;
  labelledBy?: string;
  className?: string;
  scrollerClassName?: string;
  minWidth?: number;
  /** The available width, for the style sheet. */
  room?: string;
  /** The `<colgroup>` and `<thead>`: `<TableHead>` or a custom one. */
  head: ReactNode;
  /** The number of columns. */
  columns: number;
  /** Renders one line. `rowIndex` is its `aria-rowindex`; the heading is 1. */
  children(index: number, rowIndex: number): ReactNode;
}

/**
 * A table of any length. Only the lines in view are rendered, with `aria-rowindex` giving their position. It scrolls
 * independently, also by keyboard.
 */
export function DataTable({ lines, head, columns, children, ...look }: DataTableProps) {
  return (
    <section
      className={look.scrollerClassName ?? 'ledger-scroll'}
      ref={lines.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={look.scrollLabel}
    >
      <table
        className={look.className === undefined ? 'grid-table' : `grid-table ${look.className}`}
        style={look.minWidth === undefined ? undefined : { minInlineSize: look.minWidth }}
        data-room={look.room}
        aria-label={look.label}
        aria-labelledby={look.labelledBy}
        aria-rowcount={lines.count + 1}
      >
        {head}
        <tbody>
          <Spacer columns={columns} height={lines.heightBefore} />
          {lines.indices.map((index) => children(index, index + 2))}
          <Spacer columns={columns} height={lines.heightAfter} />
        </tbody>
      </table>
    </section>
  );
}

export interface TableColumn {
  label: string;
  /** A class that sets the column's width; columns without one share the rest. */
  width?: string;
  /** A class for its heading. */
  className?: string;
}

/** Column headings without actions. */
export function TableHead({ columns, isSeen = true }: { columns: readonly TableColumn[]; isSeen?: boolean }) {
  return (
    <>
      <colgroup>
        {columns.map(({ label, width }) => (
          <col key={label} className={width} />
        ))}
      </colgroup>
      <thead className={isSeen ? undefined : 'sr-only'}>
        <tr aria-rowindex={1}>
          {columns.map(({ label, className }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
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

function readLineHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--line')) || usualLine;
}
