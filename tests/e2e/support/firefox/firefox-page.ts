import { expect } from '@playwright/test';
import type { ElementHandle, Page } from 'puppeteer-core';

/** In milliseconds. How long a thing may take is measured elsewhere: beside two other browsers on two cores, 15 s were seen not to be enough. */
export const firefoxTimeout = 60_000;

/**
 * By its whole accessible name, as Firefox itself reckons it. For that it walks the whole page, so it is asked now and then; `waitForSelector`
 * asks at every change, which took more processor time than what was waited for.
 */
export async function seen(page: Page, name: string, role = 'button'): Promise<ElementHandle> {
  let shown: ElementHandle | null = null;
  const look = async () => {
    const found = await page.$(`aria/${name}[role="${role}"]`);
    shown = found !== null && (await found.isVisible()) ? found : null;
    return shown !== null;
  };
  await expect.poll(look, { message: `${name} is there`, timeout: firefoxTimeout, intervals: [200] }).toBe(true);
  if (shown === null) throw new Error('It was there a moment ago.');
  return shown;
}

/** A click by script: a tab behind gets no keys, and has no frames for which a press of the mouse would wait. */
export async function press(page: Page, name: string): Promise<void> {
  const button = await seen(page, name);
  await button.evaluate((element) => element instanceof HTMLElement && element.click());
}

/** As `countActions` in Chromium: what a person does, one line each. Presses are real ones, which the browser's question wants. */
export function countFirefoxActions(page: Page) {
  const done: string[] = [];
  const step = (name: string, act: Promise<void>) => act.then(() => void done.push(name));
  return {
    done,
    enter: (name: string, text: string) =>
      step(
        name,
        seen(page, name, 'textbox').then((field) => field.type(text)),
      ),
    /** A password field has no role. */
    enterKey: (text: string) =>
      step('API key', page.locator('input[type="password"]').setTimeout(firefoxTimeout).fill(text)),
    choose: (name: string) =>
      step(
        name,
        seen(page, name, 'radio').then((radio) => radio.click()),
      ),
    press: (name: string) =>
      step(
        name,
        seen(page, name).then((button) => button.click()),
      ),
    pressIcon: () => void done.push('The icon'),
    allow: () => void done.push('Allow, in the browser’s own dialog'),
  };
}
