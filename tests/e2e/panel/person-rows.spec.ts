import { expectBooksAgree } from '../support/books-agree.ts';
import { choose } from '../support/job-control.ts';
import { chooseMore, chooseTool } from '../support/panel-menus.ts';
import { expect, test } from '../support/sidenote.ts';

test.describe('the recruiter', () => {
  test('finds email and mobile of one person after another, by the keyboard alone', async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();

    await panel.getByRole('button', { name: /^Find email/ }).focus();
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
    // The row has taken the focus of its button; the next ask is a few steps on.
    await tabTo(panel, /^Find mobile/);
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: /^Copy mobile/ }).first()).toBeVisible();

    const mobile = (await sidenote.books()).charges.find(({ operation }) => operation === 'mobilePhoneV2');
    expect((mobile?.amount ?? 0) % 5).toBe(0);
    expect(mobile?.amount).toBeGreaterThan(0);

    await page.evaluate(() => history.pushState({}, '', '/in/tomasz-wieczorek'));
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(/^tomasz.wieczorek$/i);
    await expect(panel.getByRole('button', { name: /^Find mobile/ })).toBeEnabled();
    await expect(panel.getByRole('button', { name: /^Copy mobile/ })).toHaveCount(0);
    await expectBooksAgree(sidenote);
  });

  test('writes a note, copies all, and forgets', async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await chooseMore(panel, 'Add a note');
    await panel.getByRole('textbox', { name: 'Note' }).fill('Met in Oslo');
    await panel.getByRole('button', { name: 'Save note' }).click();
    await expect(panel.getByText('Met in Oslo')).toBeVisible();
    expect(await sidenote.requests()).toEqual([]);

    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
    await chooseMore(panel, 'Copy all');
    await expect(panel.getByText('Copied').first()).toBeVisible();
    const download = panel.waitForEvent('download').catch(() => null);
    await chooseMore(panel, 'Save as vCard');
    void download;
    await chooseMore(panel, 'Forget this person');
    await panel.getByRole('button', { name: 'Forget now' }).click();
    await expect(panel.getByText('Met in Oslo')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
  });
});

test('the seller writes a letter that never leaves the browser until it is opened in a mail program', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  await panel.getByRole('button', { name: /^Write to/ }).click();
  const secret = 'My letter holds a sentence that nobody else may read.';
  await panel.getByRole('textbox', { name: 'Subject' }).fill('Quick question');
  await panel.getByRole('textbox', { name: 'Letter' }).fill(`Hi Amara,\n\n${secret}\n\nBest,\nJo`);
  await expect(panel.getByRole('button', { name: /words/ })).toBeVisible();
  const opening = sidenote.browser.context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Open in Gmail' }).click();
  await opening;
  await expect(panel.getByRole('heading', { name: 'Did it go out?' })).toBeVisible();
  expect(JSON.stringify(await sidenote.requests())).not.toContain('nobody else may read');
  await panel.getByRole('button', { name: 'Contacted' }).click();
  await expect(panel.getByRole('heading', { name: 'Did it go out?' })).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Amara Okonkwo' })).toBeVisible();
  await expectBooksAgree(sidenote);
});

test('where the service has no v2 path, v1 is asked and remembered, and each answer is paid for once', async ({
  sidenote,
}) => {
  await choose(sidenote, { v2Paths: 'missing' });
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/in/tomasz-wieczorek'));
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(/^tomasz.wieczorek$/i);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();

  const posts = (await sidenote.requests()).filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, status }) => [path, status])).toEqual([
    ['/v2/people/export/single', 404],
    ['/v1/people/export/single', 200],
    ['/v1/people/export/single', 200],
  ]);
  expect((await sidenote.books()).charges).toEqual([
    expect.objectContaining({ operation: 'singleExport', amount: 1 }),
    expect.objectContaining({ operation: 'singleExport', amount: 1 }),
  ]);
  await expectBooksAgree(sidenote);
});

