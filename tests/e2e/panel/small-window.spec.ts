import type { Page } from '@playwright/test';
import { clickCloses } from '../support/browsers/click-closes.ts';
import { chooseTool } from '../support/panel-menus.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

declare const chrome: {
  sidePanel: { open(of: object): Promise<void> };
  windows: {
    create(how: { url: string }): Promise<{ id: number }>;
    remove(id: number): Promise<void>;
    getCurrent(): Promise<{ id: number; type: string; width: number }>;
  };
  tabs: { create(how: { url: string; windowId: number }): Promise<unknown> };
};

/** A script for every page of the browser is never taken away again. */
test.use({ freshBrowser: true });

const profile = (slug: string) => `https://www.pronet.example/in/${slug}`;

/** Beside the test's own tabs, a window of its own that can be closed: its page, and its id. */
async function openSource({ browser }: Sidenote, own: Page): Promise<{ page: Page; windowId: number }> {
  const opens = browser.context.waitForEvent('page');
  const windowId = await own.evaluate(
    async (url) => (await chrome.windows.create({ url })).id,
    profile('amara-okonkwo'),
  );
  return { page: await opens, windowId };
}

/** Presses a button of the popup of a window, which is opened in a tab there. */
async function pressInPopup({ browser }: Sidenote, own: Page, windowId: number, name: string): Promise<void> {
  const opens = browser.context.waitForEvent('page');
  const url = `chrome-extension://${browser.extensionId}/popup.html`;
  await own.evaluate((how) => chrome.tabs.create(how), { url, windowId });
  const popup = await opens;
  await clickCloses(popup.getByRole('button', { name }));
}

const smallWindows = ({ browser }: Sidenote) =>
  browser.context.pages().filter((page) => page.url().includes('/sidepanel.html?window='));

const windowOf = (page: Page) => page.evaluate(async () => (await chrome.windows.getCurrent()).id);

async function findSmallWindow(sidenote: Sidenote): Promise<Page> {
  await expect.poll(() => smallWindows(sidenote).length).toBe(1);
  const [page] = smallWindows(sidenote);
  if (page === undefined) throw new Error('It was there a moment ago.');
  return page;
}

test('in a browser without a side panel, a small window follows the tabs of its window, buys, pins, and closes with it', async ({
  sidenote,
}) => {
  await sidenote.connect();
  // As in browsers that have the API and no place for a panel: the promise is kept, and nothing appears.
  await sidenote.browser.context.addInitScript(() => {
    if (location.protocol === 'chrome-extension:') chrome.sidePanel.open = async () => undefined;
  });
  const own = await sidenote.browser.openExtensionPage('manifest.json');
  const elsewhere = await sidenote.openPage('/in/ingrid-solheim');
  const { page, windowId } = await openSource(sidenote, own);
  await pressInPopup(sidenote, own, windowId, 'Open side panel');
  const small = await findSmallWindow(sidenote);
  expect(new URL(small.url()).search).toBe(`?window=${windowId}`);
  const shape = await small.evaluate(() => chrome.windows.getCurrent());
  expect(shape).toMatchObject({ type: 'popup', width: 380 });

  const heading = small.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Amara Okonkwo');
  expect(await sidenote.requests()).toEqual([]);
  await small.getByRole('button', { name: /^Find email/ }).click();
  await expect(small.getByRole('button', { name: 'Copy email' })).toBeVisible();
  expect((await sidenote.books()).charges).toEqual([expect.objectContaining({ amount: 1 })]);

  // It follows navigation and tabs of its window, and of no other.
  await page.goto(profile('tomasz-wieczorek'));
  await expect(heading).toHaveText('Tomasz Wieczorek');
  await elsewhere.goto(profile('john-roe'));
  await own.evaluate((how) => chrome.tabs.create(how), { url: profile('amara-okonkwo'), windowId });
  await expect(heading).toHaveText('Amara Okonkwo');

  // Kept for this window, like in a panel; a reload remembers the window and whom it keeps.
  await small.getByRole('button', { name: 'Keep here' }).click();
  await page.bringToFront();
  const band = small.getByRole('region', { name: 'Kept here' });
  await expect(band).toContainText('On the page: Tomasz Wieczorek');
  await sidenote.browser.killWorker();
  await page.bringToFront();
  await small.reload();
  await expect(band).toContainText('On the page: Tomasz Wieczorek');
  await expect(small.getByRole('button', { name: 'Open in a small window' })).toHaveCount(0);

  // A second press opens no other.
  await pressInPopup(sidenote, own, windowId, 'Open side panel');
  await findSmallWindow(sidenote);

  await own.evaluate((id) => chrome.windows.remove(id), windowId);
  await expect(small.getByRole('heading', { name: 'The window this one followed is closed' })).toBeVisible();
  await expect(small.getByRole('button', { name: /^Find/ })).toHaveCount(0);
  await small.reload();
  await expect(small.getByRole('heading', { name: 'The window this one followed is closed' })).toBeVisible();
  await clickCloses(small.getByRole('button', { name: 'Close this window' }));
  await expect.poll(() => smallWindows(sidenote).length).toBe(0);
});

test('where the side panel shows, it is enough; a small window is opened beside it on request, and once', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
  const windowId = await windowOf(panel);
  expect(await sidenote.sendMessage('showPanel', { windowId, as: 'panel' })).toEqual({
    ok: true,
    answer: { shown: 'panel' },
  });
  expect(smallWindows(sidenote)).toEqual([]);

  await chooseTool(panel, 'Open in a small window');
  const small = await findSmallWindow(sidenote);
  await expect(small.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
  await chooseTool(panel, 'Open in a small window');
  await findSmallWindow(sidenote);

  // What it opens is a tab of the window it follows.
  const opens = sidenote.browser.context.waitForEvent('page');
  await small.getByRole('button', { name: 'Open workspace' }).click();
  const workspace = await opens;
  expect(await windowOf(workspace)).toBe(windowId);

  // A window that is gone is followed by nothing.
  expect(await sidenote.sendMessage('showPanel', { windowId: 987_654_321, as: 'window' })).toMatchObject({ ok: false });
  expect(smallWindows(sidenote)).toHaveLength(1);
});
