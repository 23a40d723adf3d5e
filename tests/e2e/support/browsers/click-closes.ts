import type { Locator } from '@playwright/test';

/** Clicks what closes its own page: the page may be gone before the browser has answered the click, which then fails although it was made. */
export async function clickCloses(button: Locator): Promise<void> {
  const page = button.page();
  const clicks = button.click().catch((error: unknown) => {
    if (!page.isClosed()) throw error;
  });
  await Promise.all([page.waitForEvent('close'), clicks]);
}
