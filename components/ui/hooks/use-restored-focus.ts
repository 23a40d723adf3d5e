import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A pressed button may be replaced by what it started. Focus then moves to its container instead of falling back to the
 * top of the page, and from there to the main copy button (`data-copy`) once there is one. Focus elsewhere is never moved.
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
 * Once, as soon as it is on, where a small window opens for one thing: focus starts on it, so that Enter does what the window was opened
 * for. It is the main copy button, or the main order if nothing is known yet, or the passphrase without which nothing can be ordered, unless
 * a `target` is named.
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
