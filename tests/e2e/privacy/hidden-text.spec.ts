import { hiddenPage, putMarkup, readFound, seenNames } from '../support/hidden-page.ts';
import { expect, test } from '../support/sidenote.ts';

test('a scan finds visible text of a page and no hidden text', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/search/people');
  const panel = await sidenote.openPanel(page);
  await page.evaluate(putMarkup, hiddenPage);
  await expect(page.frameLocator('iframe >> nth=-1').locator('p')).toHaveText(/seen-/);
  await page.bringToFront();
  await panel.getByRole('button', { name: 'Scan this page' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Select seen-0@acme.com' })).toBeVisible();
  await expect.poll(() => panel.evaluate(readFound)).toEqual(seenNames);
});

test('a page of 100,000 links is read in slices, and the panel says how much of it', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/search/people');
  const panel = await sidenote.openPanel(page);
  await page.evaluate(() => {
    const link = (_: unknown, at: number) => `<a href="/in/person-${at}">person ${at}</a> `;
    document.body.innerHTML = Array.from({ length: 100_000 }, link).join('');
  });
  await page.bringToFront();
  await panel.getByRole('button', { name: 'Scan this page' }).click();
  await expect(panel.getByText(/at most 2,000 links, 1,000,000 characters and 2 seconds/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(panel.getByRole('checkbox', { name: 'Select person-0', exact: true })).toBeVisible();
});
