import type { Locator, Page } from '@playwright/test';
import { expect, type Sidenote, test } from '../support/sidenote.ts';
import { buyPage, openSearch } from '../support/workspace.ts';

test.use({ size: { people: 3000, companies: 100 }, credits: 2000 });

/** As many as it takes from the focused element to a row of the table. */
async function tabsToRow(page: Page): Promise<number> {
  for (let presses = 1; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    if ((await rowIndex(page)) !== null) return presses;
  }
  return Number.POSITIVE_INFINITY;
}

const rowIndex = (page: Page): Promise<string | null> =>
  page.evaluate(() =>
    document.activeElement?.tagName === 'TR' ? document.activeElement.getAttribute('aria-rowindex') : null,
  );
const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('button')?.textContent ?? '');
const headings = (grid: Locator): Promise<string[]> => grid.getByRole('columnheader').allInnerTexts();

/** In a page: the texts of which a part is out of sight. */
const cutAmong = (elements: Element[]): string[] =>
  elements.flatMap(({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight ? [textContent ?? ''] : [],
  );

async function openResults(sidenote: Sidenote): Promise<Page> {
  await sidenote.connect();
  const page = await openSearch(sidenote, 'VP');
  await page.setViewportSize({ width: 1280, height: 800 });
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  return page;
}

// Smoke: real focus and keys in a virtual table, while it is sorted and scrolled.
test('the table of results is used without a pointer, and the focus follows the person', { tag: '@smoke' }, async ({
  sidenote,
}) => {
  const page = await openResults(sidenote);
  const grid = page.getByRole('grid', { name: 'People found' });
  const rows = grid.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  // Layout, not time: the first line begins within the top quarter of the window.
  await expect.poll(async () => (await rows.nth(1).boundingBox())?.y).toBeLessThanOrEqual(205);

  await page.getByRole('searchbox', { name: 'Filter these results' }).focus();
  expect(await tabsToRow(page)).toBeLessThanOrEqual(3);
  await expect.poll(() => rowIndex(page)).toBe('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected').first()).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect.poll(() => rowIndex(page)).toBe('26');
  await page.keyboard.press('Home');
  await expect.poll(() => rowIndex(page)).toBe('2');

  // By identity: the focused person stays focused wherever sorting puts their line.
  await page.keyboard.press('ArrowDown');
  const who = await focusedText(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe(who);
  await grid.getByRole('button', { name: 'Size', exact: true }).evaluate((button: HTMLElement) => button.click());
  await expect(grid.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => focusedText(page)).toBe(who);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => focusedText(page)).toBe(who);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /^Find \d+ emails? up to/ })).toBeFocused();
  await rows.nth(1).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter these results' })).toBeFocused();
  expect(await sidenote.books().then(({ charges }) => charges)).toHaveLength(1);
});

test('columns are resized, moved and hidden, and are so again after a reload', async ({ sidenote }) => {
  const page = await openResults(sidenote);
  const grid = page.getByRole('grid', { name: 'People found' });
  const company = grid.getByRole('columnheader', { name: 'Company' });
  const before = (await company.boundingBox())?.width ?? 0;
  await grid.getByRole('button', { name: 'Company' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await company.boundingBox())?.width).toBe(before + 16);
  await page.keyboard.press('Control+ArrowLeft');
  await expect
    .poll(async () => (await headings(grid)).slice(1))
    .toEqual(['Name', 'Company', 'Title', 'Place', 'Size', 'Email']);

  const { x = 0, y = 0, width = 0, height = 0 } = (await company.boundingBox()) ?? {};
  await page.mouse.move(x + width - 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 36, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await company.boundingBox())?.width).toBe(before + 56);

  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('group', { name: 'Columns of the table' });
  await menu.getByRole('checkbox', { name: 'Size' }).uncheck();
  await menu.getByRole('button', { name: 'Move Place left' }).click();
  const chosen = ['Name', 'Company', 'Place', 'Title', 'Email'];
  await expect.poll(async () => (await headings(grid)).slice(1)).toEqual(chosen);
  await page.reload();
  await expect.poll(async () => (await headings(grid)).slice(1)).toEqual(chosen);
  await expect.poll(async () => (await company.boundingBox())?.width).toBe(before + 56);

  // The name stays while it scrolls sideways.
  await page.setViewportSize({ width: 1000, height: 800 });
  // The heading and the lines under it.
  const first = grid.getByRole('row').nth(1).getByRole('gridcell');
  const pinned = [grid.getByRole('columnheader', { name: 'Name' }), first.nth(1)];
  const places = () => Promise.all(pinned.map(async (cell) => (await cell.boundingBox())?.x));
  const stay = await places();
  expect(stay).toEqual(pinned.map(() => expect.any(Number)));
  const place = await first.nth(3).boundingBox();
  await page.getByRole('region', { name: 'Result lines' }).evaluate((scroller) => scroller.scrollBy(200, 0));
  await expect.poll(async () => (await first.nth(3).boundingBox())?.x).toBeLessThan(place?.x ?? 0);
  expect(await places()).toEqual(stay);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect
    .poll(async () => (await headings(grid)).slice(1))
    .toEqual(['Name', 'Title', 'Company', 'Place', 'Size', 'Email']);
});

