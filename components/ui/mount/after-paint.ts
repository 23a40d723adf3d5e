/** A page that is not seen paints nothing, and waits no longer than this. */
const atMostMs = 100;

/** Resolves once what was just drawn is on the screen. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, atMostMs);
  });
}
