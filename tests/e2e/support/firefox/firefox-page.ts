import type { ElementHandle, Page } from 'puppeteer-core';

/** In milliseconds; Firefox on a busy machine is slow. */
export const firefoxTimeout = 15_000;

/** By its whole accessible name, as Firefox itself reckons it. */
export async function seen(page: Page, name: string, role = 'button'): Promise<ElementHandle> {
  const found = await page.waitForSelector(`aria/${name}[role="${role}"]`, { visible: true, timeout: firefoxTimeout });
  if (found === null) throw new Error(`${name} is not there.`);
  return found;
}

/** A click by script: a tab behind gets no keys, and has no frames for which a press of the mouse would wait. */
export async function press(page: Page, name: string): Promise<void> {
  const button = await seen(page, name);
  await button.evaluate((element) => element instanceof HTMLElement && element.click());
}
