import { expectBooksAgree } from '../support/books-agree.ts';
import { excludeShown } from '../support/exclude-shown.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

/** The company with the most people in this world: a page of them is worth buying. */
function busiest({ sandbox }: Sidenote): { slug: string; people: number } {
  const counts = new Map<string, number>();
  for (const { company } of sandbox.world.people) counts.set(company.slug, (counts.get(company.slug) ?? 0) + 1);
  const [slug = '', people = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return { slug, people };
}

test('a company: its card, those like it, its people, and the emails of some of them', async ({ sidenote }) => {
  await sidenote.connect();
  const { slug } = busiest(sidenote);
  const page = await sidenote.openPage(`/company/${slug}`);
  const panel = await sidenote.openPanel(page);

  await panel.getByRole('button', { name: /^Show company/ }).click();
  await expect(panel.getByRole('button', { name: /^Show company/ })).toHaveCount(0);
  await panel.getByRole('button', { name: /^Find lookalikes/ }).click();
  await expect(panel.getByRole('button', { name: /^Add as seed:/ }).first()).toBeVisible();
  await panel.getByRole('button', { name: /^People here/ }).click();
  const all = panel.getByRole('checkbox', { name: /^Select all/ });
  await expect(all).toBeEnabled();
  await all.check();
  const find = panel.getByRole('button', { name: /^Find emails for selected/ });
  const before = await sidenote.books();
  await find.click();
  await expect(panel.getByText(/^Done, (\d+) of \1$/)).toBeVisible({ timeout: 60_000 });

  const emails = (await sidenote.books()).charges.filter(({ operation }) => operation === 'singleExportV2');
  expect(emails.length).toBeGreaterThan(0);
  expect((await sidenote.books()).total).toBeCloseTo(before.total - emails.length, 3);
  await expectBooksAgree(sidenote);
});

test('a person on a list is left out, and is bought only by a second click', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await excludeShown(panel);
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  const anyway = panel.getByRole('button', { name: /^Find email anyway …/ });
  await anyway.click();
  expect(await sidenote.requests()).toEqual([]);
  await panel.getByRole('button', { name: /^Find email anyway(?! …)/ }).click();
  // Shown to whoever bought it, and kept back from whoever only looks.
  const email = panel.getByRole('region', { name: 'Email' });
  await expect(email.getByText('amara.okonkwo').first()).toBeVisible();
  await panel.reload();
  await expect(panel.getByRole('button', { name: 'Show anyway' })).toBeVisible();
  await expect(email).toHaveCount(0);
  expect(await sidenote.table('ledger')).toMatchObject([{ anyway: true, chargedMilli: 1000 }]);

  await panel.getByRole('button', { name: /^(Undo|Take off the list)/ }).click();
  await expect(panel.getByText(/^Excluded:/)).toHaveCount(0);
  await expectBooksAgree(sidenote);
});

test('a batch continues when the worker dies, and asks for each person once', async ({ sidenote }) => {
  await sidenote.connect();
  const subjects = sidenote.sandbox.world.people.slice(0, 20).map(({ id }) => {
    return { kind: 'person', key: `person/id/${id}`, site: 'id', slug: id, url: null };
  });
  const path = '/v2/people/export/single';
  await sidenote.faults({ kind: 'delay', ms: 0, path, times: 3 }, { kind: 'hold', path });
  await sidenote.sendMessage('startBatch', { operation: 'email', subjects, agreedMilli: 20_000 });
  const statuses = async () =>
    (await sidenote.requests()).filter((one) => one.path === path).map(({ status }) => status);
  await expect.poll(statuses).toContain(null);
  expect(await statuses()).toContain(200);
  await sidenote.browser.killWorker();
  await expect
    .poll(
      async () => {
        await sidenote.sendMessage('panelOpened', { windowId: null });
        return (await sidenote.table('batches'))[0]?.state;
      },
      { timeout: 180_000, intervals: [1000] },
    )
    .toBe('done');
  const arrived = (await sidenote.requests()).filter(({ path, status }) => path.endsWith('/single') && status !== 429);
  const [batch] = await sidenote.table('batches');
  const items = batch?.items as { state: string }[];
  expect(items).toHaveLength(20);
  expect(arrived.length).toBeLessThanOrEqual(20);
  expect(items.filter(({ state }) => state === 'waiting' || state === 'asking')).toEqual([]);
});
