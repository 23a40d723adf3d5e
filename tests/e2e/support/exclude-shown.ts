import type { Page } from '@playwright/test';
import { chooseMore } from './panel-menus.ts';
import { expect } from './sidenote.ts';

/** Excludes the person in the panel, on the list that there is at first, and waits until the band says so. */
export async function excludeShown(panel: Page): Promise<void> {
  await chooseMore(panel, 'Exclude …');
  await panel.getByRole('form', { name: 'Choose a list' }).getByRole('button', { name: 'Exclude' }).click();
  await expect(panel.getByText(/^Excluded: Do not contact$/)).toBeVisible();
}
