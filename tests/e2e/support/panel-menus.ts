import type { Page } from '@playwright/test';

/** Opens a menu and presses one of its entries. */
async function choose(panel: Page, menu: string | RegExp, entry: string): Promise<void> {
  await panel.getByRole('button', { name: menu }).click();
  await panel.getByRole('group', { name: menu }).getByRole('button', { name: entry }).click();
}

/** From the menu of the panel's bar. */
export const chooseTool = (panel: Page, entry: string) => choose(panel, 'Page tools', entry);

/** From the menu of the person on the screen. */
export const chooseMore = (panel: Page, entry: string) => choose(panel, /^More for /, entry);
