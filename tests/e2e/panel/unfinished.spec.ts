import { chooseMore, chooseTool } from '../support/panel-menus.ts';
import { expect, test } from '../support/sidenote.ts';

// Smoke: the panel follows the active tab; session storage outlives panel and worker.
test('unsaved text survives tabs, the panel and the worker, and goes when the person is forgotten', {
  tag: '@smoke',
}, async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^How to write/ }).click();
  await expect(panel.getByRole('button', { name: 'All of it' })).toBeVisible();
  await chooseMore(panel, 'Add a note');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Met in May');
  await chooseTool(panel, 'Look up a person');
  await panel.getByRole('textbox', { name: 'Look up a person' }).fill('jane@ac');
  const isAllThere = async () => {
    await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Met in May');
    await expect(panel.getByRole('textbox', { name: 'Look up a person' })).toHaveValue('jane@ac');
  };

  await sidenote.openPage('/in/tomasz-wieczorek');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await page.bringToFront();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(/Amara|amara/);
  await isAllThere();

  await sidenote.browser.killWorker();
  await page.bringToFront();
  await panel.reload();
  await isAllThere();
  await expect.poll(() => panel.evaluate(readWritten)).toHaveLength(2);
  expect((await sidenote.requests()).filter(({ method }) => method === 'POST')).toHaveLength(1);

  await chooseMore(panel, 'Forget this person');
  await panel.getByRole('button', { name: 'Forget now' }).click();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect.poll(() => panel.evaluate(readWritten)).toEqual([]);
});

declare const chrome: { storage: { session: { get(keys: null): Promise<Record<string, unknown>> } } };

/** Runs in a page of the extension. */
async function readWritten(): Promise<string[]> {
  return Object.keys(await chrome.storage.session.get(null)).filter((key) => key.startsWith('written:'));
}
