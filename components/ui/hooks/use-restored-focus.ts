import { type RefObject, useLayoutEffect } from 'react';

/**
 * A button that was pressed may give way to what it started. Focus then stays in the same place of the page, on its
 * container, instead of falling back to the top. Focus that is elsewhere is never moved.
 */
export function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  // Read while rendering, since the element is gone after the commit.
  const heldFocus = container.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (heldFocus && isLost) container.current?.focus({ preventScroll: true });
  });
}
