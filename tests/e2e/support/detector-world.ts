import { expect, type Page } from '@playwright/test';

/**
 * The detector's own world in a page, where a page that has taken over its renderer could speak with its voice; entered once the detector
 * runs, for it waits until the page is idle.
 */
export async function enterDetectorWorld(
  page: Page,
  extensionId: string,
): Promise<(expression: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const worlds: { id: number; origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    worlds.push({ id: context.id, origin: context.origin });
  });
  await session.send('Runtime.enable');
  const evaluate = async (expression: string): Promise<unknown> => {
    const contextId = worlds.findLast(({ origin }) => origin === `chrome-extension://${extensionId}`)?.id;
    if (contextId === undefined) return undefined;
    const options = { expression, awaitPromise: true, returnByValue: true, contextId };
    const { result } = await session.send('Runtime.evaluate', options);
    return result.value;
  };
  await expect.poll(() => evaluate('Object.hasOwn(globalThis, "stopDetector")')).toBe(true);
  return evaluate;
}
