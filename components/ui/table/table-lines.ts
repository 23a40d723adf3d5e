import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The line height without a readable `--line`: the comfortable density. */
const usualLine = 40;
/** The height of the heading, which covers the top of the scroller; `.grid-table th` in the style sheet. */
const headHeight = 28;

export interface TableLinesOptions {
  count: number;
  /** Lines rendered above and below those in view. */
  overscan: number;
  /** Identifies a line after it moved; undefined while loading. */
  idAt(index: number): string | number | undefined;
  /** A line's extra height above `--line`, in CSS pixels. May change. */
  extraHeight?: number;
  /** The height of a heading above some lines, in CSS pixels. The same function while the headings stay the same. */
  headingAt?(index: number): number;
  /** A change of either scrolls the table to the top: the query, and the order of the lines. */
  question?: unknown;
  order?: unknown;
  /** The scrolling element, if the caller needs it too. */
  scroller?: RefObject<HTMLElement | null>;
}

/** A rendered line, and the height of the skipped lines before it. */
interface RenderedLine {
  index: number;
  heightBefore: number;
}

/** The rendered lines of a long table: visible ones, a few around them, and the focused one. Spacers fill the rest. */
export interface TableLines {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  rendered: readonly RenderedLine[];
  indices: number[];
  /** Of those in view and around them. */
  first: number;
  last: number;
  isScrolling: boolean;
  heightAfter: number;
  /** The line that Tab reaches, wherever it moved. */
  active: number;
  /** Makes it the active line, and scrolls it into view if `isShown`. */
  setActive(index: number, isShown: boolean): void;
}

export function useTableLines(options: TableLinesOptions): TableLines {
  const { count, overscan, idAt, extraHeight = 0, headingAt, question, order } = options;
  const own = useRef<HTMLElement>(null);
  const scroller = options.scroller ?? own;
  // Read once: it is needed for every line whenever their number changes, possibly on every keystroke.
  const [lineHeight] = useState(readLineHeight);
  const [held, setHeld] = useState<HeldLine>({ index: 0, id: undefined });
  const active = findLine(held, count, idAt);
  // The active line stays rendered, so that it keeps the focus.
  const rangeExtractor = useCallback((range: Range) => withLine(defaultRangeExtractor(range), active), [active]);
  const virtual = useVirtualizer({
    count,
    overscan,
    rangeExtractor,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lineHeight + extraHeight + (headingAt?.(index) ?? 0),
    scrollPaddingEnd: headHeight,
  });
  // A new height moves the lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new height matters.
  useEffect(() => virtual.measure(), [extraHeight, headingAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on their change.
  useEffect(() => {
    // Without reading the element, which would force another layout.
    if (scroller.current !== null && virtual.scrollOffset !== 0) scroller.current.scrollTop = 0;
  }, [question, order]);
  const items = virtual.getVirtualItems();
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
  return {
    count,
    scroller,
    active,
    rendered: items.map(({ index, start }, at) => ({ index, heightBefore: start - (items[at - 1]?.end ?? 0) })),
    indices: items.map(({ index }) => index),
    first: Math.max(0, startIndex - overscan),
    last: Math.max(0, Math.min(count - 1, endIndex + overscan)),
    isScrolling: virtual.isScrolling,
    heightAfter: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    setActive(index, isShown) {
      setHeld({ index, id: idAt(index) });
      if (isShown) virtual.scrollToIndex(index, { align: 'auto' });
    },
  };
}

interface HeldLine {
  index: number;
  /** Undefined until it was chosen, and while it is loading. */
  id: string | number | undefined;
}

/** A line's present place; the line in its place if it is gone. */
function findLine({ index, id }: HeldLine, count: number, idAt: TableLinesOptions['idAt']): number {
  const near = Math.max(0, Math.min(index, count - 1));
  if (id === undefined || idAt(near) === id) return near;
  for (let at = 0; at < count; at++) if (idAt(at) === id) return at;
  return near;
}

function withLine(indices: number[], line: number): number[] {
  if (indices.length === 0 || indices.includes(line)) return indices;
  return [...indices, line].toSorted((a, b) => a - b);
}

/** Lines per read: two or three pages delay no frame, and reads are rare. */
export const pageSize = 100;
/** How many lines beyond the view are read ahead. */
const aheadBy = 50;

/** The whole pages with the visible lines and those around them; `until` is exclusive. */
export function pageWindow({ first, last }: { first: number; last: number }): { from: number; until: number } {
  return {
    from: Math.floor(Math.max(0, first - aheadBy) / pageSize) * pageSize,
    until: Math.ceil((last + 1 + aheadBy) / pageSize) * pageSize,
  };
}

function readLineHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--line')) || usualLine;
}