test('History selects: emails at their price, forgotten', async ({ sidenote }) => {
  const results = await openResults(sidenote);
  const people = results.getByRole('grid', { name: 'People found' });
  for (const row of [1, 2, 3]) await people.getByRole('row').nth(row).getByRole('checkbox').check();
  await results.getByRole('button', { name: /^Find 3 emails up to 3 credits/ }).click();
  await expect(results.getByText(/of 3/).first()).toBeVisible();
  await expect.poll(async () => (await sidenote.table('intents')).length).toBe(4);
  // What came of it stands in one line below the results, and every address is whole.
  const strip = results.getByRole('region', { name: 'Emails', exact: true });
  await expect(strip).toContainText('Done, 3 of 3');
  for (const width of [1280, 1024]) {
    await results.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await strip.boundingBox())?.height).toBeLessThanOrEqual(width === 1280 ? 36 : 56);
    const addresses = people.locator('.email-cell > button');
    await expect(addresses).toHaveCount(3);
    await expect.poll(() => addresses.evaluateAll(cutAmong)).toEqual([]);
  }

  const page = await sidenote.browser.openExtensionPage('workspace.html#history');
  await page.setViewportSize({ width: 1280, height: 800 });
  const grid = page.getByRole('grid', { name: 'History' });
  const rows = grid.getByRole('row');
  await expect(rows).toHaveCount(4);
  // It begins at 153 px: one line of text more above it is within the bound, a second one is not.
  await expect.poll(async () => (await rows.nth(1).boundingBox())?.y).toBeLessThanOrEqual(180);
  await page.getByRole('searchbox', { name: 'Search in history' }).focus();
  expect(await tabsToRow(page)).toBeLessThanOrEqual(4);

  const selection = page.getByRole('region', { name: 'Selection' });
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selection.getByText('2 selected').first()).toBeVisible();
  // Both were asked for: only buying again is left, at its price.
  await expect(selection.getByRole('button', { name: /^Refresh emails up to 2 credits/ })).toBeEnabled();
  await expect(selection.getByRole('button', { name: /^Find emails/ })).toHaveCount(0);
  const charged = (await sidenote.books()).charges.length;
  await selection.getByRole('button', { name: /^Refresh emails up to 2 credits/ }).click();
  await expect.poll(async () => (await sidenote.table('intents')).length).toBe(6);
  expect((await sidenote.books()).charges.length).toBeGreaterThanOrEqual(charged);

  // Each answer moves its row to the top.
  await expect(page.getByText('Done, 2 of 2', { exact: true })).toBeVisible();
  await rows.nth(1).getByRole('checkbox').check();
  await selection.getByRole('button', { name: 'Forget' }).click();
  await selection.getByRole('button', { name: 'Forget now' }).click();
  await expect(selection.getByText('1 forgotten')).toBeVisible();
  await expect(rows).toHaveCount(3);
});

test('History excludes the selected: on a new list, marked in their rows, not for sale, and undone', async ({
  sidenote,
}) => {
  const results = await openResults(sidenote);
  const found = results.getByRole('grid', { name: 'People found' });
  for (const row of [1, 2, 3]) await found.getByRole('row').nth(row).getByRole('checkbox').check();
  await results.getByRole('button', { name: /^Find 3 emails up to 3 credits/ }).click();
  await expect.poll(async () => (await sidenote.table('intents')).length).toBe(4);

  const page = await sidenote.browser.openExtensionPage('workspace.html#history');
  await page.setViewportSize({ width: 1280, height: 800 });
  const rows = page.getByRole('grid', { name: 'History' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  const { charges } = await sidenote.books();
  const selection = page.getByRole('region', { name: 'Selection' });
  for (const row of [1, 2]) await rows.nth(row).getByRole('checkbox').check();
  const names = await Promise.all([1, 2].map((row) => rows.nth(row).locator('.who-name').innerText()));
  await selection.getByRole('button', { name: 'Exclude', exact: true }).click();
  const choice = page.getByRole('form', { name: 'Choose a list' });
  await choice.getByRole('textbox', { name: 'Name of the list' }).fill('Clients');
  await choice.getByRole('textbox', { name: 'Why (optional)' }).fill('Signed in March');
  await choice.getByRole('button', { name: 'Exclude' }).click();
  await expect(page.getByText('2 excluded by Clients.').first()).toBeVisible();
  for (const row of [1, 2]) await expect(rows.nth(row).getByText('Excluded: Clients')).toBeVisible();
  await expect(rows.nth(3).getByText('Excluded: Clients')).toBeHidden();
  // Whoever is on a list is not ordered about.
  for (const row of [1, 2]) await rows.nth(row).getByRole('checkbox').check();
  await expect(selection.getByText('2 selected').first()).toBeVisible();
  await expect(selection.getByRole('button', { name: /^Refresh emails/ })).toHaveCount(0);

  const lists = await sidenote.browser.openExtensionPage('workspace.html#lists');
  const members = lists.getByRole('grid', { name: 'Clients' }).getByRole('row');
  await expect(members).toHaveCount(3);
  for (const name of names) await expect(members.filter({ hasText: name })).toContainText('Signed in March');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.nth(1).getByText('Excluded: Clients')).toBeHidden();
  await expect(members).toHaveCount(0);
  // Nothing of it was asked of the service.
  expect((await sidenote.books()).charges).toHaveLength(charges.length);
});
