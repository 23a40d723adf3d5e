/** A hidden page paints nothing, and waits no longer than this. */
const atMostMs = 100;

/** Resolves once the last render is on screen. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, atMostMs);
  });
}
