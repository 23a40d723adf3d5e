import type { Locator, Page } from '@playwright/test';
import { hasValidAddress } from '../../../sandbox/world/people/email-output.ts';
import { measured } from '../support/measured.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';
import { openSearch } from '../support/workspace.ts';

const width = 320;

async function openNarrow(sidenote: Sidenote, section: string): Promise<Page> {
  const page = await sidenote.browser.openExtensionPage(`workspace.html#${section}`);
  await page.setViewportSize({ width, height: 800 });
  return page;
}

async function boxOf(part: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const { x, y, width: wide, height } = (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return { left: x, right: x + wide, top: y, bottom: y + height };
}

/** Those whose end is out of sight, without an ellipsis or without a title that says all of it. */
function findCutTexts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts
      .filter((part) => part.scrollWidth > part.clientWidth)
      .filter((part) => {
        const isWhole = part.getAttribute('title') === part.textContent;
        return getComputedStyle(part).textOverflow !== 'ellipsis' || !isWhole;
      })
      .map((part) => part.textContent ?? ''),
  );
}

// Smoke: the layout of a narrow window, which only a browser computes.
test('at 320 px the settings stay on the first line of the bar, at any length of the state', { tag: '@smoke' }, async ({
  sidenote,
}) => {
  const page = await openNarrow(sidenote, 'spend');
  const name = page.getByText('Sidenote', { exact: true });
  const gear = page.getByRole('button', { name: 'Settings', exact: true });
  const tabs = page.getByRole('navigation', { name: 'Workspace' });
  const expectOneLine = () =>
    measured(async () => {
      const [first, last, below] = [await boxOf(name), await boxOf(gear), await boxOf(tabs)];
      expect(last.top).toBeLessThan(first.bottom);
      expect(last.right).toBeLessThanOrEqual(width);
      expect(below.top).toBeGreaterThanOrEqual(last.bottom);
    });
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  await expectOneLine();
  await sidenote.connect();
  await expect(page.getByText('Not connected', { exact: true })).toHaveCount(0);
  await expectOneLine();
  // The longest of what it says after a check.
  await sidenote.faults({ kind: 'status', status: 400, path: '/v1/payments/credits', times: 9 });
  await sidenote.sendMessage('testConnection', {});
  await expect(page.getByText('The service rejected the request').first()).toBeVisible();
  await expectOneLine();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('at 320 px the heading of the ledger is words beside each other, and its menu is inside the window', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const [person] = sidenote.sandbox.world.people;
  const subject = { kind: 'person', key: `person/pronet/${person?.slug}`, site: 'pronet', slug: person?.slug };
  const page = await openNarrow(sidenote, 'spend');
  const url = `https://www.pronet.example/in/${person?.slug}`;
  const order = { operation: 'email', agreedMilli: 1000, refresh: false, override: false, again: false };
  await sidenote.sendMessage('enrich', { subject: { ...subject, url }, ...order });
  const title = page.getByRole('heading', { name: 'Ledger' });
  const lines = page.getByText('1 line', { exact: true });
  await expect(lines).toBeVisible();
  await measured(async () => expect((await boxOf(lines)).left).toBeGreaterThan((await boxOf(title)).right));

  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  const expectInside = (wide: number) =>
    measured(async () => {
      const menu = await boxOf(page.getByRole('group', { name: 'Columns of the table' }));
      expect(menu.left).toBeGreaterThanOrEqual(0);
      expect(menu.right).toBeLessThanOrEqual(wide);
    });
  await columns.click();
  await expectInside(width);
  await columns.click();
  // Where the window becomes narrow only after it was opened.
  await page.setViewportSize({ width: 1280, height: 800 });
  await columns.click();
  await expectInside(1280);
  await page.setViewportSize({ width, height: 800 });
  await expectInside(width);
});

test('at 320 px a list of a long name has all that can be done with it inside the window', async ({ sidenote }) => {
  await sidenote.connect();
  await sidenote.sendMessage('createList', { name: 'Do not contact: asked us in writing', kind: 'person' });
  const page = await openNarrow(sidenote, 'lists');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const title = page.getByRole('heading', { name: 'Do not contact: asked us in writing' });
  await expect(title).toBeVisible();
  await measured(async () => {
    for (const part of [title, ...['Add', 'Import CSV', 'More'].map(button)]) {
      const { left, right } = await boxOf(part);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('a visited person on a list with a long name: the words end in an ellipsis, and the title has all of them', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const [person] = sidenote.sandbox.world.people;
  await (await sidenote.openPage(`/in/${person?.slug}`)).bringToFront();
  await expect.poll(() => sidenote.count('visits')).toBe(1);
  const url = `https://www.pronet.example/in/${person?.slug}`;
  const subject = { kind: 'person', key: `person/pronet/${person?.slug}`, site: 'pronet', slug: person?.slug, url };
  const list = 'Do not contact: asked us in writing, or their employer did';
  const made = await sidenote.sendMessage('createList', { name: list, kind: 'person' });
  const { listId } = (made as { answer: { listId: string } }).answer;
  await sidenote.sendMessage('exclude', { subject, listId, route: 'panel', why: '' });
  const page = await openNarrow(sidenote, 'lists');
  for (const wide of [width, 1280]) {
    await page.setViewportSize({ width: wide, height: 800 });
    await expect(page.getByTitle(`Already on ${list}`)).toBeVisible();
    await expect.poll(() => findCutTexts(page, '.visits-table td :is(bdi, span)')).toEqual([]);
  }
  const said = page.getByTitle(`Already on ${list}`);
  await expect.poll(() => said.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true);
});

test('at 320 px the outcome of an import scrolls with its page, and nothing makes the document longer than its window', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await sidenote.browser.openExtensionPage('workspace.html#lists');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: 'New list' }).first().click();
  await page.getByRole('textbox').first().fill('Customers');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  const rows = ['Name,Email', ...Array.from({ length: 12 }, (_each, at) => `Bo ${at},`), 'Zoë,zoe@acme.example'];
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: /^Add 1 person/ }).click();
  await expect(page.getByText('1 added · 12 left out').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  await page.getByRole('button', { name: 'Save the 12 as CSV' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport();
});

for (const wide of [768, width])
  test(`at ${wide} px, what can be done with previewed results is in view and under nothing, also at the end of the page`, async ({
    sidenote,
  }) => {
    await sidenote.connect();
    const page = await openSearch(sidenote, 'Director');
    await page.setViewportSize({ width: wide, height: 720 });
    await page.getByRole('button', { name: /^Preview/ }).click();
    const emails = page.getByRole('button', { name: /^Find \d+ emails/ });
    const more = page.locator('summary', { hasText: 'Full profiles …' });
    const expectFree = async (part: Locator) =>
      expect
        .poll(() =>
          part.evaluate((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return bottom <= innerHeight && each.contains(there);
          }),
        )
        .toBe(true);
    await expectFree(emails);
    await more.scrollIntoViewIfNeeded();
    await expectFree(more);
    await expectFree(emails);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720);
  });

test('at 320 px a long name in History takes a second line, and is whole', async ({ sidenote }) => {
  await sidenote.connect();
  const [longest] = sidenote.sandbox.world.people
    .filter((person) => /^[a-z-]+$/.test(person.slug) && person.hasProfileLink && hasValidAddress(person))
    .filter(({ fullName }) => fullName.length <= 28)
    .toSorted((a, b) => b.fullName.length - a.fullName.length);
  const slug = longest?.slug ?? '';
  const subject = { kind: 'person', key: `person/pronet/${slug}`, site: 'pronet', slug };
  const order = { operation: 'email', agreedMilli: 1000, refresh: false, override: false, again: false };
  await sidenote.sendMessage('enrich', {
    subject: { ...subject, url: `https://www.pronet.example/in/${slug}` },
    ...order,
  });
  const page = await openNarrow(sidenote, 'history/everybody');
  const name = page.locator('.history-table .who-name');
  await expect(name).toHaveCount(1);
  await expect(page.locator('.history-table .second-line')).not.toBeEmpty();
  await measured(async () => {
    const { top, bottom } = await boxOf(name);
    expect(bottom - top).toBeGreaterThan(24);
    expect(await name.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(1);
  });
});
