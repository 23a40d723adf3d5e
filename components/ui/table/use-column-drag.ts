import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clampWidth } from './column-store.ts';

export interface ColumnDragDeps {
  /** The ids of the columns that can be moved, in order. */
  movable: readonly string[];
  onResize(id: string, width: number): void;
  onMove(id: string, place: string): void;
}

/** A press that moves farther drags the heading instead of clicking it. */
const threshold = 6;
const keyStep = 16;

interface Drag {
  id: string;
  heading: HTMLTableCellElement;
  x: number;
  /** Null if the heading is moved, otherwise its width at the beginning. */
  width: number | null;
  tableWidth: number;
  isMoving: boolean;
}

/**
 * Resizes and moves columns by pointer and keyboard: Shift+arrows change the width, Ctrl+arrows the place. A drag changes only the style;
 * it is stored at its end.
 */
export function useColumnDrag({ movable, onResize, onMove }: ColumnDragDeps) {
  const drag = useRef<Drag | null>(null);

  function end(event: PointerEvent<HTMLElement>, isKept: boolean): void {
    const { current } = drag;
    drag.current = null;
    if (current === null) return;
    const { id, heading, isMoving } = current;
    const place = markPlace(heading, null);
    delete heading.dataset['moved'];
    if (!isMoving || !isKept) return;
    if (current.width !== null) onResize(id, widthAt(current, event));
    else if (place !== null && movable.includes(place)) onMove(id, place);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const found = headingOf(event.target);
      if (found === null || event.button !== 0) return;
      const { id, heading } = found;
      const isGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
      if (!isGrip && !movable.includes(id)) return;
      drag.current = {
        id,
        heading,
        x: event.clientX,
        isMoving: false,
        width: isGrip ? heading.offsetWidth : null,
        tableWidth: Number.parseFloat(heading.closest('table')?.style.minInlineSize ?? '') || 0,
      };
      // A grip never focuses or selects.
      if (isGrip) event.preventDefault();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (current === null) return;
      if (!current.isMoving) {
        if (Math.abs(event.clientX - current.x) < threshold) return;
        current.isMoving = true;
        // From here on it is not a click.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (current.width === null) {
        current.heading.dataset['moved'] = '';
        markPlace(current.heading, event.clientX);
      } else showWidth(current, widthAt(current, event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const found = headingOf(event.target);
      const step = stepOf(event);
      if (found === null || step === 0) return;
      const { id, heading } = found;
      if (event.shiftKey) onResize(id, heading.offsetWidth + step * keyStep);
      else if (event.ctrlKey || event.metaKey) {
        const place = movable[movable.indexOf(id) + step];
        if (!movable.includes(id) || place === undefined) return;
        onMove(id, place);
      } else return;
      event.preventDefault();
    },
  };
}

function headingOf(target: EventTarget): { id: string; heading: HTMLTableCellElement } | null {
  const heading = target instanceof Element ? target.closest<HTMLTableCellElement>('th[data-column]') : null;
  const id = heading?.dataset['column'];
  return heading === null || id === undefined ? null : { id, heading };
}

const isRightToLeft = (element: HTMLElement): boolean => getComputedStyle(element).direction === 'rtl';

function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === isRightToLeft(currentTarget) ? -1 : 1;
}

function widthAt({ x, width, heading }: Drag, { clientX }: PointerEvent): number {
  const moved = isRightToLeft(heading) ? x - clientX : clientX - x;
  return clampWidth((width ?? 0) + moved);
}

function showWidth({ heading, width, tableWidth }: Drag, now: number): void {
  const table = heading.closest('table');
  const column = table?.querySelectorAll('col')[heading.cellIndex];
  if (table === null || column === undefined) return;
  column.style.inlineSize = `${now}px`;
  if (tableWidth > 0) table.style.minInlineSize = `${tableWidth + now - (width ?? 0)}px`;
}

/** Marks the heading under the pointer and returns its id; null unmarks all and returns the marked one. */
function markPlace(heading: HTMLTableCellElement, x: number | null): string | null {
  let found: string | null = null;
  for (const each of heading.closest('tr')?.cells ?? []) {
    const { left, right } = each.getBoundingClientRect();
    const isHere = x === null ? each.dataset['place'] !== undefined : x >= left && x < right;
    if (isHere) found = each.dataset['column'] ?? null;
    if (isHere && x !== null && each !== heading) each.dataset['place'] = '';
    else delete each.dataset['place'];
  }
  return found;
}
