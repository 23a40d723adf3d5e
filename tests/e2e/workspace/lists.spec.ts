import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { MemberRow } from '../../../lib/database/schema/exclusion-rows.ts';
import { pagesOf } from '../../fixtures/rows/member-pages.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

const madeSchema = z.object({ ok: z.literal(true), answer: z.object({ listId: z.string() }) });

async function makeList(sidenote: Sidenote, name: string, kind: 'person' | 'company' = 'person'): Promise<string> {
  return madeSchema.parse(await sidenote.sendMessage('createList', { name, kind })).answer.listId;
}

/** Written past the worker, which would take a file of them. */
async function putMembers(page: Page, listId: string, count: number): Promise<void> {
  const members = Array.from(
    { length: count },
    (_, at): MemberRow => ({
      id: `m${at}`,
      listId,
      names: [`email:p${at}@quillon.example`],
      label: `p${at}`,
      why: '',
      at: 1 + at,
      route: 'import',
      expiresAt: null,
    }),
  );
  await page.evaluate(
    (stores) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sidenote-data');
        opening.onsuccess = () => {
          const writing = opening.result.transaction(Object.keys(stores), 'readwrite');
          for (const [name, rows] of Object.entries(stores)) for (const row of rows) writing.objectStore(name).put(row);
          writing.oncomplete = () => resolve(opening.result.close());
          writing.onerror = () => reject(writing.error ?? new Error('not written'));
        };
      }),
    pagesOf(members),
  );
}

test('"Show list" in the panel opens that list, in the workspace that is already open on another section', async ({
  sidenote,
}) => {
  await sidenote.connect();
  await makeList(sidenote, 'Customers');
  const staff = await makeList(sidenote, 'Staff', 'company');
  const [person] = sidenote.sandbox.world.people;
  const page = await sidenote.openPage(`/in/${person?.slug}`);
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Show profile/ }).click();
  await expect(panel.getByRole('button', { name: /^Career/ })).toBeVisible();
  // By the company: nobody can be taken off a list that they are not on.
  const slug = person?.company.slug ?? '';
  const url = `https://www.pronet.example/company/${slug}`;
  const company = { kind: 'company', key: `company/pronet/${slug}`, site: 'pronet', slug, url };
  await sidenote.sendMessage('exclude', { subject: company, listId: staff, route: 'panel', why: '' });
  // The panel is about the tab in front.
  const showList = async () => {
    await page.bringToFront();
    await panel.getByRole('button', { name: 'Show list' }).click();
  };

  const opening = sidenote.browser.context.waitForEvent('page');
  await showList();
  const workspace = await opening;
  const open = (name: string) => workspace.getByRole('heading', { name, level: 2 });
  await expect(open('Staff')).toBeVisible();
  expect(new URL(workspace.url()).hash).toBe(`#lists/${staff}`);
  await workspace.getByRole('button', { name: /^Customers/ }).click();
  await expect(open('Customers')).toBeVisible();
  await showList();
  await expect(open('Staff')).toBeVisible();
  await workspace.getByRole('link', { name: 'Spend' }).click();
  await showList();
  await expect(open('Staff')).toBeVisible();
});

for (const kind of ['person', 'company'] as const) {
  test(`the table of a list (${kind}) begins within the top quarter of the window, below its actions, copy and rules`, async ({
    sidenote,
  }) => {
    await sidenote.connect();
    const list = await makeList(sidenote, 'Asked us not to write', kind);
    const page = await sidenote.browser.openExtensionPage(`workspace.html#lists/${list}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await putMembers(page, list, 3);
    await page.reload();
    const rows = page.getByRole('grid', { name: 'Asked us not to write' }).getByRole('row');
    await expect(rows).toHaveCount(4);
    for (const name of ['Add', 'Import CSV', 'Export CSV', 'More', 'Copy to the service now'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(page.getByLabel('Expire', { exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Covers their people' })).toHaveCount(kind === 'company' ? 1 : 0);
    await expect.poll(async () => (await rows.nth(1).boundingBox())?.y).toBeLessThanOrEqual(205);
  });
}

test('all of a long list are selected, removed and undone at once, and the page stays awake', {
  tag: '@timed',
}, async ({ sidenote }) => {
  test.setTimeout(300_000);
  const count = 12_000;
  const shown = new Intl.NumberFormat('en').format(count);
  await sidenote.connect();
  const list = await makeList(sidenote, 'Customers');
  const workspace = await sidenote.browser.openExtensionPage(`workspace.html#lists/${list}`);
  await putMembers(workspace, list, count);
  await workspace.reload();
  const all = workspace.getByRole('checkbox', { name: `Select all ${shown} members` });
  await all.waitFor({ timeout: 60_000 });
  await workspace.evaluate(() => {
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) {
        document.body.dataset.longest = String(Math.max(duration, Number(document.body.dataset.longest ?? 0)));
      }
    }).observe({ type: 'longtask' });
  });
  const longest = () => workspace.evaluate(() => Number(document.body.dataset.longest ?? 0));
  await all.check();
  await workspace.getByRole('button', { name: `Remove ${shown}` }).click();
  await expect(workspace.getByText(`${shown} removed`)).toBeVisible({ timeout: 120_000 });
  expect(await sidenote.table('members')).toEqual([]);
  await workspace.getByRole('button', { name: 'Undo' }).click();
  await expect(workspace.getByText('Undone')).toBeVisible({ timeout: 120_000 });
  expect(await sidenote.count('members')).toBe(count);
  expect(await longest()).toBeLessThan(1000);
});
