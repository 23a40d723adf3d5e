import { type RefObject, useLayoutEffect } from 'react';

/**
 * A pressed button may be replaced by what it started. Focus then moves to its container instead of falling back to the
 * top of the page. Focus elsewhere is never moved.
 */
export function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  // Read while rendering, since the element is gone after the commit.
  const heldFocus = container.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (heldFocus && isLost) container.current?.focus({ preventScroll: true });
  });
}
