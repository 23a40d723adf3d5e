import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

/** A press this soon after a change was meant for the previous content. */
export const restMs = 500;

/** The last pointerdown position in client coordinates; null before the first. */
let lastPress: { x: number; y: number } | null = null;

export function followPresses(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y }) => {
      lastPress = { x, y };
    },
    { capture: true, passive: true },
  );
}

/** Marks the page while keys are used: a ring then shows where the focus is. A pointer, or opening the page, draws none. */
export function followKeys(root: HTMLElement): void {
  const target = root.ownerDocument;
  target.addEventListener('keydown', () => root.setAttribute('data-keys', ''), { capture: true, passive: true });
  target.addEventListener('pointerdown', () => root.removeAttribute('data-keys'), { capture: true, passive: true });
}

/** How far an element must move down to clear the last pointerdown; 0 if it is elsewhere. */
export function distanceFromPress({
  left,
  right,
  top,
  bottom,
}: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): number {
  if (lastPress === null) return 0;
  const { x, y } = lastPress;
  const isUnder = x >= left && x <= right && y >= top && y <= bottom;
  return isUnder ? Math.ceil(y - top) + 8 : 0;
}

/** False until the user has had time to see what appeared. */
export function useRested(): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isRested;
}

/** Keeps unintended presses from a button: the second click of a double click, a held key, and a press shortly after `drawnFor` changes. */
export function useDeliberatePresses(drawnFor?: string | null) {
  const last = useRef({ drawnFor, changedAt: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (last.current.drawnFor !== drawnFor) last.current = { drawnFor, changedAt: performance.now() };
  }, [drawnFor]);

  function refuse(event: KeyboardEvent | MouseEvent): void {
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    onClickCapture(event: MouseEvent): void {
      if (event.detail > 1 || performance.now() - last.current.changedAt < restMs) refuse(event);
    },
    // A held Enter key keeps clicking whatever has the focus by then.
    onKeyDownCapture(event: KeyboardEvent): void {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) refuse(event);
    },
  };
}

/** Whether an element holds the focus or the pointer: it must not vanish then. */
export function isHeld(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const isFocused = element !== document.activeElement && element.contains(document.activeElement);
  return isFocused || element.matches(':hover');
}
