import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusTableFilter } from './table-filter.tsx';
import type { TableLines } from './table-lines.ts';
import type { RowSelection } from './use-row-selection.ts';

export interface GridOptions {
  selection?: RowSelection | undefined;
  /** Ctrl+Enter: leads to the selection's main action and its price. */
  onMain?: (() => void) | undefined;
}

export interface Grid {
  table: RefObject<HTMLTableElement | null>;
  onKeyDown(event: KeyboardEvent<HTMLTableElement>): void;
  onFocus(event: FocusEvent<HTMLTableElement>): void;
  onBlur(event: FocusEvent<HTMLTableElement>): void;
}

/**
 * The keyboard of a table: one tab stop, a row. Arrows and page keys move between rows; Right or F2 enters a row, Escape leaves it. Handled
 * at the table, so that no line renders again.
 */
export function useGrid(lines: TableLines, { selection, onMain }: GridOptions): Grid {
  const table = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  /** The place that gets the focus once its row is rendered; `stop` is null for the row itself. */
  const wanted = useRef<{ line: number; stop: number | null } | null>(null);
  const spanStart = useRef<number | null>(null);
  useEffect(() => (table.current === null ? undefined : watchControls(table.current)), []);

  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return;
    setTabStop(element, lines.active);
    const { current: place } = wanted;
    const row = rowOf(element, place?.line ?? lines.active);
    if (row === null) return;
    if (place !== null) {
      wanted.current = null;
      placeOf(row, place.stop).focus({ preventScroll: true });
    } else if (hasFocus.current && !element.contains(document.activeElement)) {
      // The focused row was replaced, for example because its page was read again.
      row.focus({ preventScroll: true });
    }
  });

  function moveTo(line: number, stop: number | null): void {
    const next = Math.max(0, Math.min(line, lines.count - 1));
    wanted.current = { line: next, stop };
    lines.setActive(next, true);
  }

  function pressOnRow(event: KeyboardEvent, row: HTMLTableRowElement): boolean {
    const line = lineOf(row);
    const target = lineFor(event.key, line, lines);
    if (target === -1) return focusHead(table.current, 0);
    if (target !== null) {
      const next = Math.min(target, lines.count - 1);
      if (event.shiftKey && selection !== undefined) {
        spanStart.current ??= line;
        selection.extend(spanStart.current, line, next);
      } else spanStart.current = null;
      moveTo(next, null);
      return true;
    }
    if (event.key === inward(row) || event.key === 'F2') return focusStop(row, 0);
    return pressInside(event, row);
  }

  /** Keys on the row and on cells without a control. */
  function pressInside(event: KeyboardEvent, row: HTMLTableRowElement): boolean {
    if (event.key === ' ') {
      const { shiftKey } = event;
      return checkboxOf(row)?.dispatchEvent(new MouseEvent('click', { shiftKey, bubbles: true })) !== undefined;
    }
    if (event.key !== 'Enter') return false;
    opensOf(row)?.click();
    return true;
  }

  function pressOnStop(event: KeyboardEvent, row: HTMLTableRowElement, target: HTMLElement): boolean {
    const line = lineOf(row);
    const stops = stopsOf(row);
    const at = stops.indexOf(target);
    const step = stepFor(event.key, row);
    if (step !== 0) {
      if (at + step >= 0) return focusStop(row, at + step);
      row.focus();
      return true;
    }
    const isHead = line === -1;
    switch (event.key) {
      case 'Home':
        return focusStop(row, 0);
      case 'End':
        return focusStop(row, stops.length - 1);
      case 'ArrowDown':
        if (isHead) moveTo(0, null);
        else moveTo(line + 1, at);
        return true;
      case 'ArrowUp':
        if (isHead) return false;
        if (line === 0) return focusHead(table.current, at);
        moveTo(line - 1, at);
        return true;
      case 'Escape':
      case 'F2':
        if (isHead) moveTo(lines.active, null);
        else row.focus();
        return true;
      default:
        return target.tagName === 'TD' && pressInside(event, row);
    }
  }

  function press(event: KeyboardEvent<HTMLTableElement>): boolean {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement)) return false;
    const row = target.closest('tr');
    if (row === null) return false;
    if (event.ctrlKey || event.metaKey) {
      if (key === 'a') return selectAllOf(event.currentTarget)?.click() === undefined;
      if (key === 'Home' || key === 'End') {
        moveTo(key === 'Home' ? 0 : lines.count - 1, null);
        return true;
      }
      if (key !== 'Enter' || onMain === undefined || lineOf(row) < 0) return false;
      if (selection?.selected.size === 0) checkboxOf(row)?.click();
      onMain();
      return true;
    }
    if (key === '/') return focusTableFilter();
    return target === row ? pressOnRow(event, row) : pressOnStop(event, row, target);
  }

  return {
    table,
    onKeyDown(event) {
      if (press(event)) event.preventDefault();
    },
    onFocus({ target }) {
      hasFocus.current = true;
      const row = target.closest('tr');
      const line = row === null ? -1 : lineOf(row);
      // A focused element under the pointer is in view.
      if (line >= 0 && line !== lines.active) lines.setActive(line, false);
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) hasFocus.current = false;
    },
  };
}

