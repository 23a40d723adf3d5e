import { expect } from '@playwright/test';
import { clickCloses } from './support/browsers/click-closes.ts';
import { test } from './support/browsers/real-window.ts';
import { chooseTool } from './support/panel-menus.ts';
import { readCharges, readRequested, takenMilli } from './support/sandbox-control.ts';

test('Alt+Shift+E finds the email of the page’s person, once', async ({ realWindow }) => {
  const { sandbox, press } = realWindow;
  const page = await realWindow.openPage('https://www.pronet.example/in/amara-okonkwo');
  const panel = await realWindow.openPanel(page);
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
  expect(await readRequested(sandbox)).toEqual([]);

  await press('Alt+Shift+E');
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  expect(await readCharges(sandbox)).toEqual([expect.objectContaining({ operation: 'singleExportV2', amount: 1 })]);
  const booked = (await realWindow.table('ledger')).reduce((sum, row) => sum + Number(row.chargedMilli ?? 0), 0);
  expect(booked).toBe(await takenMilli(sandbox));

  // Gone elsewhere and back, the same press finds what is known.
  await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  await page.goBack();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  await press('Alt+Shift+E');
  // What is known is a credit that was saved, and counted.
  await expect.poll(async () => (await realWindow.table('savings'))[0]?.revisits).toMatchObject({ count: 1 });
  expect(await readRequested(sandbox)).toEqual(['/v2/people/export/single']);
});

test('Alt+Shift+S, Enter, Enter: the popup finds the email and copies it, and no other key is needed', async ({
  realWindow,
}) => {
  const { press, sandbox } = realWindow;
  const page = await realWindow.openPage('https://www.pronet.example/in/amara-okonkwo');
  await press('Alt+Shift+S');
  const popup = await realWindow.findView('popup.html');
  await expect(popup.getByRole('button', { name: /^Find email/ })).toBeFocused();

  await press('Return');
  const copy = popup.getByRole('button', { name: 'Copy email', exact: true });
  await expect(copy).toBeFocused();
  expect(await readCharges(sandbox)).toEqual([expect.objectContaining({ operation: 'singleExportV2', amount: 1 })]);
  await press('Return');
  await expect(popup.getByText('Copied', { exact: true }).first()).toBeVisible();
  await press('Escape');

  // Pasted as a person does, which proves that it left the popup.
  await page.setContent('<textarea aria-label="Paste here" autofocus></textarea>');
  const field = page.getByRole('textbox', { name: 'Paste here' });
  await field.click();
  await press('ctrl+v');
  await expect(field).toHaveValue(/^[^@\s]+@[^@\s]+\.example$/);
});

test('every shortcut has a key, and that of "exclude" puts the page’s person on the list', async ({ realWindow }) => {
  const shortcuts = await realWindow.shortcuts();
  // A browser leaves a command without a key, and says nothing, where the key is one of its own.
  expect(Object.entries(shortcuts).filter(([, keys]) => keys === '')).toEqual([]);
  const page = await realWindow.openPage('https://www.pronet.example/in/amara-okonkwo');
  const panel = await realWindow.openPanel(page);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');

  await realWindow.press(shortcuts.exclude ?? '');
  await expect(panel.getByText(/^Excluded: Do not contact$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Take off the list' })).toBeVisible();
  expect(await realWindow.table('members')).toMatchObject([{ route: 'shortcut', label: 'amara-okonkwo' }]);
  expect(await readRequested(realWindow.sandbox)).toEqual([]);
});

test('the icon gives the right to one page: the popup knows the company, and its scan shows in the panel', async ({
  realWindow,
}) => {
  await realWindow.openPage('https://fenwick.example/');
  await realWindow.press('Alt+Shift+S');
  const popup = await realWindow.findView('popup.html');
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('fenwick.example');

  await clickCloses(popup.getByRole('button', { name: 'Scan this page' }));
  const panel = await realWindow.findView('sidepanel.html');
  await expect(panel.getByText('fenwick.example').first()).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Select Fenwick Instruments' })).toBeVisible();
  expect(await readRequested(realWindow.sandbox)).toEqual([]);
});

test('a click in the panel gives no right to a page, and the panel names the action that does', async ({
  realWindow,
}) => {
  const page = await realWindow.openPage('https://fenwick.example/');
  const panel = await realWindow.openPanel(page);
  await panel.getByRole('button', { name: 'Scan this page' }).click();
  await expect(panel.getByRole('heading', { name: 'Press the Sidenote icon to read this page' })).toBeVisible();
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  expect(await readRequested(realWindow.sandbox)).toEqual([]);
});

test('a small window is for the window it follows, with the shortcuts too, and a second press brings it to the front', async ({
  realWindow,
}) => {
  const { press, sandbox } = realWindow;
  const page = await realWindow.openPage('https://www.pronet.example/in/amara-okonkwo');
  const panel = await realWindow.openPanel(page);
  await chooseTool(panel, 'Open in a small window');
  const small = await realWindow.findView('sidepanel.html?window=');
  await expect(small.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');

  // Pressed in the small window, which is in front: about whom it shows, and no panel of its own.
  await expect.poll(() => small.evaluate(readFocus)).toBe(true);
  await press('Alt+Shift+E');
  await expect(small.getByRole('button', { name: 'Copy email' })).toBeVisible();
  expect(await readCharges(sandbox)).toEqual([expect.objectContaining({ operation: 'singleExportV2', amount: 1 })]);
  await press((await realWindow.shortcuts()).exclude ?? '');
  await expect(small.getByText(/^Excluded: Do not contact$/)).toBeVisible();
  expect(await realWindow.table('members')).toMatchObject([{ route: 'shortcut', label: 'Amara Okonkwo' }]);

  await page.bringToFront();
  await expect.poll(() => small.evaluate(readFocus)).toBe(false);
  await chooseTool(panel, 'Open in a small window');
  await expect.poll(() => small.evaluate(readFocus)).toBe(true);
});

test('where the browser keeps the promise of a panel and shows none, a shortcut opens a small window and finds the email', async ({
  realWindow,
}) => {
  const { browser, press, sandbox } = realWindow;
  await (await browser.worker()).evaluate(() => {
    chrome.sidePanel.open = async () => undefined;
  });
  await realWindow.openPage('https://www.pronet.example/in/amara-okonkwo');
  await press('Alt+Shift+E');
  const small = await realWindow.findView('sidepanel.html?window=');
  await expect(small.getByRole('button', { name: 'Copy email' })).toBeVisible();
  expect(await readCharges(sandbox)).toEqual([expect.objectContaining({ operation: 'singleExportV2', amount: 1 })]);

  // The next press finds it there.
  await press('Alt+Shift+E');
  await expect.poll(async () => (await realWindow.table('savings'))[0]?.revisits).toMatchObject({ count: 1 });
  expect(browser.context.pages().filter((each) => each.url().includes('sidepanel.html'))).toHaveLength(1);
});

declare const chrome: {
  sidePanel: { open(of: object): Promise<void> };
  windows: { getCurrent(): Promise<{ focused: boolean }> };
};

/** Whether the browser's window has the keyboard; a page that is driven always says it has. */
async function readFocus(): Promise<boolean> {
  return (await chrome.windows.getCurrent()).focused;
}
