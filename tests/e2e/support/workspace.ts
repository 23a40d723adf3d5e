import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readJobs, type StoredJob } from './job-control.ts';
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
  await openRuns(page, button);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(new RegExp(`^\\d[\\d,]* results?, ${pages} pages? paid for$`))).toBeAttached();
}

/** A search that costs more than a preview is behind "More". */
export async function openRuns(page: Page, button: RegExp): Promise<void> {
  const more = page.getByRole('region', { name: 'Run the search' }).locator('summary');
  if (!(await page.getByRole('button', { name: button }).isVisible()) && (await more.isVisible())) await more.click();
}

/** A job by its name, or any, in this state; or asked about by a group of this name. No sentence that may be in a note, too. */
type LookedFor = { state: string; job?: string } | { group: string };

/** The jobs are looked at until one that is shown is like that. */
export async function lookUntil(sidenote: Sidenote, page: Page, wanted: LookedFor): Promise<void> {
  const shown =
    'group' in wanted
      ? page.getByRole('article').getByRole('group', { name: wanted.group, exact: true })
      : page
          .getByRole('article', wanted.job === undefined ? {} : { name: wanted.job, exact: true })
          .locator('.job-status')
          .getByText(wanted.state, { exact: true });
  const look = async () => {
    await sidenote.sendMessage('lookAtJobs', { id: null });
    return shown.count();
  };
  await expect.poll(look, { timeout: 90_000 }).toBeGreaterThan(0);
}

const inFlight = new Set(['submitting', 'running', 'collecting']);
const isInFlight = ({ state, isSettled }: StoredJob['parts'][number]) =>
  inFlight.has(state) || (state === 'done' && !isSettled);

/** The service has settled whatever was submitted, and Sidenote has heard of it. */
export async function settleJobs(sidenote: Sidenote): Promise<void> {
  await sidenote.advance(10 * 60_000);
  await expect(async () => {
    await sidenote.sendMessage('lookAtJobs', { id: null });
    const parts = (await readJobs(sidenote)).flatMap((job) => job.parts);
    expect(parts).not.toEqual([]);
    expect(parts.filter(isInFlight)).toEqual([]);
    const open = (await sidenote.table('ledger')).filter(({ isJobOpen }) => isJobOpen === true);
    expect(open).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

/** Opens "Send to …" and chooses a target. */
export async function openSendTo(page: Page, target: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Send to …' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Send \d/ });
  await dialog.locator('label.hand-over-target').filter({ hasText: target }).first().click();
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
