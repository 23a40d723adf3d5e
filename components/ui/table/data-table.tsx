import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** A line is as high as the token `--line` says; where it cannot be read, as in its comfortable density. */
const usualLine = 36;

export interface TableLinesOptions {
  count: number;
  /** Lines drawn above and below those in view. */
  overscan: number;
  /** What a line is higher than `--line`, in CSS pixels. A table whose lines change their height says so here. */
  extraHeight?: number;
  /** What begins the table at its first line again when it changes: the question, and the order of its lines. */
  question?: unknown;
  order?: unknown;
  /** The element that scrolls, where something else reads it too. */
  scroller?: RefObject<HTMLElement | null>;
}

/** Which lines of a long table exist: those in view and a few around them. Spacers hold the place of the others. */
export interface TableLines {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Of the lines that exist. */
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
  // Once: it is asked for every line there is, whenever their number changes, which may be at every keystroke.
  const [lineHeight] = useState(readLineHeight);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight + extraHeight,
    overscan,
  });
  // Lines of another height stand elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height moves them.
  useEffect(() => virtual.measure(), [extraHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their change that counts.
  useEffect(() => {
    // Where it is there already, asking the element for it would lay the page out once more.
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

export interface DataTableProps {
  lines: TableLines;
  /** The name of what scrolls; the table within has one of its own. */
  scrollLabel: string;
  label?: string | undefined;
  labelledBy?: string;
  className?: string;
  scrollerClassName?: string;
  minWidth?: number;
  /** How much room it has, for the style sheet. */
  room?: string;
  /** Its `<colgroup>` and `<thead>`: `<TableHead>`, or one of its own. */
  head: ReactNode;
  /** How many columns there are. */
  columns: number;
  /** One line. `rowIndex` is its place in the whole table, the heading's row being 1. */
  children(index: number, rowIndex: number): ReactNode;
}

/** A table of any length: only the lines in view exist, and `aria-rowindex` says which ones these are. It scrolls by itself, by keyboard too. */
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
  /** A class that gives the column its width; one without shares the rest. */
  width?: string;
  /** Of its heading. */
  className?: string;
}

/** Headings that say what a column holds and do nothing. */
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

/** A line that is not read yet, in its place and height. */
export function LoadingLine({ rowIndex, columns }: { rowIndex: number; columns: number }) {
  return (
    <tr aria-rowindex={rowIndex} aria-busy="true">
      <td colSpan={columns}>
        <span className="skel w-2/5" />
      </td>
    </tr>
  );
}

/** Holds the place of lines that are not drawn. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus; it holds a place.
    <tr aria-hidden="true">
      <td className="spacer" colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}

function readLineHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--line')) || usualLine;
}
