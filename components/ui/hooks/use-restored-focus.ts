import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Move focus to the container when the pressed control disappears, then to the main copy button (`data-copy`). Focus elsewhere never moves.
 */
export function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  // Read while rendering, since the element is gone after the commit.
  const heldFocus = container.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const isWaiting = document.activeElement !== null && document.activeElement === container.current;
    if (!(heldFocus && isLost) && !isWaiting) return;
    const copy = container.current?.querySelector<HTMLElement>('[data-copy]');
    if (copy != null) copy.focus({ preventScroll: true });
    else if (isLost) container.current?.focus({ preventScroll: true });
  });
}

export const mainCopy = 'main [data-copy]';
const copyOrOrder = `${mainCopy}, main .price-button[data-lead]:not(:disabled)`;
const passphrase = 'main [data-passphrase]';

/**
 * Starts focus once on the main control of a small window, so that Enter performs its task: the main copy button, else the main order, else
 * the passphrase, or a named `target`.
 */
export function useStartFocus(isOn: boolean, target?: string): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isOn || isDone.current) return;
    const start =
      document.querySelector<HTMLElement>(target ?? copyOrOrder) ??
      (target === undefined ? document.querySelector<HTMLElement>(passphrase) : null);
    if (start === null) return;
    isDone.current = true;
    if (document.activeElement === document.body) start.focus({ preventScroll: true });
  });
}
