import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

/** What comes sooner after something appeared was meant for what stood there before; milliseconds. */
export const restMs = 500;

/** Where the pointer went down last, in the coordinates of the window; null where it never did. */
let lastPress: { x: number; y: number } | null = null;

/** Begins to note where the pointer goes down. */
export function followPresses(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y }) => {
      lastPress = { x, y };
    },
    { capture: true, passive: true },
  );
}

/** How far down, in pixels, whatever stands here must go so that it does not lie under the pointer that was just pressed; 0: it does not. */
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

/** False until a person has had the time to see what appeared. */
export function useRested(): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isRested;
}

/**
 * For a button, or for what holds buttons: presses that were not meant for it do not reach it. These are the second click of a double one, a
 * key that is held down, and whatever comes within a moment of `drawnFor` becoming another.
 */
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
    // Enter clicks again and again while it is held, in what has the focus by then.
    onKeyDownCapture(event: KeyboardEvent): void {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) refuse(event);
    },
  };
}
