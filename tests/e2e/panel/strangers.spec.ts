import { neutralNames } from '../../../lib/service/contract/names.ts';
import { expectBooksAgree } from '../support/books-agree.ts';
import { expect, test } from '../support/sidenote.ts';

test.use({ names: { keys: { pronet: 'proweb' }, values: {} } });

test('a service that drops an unknown filter and answers with a stranger: the stranger is filed under no one', async ({
  sidenote,
}) => {
  await sidenote.connect();
  // Saved as the neutral ones (docs/interface.md#naming-note): the service knows the filter by another name, drops it, and bills
  // the wider search.
  const connection = (await sidenote.table('settings')).find(({ key }) => key === 'connection')?.value;
  const { baseUrl } = connection as { baseUrl: string };
  await sidenote.sendMessage('saveConnection', { baseUrl, keyStorage: { mode: 'remembered' }, names: neutralNames });

  const page = await sidenote.openPage('/in/tomasz-wieczorek');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Show profile/ }).click();
  await expect(panel.getByText('Not confirmed', { exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  await expect(panel.getByRole('button', { name: /^Show profile/ })).toHaveCount(0);
  expect(await sidenote.table('records')).toEqual([]);
  expect(await sidenote.table('heldAnswers')).toMatchObject([{ because: 'not-confirmed', operation: 'profile' }]);

  await panel.getByRole('button', { name: 'Not them' }).click();
  await expect(panel.getByText('About someone else', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Show profile/ })).toBeEnabled();
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.getByText('About someone else', { exact: true })).toHaveCount(0);
  expect(await sidenote.table('records')).toEqual([]);
  expect((await sidenote.books()).charges).toEqual([expect.objectContaining({ amount: 0.5 })]);
  await expectBooksAgree(sidenote);
});
