import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** Opens "Send to …" and chooses a target. */
export async function openSendTo(page: Page, target: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Send to …' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Send \d/ });
  await dialog.locator('label.hand-over-target').filter({ hasText: target }).click();
  return dialog;
}

/** Saves the file of the target in the open dialog, and reads it. */
export async function saveOpened(page: Page, dialog: Locator): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Save\b/ }).click();
  const download = await downloading;
  await expect(dialog.getByRole('heading', { name: / saved$/ })).toBeVisible();
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