/** The line for a key: -1 for the heading, null if the key leads nowhere. */
function lineFor(key: string, line: number, { count, scroller }: TableLines): number | null {
  switch (key) {
    case 'ArrowDown':
      return line + 1;
    case 'ArrowUp':
      return line - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return line + linesInView(scroller.current);
    case 'PageUp':
      return Math.max(0, line - linesInView(scroller.current));
    default:
      return null;
  }
}

/** One line less than fits, so that one line of the previous page stays in view. */
function linesInView(scroller: HTMLElement | null): number {
  const row = scroller?.querySelector('tbody > tr[aria-rowindex]');
  const height = row?.getBoundingClientRect().height ?? 0;
  return height === 0 || scroller === null ? 10 : Math.max(1, Math.floor(scroller.clientHeight / height) - 2);
}

const isRightToLeft = (row: HTMLElement): boolean => getComputedStyle(row).direction === 'rtl';
const inward = (row: HTMLElement): string => (isRightToLeft(row) ? 'ArrowLeft' : 'ArrowRight');

function stepFor(key: string, row: HTMLElement): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return key === inward(row) ? 1 : -1;
}

/** A stop of the row, the last if it has fewer; null for the row. */
function placeOf(row: HTMLTableRowElement, stop: number | null): HTMLElement {
  if (stop === null) return row;
  const stops = stopsOf(row);
  return stops[Math.min(stop, stops.length - 1)] ?? row;
}

function focusStop(row: HTMLTableRowElement, stop: number): boolean {
  const place = placeOf(row, stop);
  place.focus({ preventScroll: true });
  // Sideways only: the row is in view.
  place.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

function focusHead(table: HTMLTableElement | null, stop: number): boolean {
  const head = table?.querySelector<HTMLTableRowElement>('thead > tr') ?? null;
  return head !== null && stopsOf(head).length > 0 && focusStop(head, stop);
}

const controls = 'a[href], button, input, select, textarea, [role="separator"]';

/** Arrow keys reach controls inside a table, so that Tab passes it in one step. */
function takeOutOfTabOrder(inside: ParentNode): void {
  for (const control of inside.querySelectorAll<HTMLElement>(controls)) control.tabIndex = -1;
}

/** Watches for later controls, such as "Copy" for a found address. Returns its stop. */
function watchControls(table: HTMLTableElement): () => void {
  takeOutOfTabOrder(table);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(controls)) node.tabIndex = -1;
        takeOutOfTabOrder(node);
      }
    }
  });
  observer.observe(table, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** `aria-rowindex` counts the heading. */
function lineOf(row: HTMLTableRowElement): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

function rowOf(table: HTMLTableElement, line: number): HTMLTableRowElement | null {
  return table.querySelector(`tbody > tr[aria-rowindex="${line + 2}"]`);
}

function setTabStop(table: HTMLTableElement, line: number): void {
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody > tr[aria-rowindex]')) {
    const tabIndex = lineOf(row) === line ? 0 : -1;
    if (row.tabIndex !== tabIndex || !row.hasAttribute('tabindex')) row.tabIndex = tabIndex;
  }
}

/** A row's controls from start to end, and the cells that have none. */
function stopsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.cells].flatMap((cell) => {
    const inside = [...cell.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled'));
    if (inside.length > 0) return inside;
    // A heading without an action is only read.
    if (cell.tagName === 'TH') return [];
    cell.tabIndex = -1;
    return [cell];
  });
}

/** Enter opens the row's first link or button. */
function opensOf(row: HTMLTableRowElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[href], button:not(:disabled)');
}

function checkboxOf(row: HTMLTableRowElement): HTMLInputElement | null {
  return row.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)');
}

function selectAllOf(table: HTMLTableElement): HTMLInputElement | null {
  return table.querySelector<HTMLInputElement>('thead input[type="checkbox"]:not(:disabled)');
}
