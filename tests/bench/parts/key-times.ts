import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

export interface WatchedPart {
  selector: string;
  /** What of it changes; null for its text. */
  attribute: string | null;
}

declare global {
  interface Window {
    /** From each key to the frame that shows another state of the watched part. */
    keyTimes: number[];
  }
}

/** Runs before the page's own scripts. Sent as its text, so it stands alone. */
export function watchKeys({ selector, attribute }: WatchedPart): void {
  window.keyTimes = [];
  const found = () => {
    const part = document.querySelector(selector);
    return attribute === null ? part?.textContent : part?.getAttribute(attribute);
  };
  addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      const before = found();
      const look = (): void => {
        if (found() === before) return void requestAnimationFrame(look);
        // After the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** Types each text letter by letter and clears the field after it. Returns the time of each letter and of each clearing. */
export async function typeEach(page: Page, field: Locator, texts: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    window.keyTimes = [];
  });
  for (const text of texts) {
    await field.focus();
    for (const letter of text) {
      await page.keyboard.press(letter);
      await delay(80);
    }
    await field.fill('');
    await delay(120);
  }
  return page.evaluate(() => window.keyTimes);
}
