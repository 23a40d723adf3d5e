import type { Page } from '@playwright/test';
import { expect, type Sidenote } from './sidenote.ts';
import { addFilter } from './take-step.ts';

export const webhook = 'https://hooks.pronet.example/done';

/** Connected, with what jobs and value lists need of Settings. */
export async function connectForJobs(sidenote: Sidenote): Promise<void> {
  await sidenote.connect();
  const valueListUrl = sidenote.sandbox.ready.static;
  await sidenote.sendMessage('saveService', { webhook, valueListUrl, previewPath: '/v1/people/preview' });
}

/** Search, with one filter set: these seniorities. */
export async function openSearch(sidenote: Sidenote, ...seniorities: string[]): Promise<Page> {
  const page = await sidenote.browser.openExtensionPage('workspace.html#search');
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const each of seniorities) await addFilter(page, each, `Seniority ${each}`);
  return page;
}

/** Presses an ask and waits until its page of results is there. */
export async function buyPage(page: Page, button: RegExp, pages: number): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(new RegExp(`^\\d[\\d,]* results?, ${pages} pages? paid for$`))).toBeAttached({
    timeout: 20_000,
  });
}

/** The service's time goes on, and the jobs are looked at until the one that is shown says this. */
export async function lookUntil(sidenote: Sidenote, page: Page, said: RegExp | string): Promise<void> {
  await expect(async () => {
    await sidenote.sendMessage('lookAtJobs', { id: null });
    await expect(page.getByText(said).first()).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 90_000 });
}

/** The service has settled whatever was submitted, and Sidenote has heard of it. */
export async function settleJobs(sidenote: Sidenote): Promise<void> {
  await sidenote.advance(10 * 60_000);
  await expect(async () => {
    await sidenote.sendMessage('lookAtJobs', { id: null });
    const open = (await sidenote.table('ledger')).filter(({ isJobOpen }) => isJobOpen === true);
    expect(open).toEqual([]);
  }).toPass({ timeout: 60_000 });
}
