import { expect, type Page } from '@playwright/test';

/**
 * Nobody is there to choose a file, so the page is given one in its own storage, which the browser writes in the same
 * way. Sent to the page as text, so it stands alone.
 */
export function pickOwnFile(): void {
  Object.assign(window, {
    showSaveFilePicker: async () =>
      (await navigator.storage.getDirectory()).getFileHandle('picked.csv', { create: true }),
  });
}

/** Its text, once it is written: until then there is no file, or an empty one. */
export async function readPicked(page: Page): Promise<string> {
  let text = '';
  const read = async () => {
    text = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle('picked.csv', { create: true })).getFile()).text();
    });
    return text;
  };
  await expect.poll(read, { message: 'A file is written', timeout: 120_000 }).not.toBe('');
  return text;
}
