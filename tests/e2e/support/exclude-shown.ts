import type { Page } from '@playwright/test';
import { expect } from './sidenote.ts';

/** Excludes whoever the panel shows, on the list that there is at first, and waits until the band says so. */
export async function excludeShown(panel: Page): Promise<void> {
  // The menu beside it begins with the same word.
  await panel
    .getByRole('button', { name: /^Exclude/ })
    .first()
    .click();
  await expect(panel.getByText(/^Excluded: Do not contact$/)).toBeVisible();
}
