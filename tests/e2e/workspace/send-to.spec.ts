import { expectAccessible } from '../support/accessible.ts';
import { expectBooksAgree } from '../support/books-agree.ts';
import { expect, test } from '../support/sidenote.ts';
import { buyPage, openSearch, openSendTo, saveOpened } from '../support/workspace.ts';

test.use({ size: { people: 600, companies: 40 }, credits: 500 });

interface Known {
  tags?: string[];
  touches?: { kind: string; about?: string }[];
  facets: { email?: { value: { address?: string }[] | null } };
}

test('a recruiter finds the emails of 25 results, saves them for Greenhouse, and tags them', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await openSearch(sidenote, 'VP');
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  const dialog = await openSendTo(page, /^Greenhouse candidates/);
  await expect(dialog.getByRole('heading', { name: 'Send 25 people' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'First rows' }).getByRole('row')).toHaveCount(6);
  await expectAccessible(page, 'a target and its first rows');

  // Nothing is bought before the press, and then each person once.
  const spent = async () => (await sidenote.books()).charges.reduce((sum, { amount }) => sum + amount, 0);
  expect(await spent()).toBe(12.5);
  await dialog.getByRole('button', { name: /^Find 25 up to 25 credits/ }).click();
  const withEmail = async () =>
    ((await sidenote.table('records')) as unknown as Known[]).filter(
      ({ facets }) => (facets.email?.value ?? []).length > 0,
    );
  await expect(dialog.getByRole('button', { name: /^Find/ })).toHaveCount(0);
  await expect
    .poll(
      async () => {
        const [batch] = (await sidenote.table('batches')) as unknown as { state: string }[];
        return batch?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('done');
  const found = (await withEmail()).length;
  expect(found).toBeGreaterThan(5);
  expect(await spent()).toBe(12.5 + found);

  const left = 25 - found;
  if (left > 0) await dialog.getByRole('button', { name: 'Leave out those without: email' }).click();
  await expect(dialog.getByRole('button', { name: `Save ${found} contacts` })).toBeVisible();
  const { name, text } = await saveOpened(page, dialog);
  await expectAccessible(page, 'what to do there');
  expect(name).toMatch(/^greenhouse-.+\.csv$/);
  expect(
    text
      .trim()
      .split(/\r?\n/)
      .filter((line) => line.includes('@')),
  ).toHaveLength(found);

  await dialog.getByRole('button', { name: 'Tag them “in Greenhouse”' }).click();
  await expect(dialog.getByText('Tagged “in Greenhouse”')).toBeVisible();
  const tagged = ((await sidenote.table('records')) as unknown as Known[]).filter(({ tags }) =>
    tags?.includes('in Greenhouse'),
  );
  expect(tagged).toHaveLength(found);
  expect(
    tagged.every(({ touches }) => touches?.some(({ kind, about }) => kind === 'handed-over' && about === name)),
  ).toBe(true);
  await expectBooksAgree(sidenote);
});

test('from a list of results to a file are four presses at most, and the last target is remembered', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await openSearch(sidenote, 'Director');
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  const first = await openSendTo(page, /^HubSpot/);
  await saveOpened(page, first);
  await first.getByRole('button', { name: 'Done' }).click();

  let presses = 0;
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    presses += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await press('Select all shown', 'checkbox');
  await press('Send to …');
  const downloading = page.waitForEvent('download');
  await press(/^Save 25 contacts/);
  expect((await downloading).suggestedFilename()).toMatch(/^hubspot-/);
  expect(presses).toBeLessThanOrEqual(4);
});