test('an address is looked up, known afterwards, and the same person as on the page', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await chooseTool(panel, 'Look up a person');
  const field = panel.getByRole('textbox', { name: 'Look up a person' });
  await expect(field).toBeFocused();
  await field.fill('no address');
  await expect(panel.getByRole('button', { name: /^Look up/ })).toBeDisabled();
  await field.press('Enter');
  await expect(panel.getByText(/^This is neither an email address/)).toBeVisible();
  expect(await sidenote.requests()).toEqual([]);

  await field.fill('amara.okonkwo@fenwick.example');
  await panel.getByRole('button', { name: /^Look up/ }).click();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
  expect((await sidenote.books()).charges).toEqual([
    expect.objectContaining({ operation: 'reverseLookup', amount: 0.5 }),
  ]);
  await panel.getByRole('button', { name: 'Back to this page' }).click();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
  await expectBooksAgree(sidenote);
});

// Smoke: a script injected into a real page reads it and reports to the panel.
test('a granted page is scanned on a press, and nothing is sent by it', { tag: '@smoke' }, async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/search/people');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: 'Scan this page' }).click();
  await expect(panel.getByRole('checkbox').first()).toBeVisible();
  await expect.poll(() => panel.getByRole('checkbox').count()).toBeGreaterThan(3);
  // Somebody on the page is put on a list, and is not for sale any more.
  await panel
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await panel.getByRole('button', { name: 'Exclude' }).click();
  await expect(panel.getByText(/^Excluded:/).first()).toBeVisible();
  expect(await sidenote.table('members')).toHaveLength(1);
  expect(await sidenote.requests()).toEqual([]);
});

type Panel = Awaited<ReturnType<import('../support/sidenote.ts').Sidenote['openPanel']>>;

async function tabTo(panel: Panel, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await panel.keyboard.press('Tab');
    const focused = await panel.evaluate(() => document.activeElement?.textContent ?? '');
    if (name.test(focused)) return;
  }
  throw new Error(`${String(name)} cannot be reached`);
}

test('the emails of a scanned list appear in its rows, lead to their people, and stay with their page', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/search/people');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: 'Scan this page' }).click();
  const boxes = panel.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(boxes.first()).toBeVisible();
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await panel.getByRole('button', { name: 'Find emails for selected up to 3 credits' }).click();
  await expect(panel.getByText('Done, 3 of 3', { exact: true })).toBeVisible();
  const found = (await sidenote.books()).charges.length;
  await expect(panel.getByRole('button', { name: /^Copy email .+@/ })).toHaveCount(found);
  await expect(panel.getByText('Nothing found')).toHaveCount(3 - found);
  await expect(panel.getByText('Known', { exact: true })).toHaveCount(0);

  const row = panel
    .getByRole('listitem')
    .filter({ has: panel.getByRole('button', { name: /^Copy email/ }) })
    .first();
  const address = (await row.getByRole('button', { name: /^Copy email/ }).getAttribute('aria-label'))
    ?.split(' ')
    .at(-1);
  await row.getByRole('button').first().click();
  await expect(panel.getByRole('button', { name: 'Copy email', exact: true })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Email' }).getByText(address ?? '')).toBeVisible();
  await panel.getByRole('button', { name: 'Back to the list' }).click();
  await expect(boxes.first()).toBeVisible();

  await page.goto(new URL('/in/tomasz-wieczorek', page.url()).href);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(/^tomasz.wieczorek$/i);
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  await expect(panel.getByText('Done, 3 of 3', { exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Show list' }).click();
  await expect(boxes.first()).toBeVisible();
  await panel.getByRole('button', { name: 'Close list' }).click();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(/^tomasz.wieczorek$/i);
  await expect(panel.getByRole('button', { name: 'Show list' })).toHaveCount(0);
  await expectBooksAgree(sidenote);
});
