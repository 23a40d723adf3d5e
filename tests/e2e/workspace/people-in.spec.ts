import { expectBooksAgree } from '../support/books-agree.ts';
import { expect, test } from '../support/sidenote.ts';

test('an export of another program: its people are added for free, then emails and a profile are bought at the price said', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const known = sidenote.sandbox.world.people.filter(
    ({ mailbox, hasProfileLink, sparse }) => mailbox === 'valid' && hasProfileLink && !sparse,
  );
  const [byPage, alsoByPage, byAddress] = known;
  if (byPage === undefined || alsoByPage === undefined || byAddress === undefined) throw new Error('Too few people');
  const page = (slug: string) => `https://www.pronet.example/in/${encodeURIComponent(slug)}`;
  const text = [
    'First Name,Last Name,Title,Company Name,Email,Person Linkedin Url,Apollo Contact Id',
    `${byPage.firstName},"${byPage.lastName}",,,,${page(byPage.slug)},1`,
    `${alsoByPage.firstName},"${alsoByPage.lastName}",,,,${page(alsoByPage.slug)},2`,
    `${byAddress.firstName},"${byAddress.lastName}",,,${byAddress.address},,3`,
    'Off,Limits,,,off@limits.example,,4',
  ].join('\r\n');
  await sidenote.sendMessage('createList', { name: 'Off limits', kind: 'person' });
  const [list] = await sidenote.table('lists');
  await sidenote.sendMessage('addToList', { listId: String(list?.id), text: 'off@limits.example', why: '' });

  const workspace = await sidenote.browser.openExtensionPage('workspace.html#history');
  await workspace.getByRole('button', { name: 'Add from a file' }).click();
  const dialog = workspace.getByRole('dialog', { name: 'Add people from a file' });
  await dialog
    .getByLabel('File of people')
    .setInputFiles({ name: 'apollo.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText('Apollo export · 4 people')).toBeVisible();
  await expect(dialog.getByText('1 excluded, left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 3 people' }).click();
  await expect(dialog.getByText('3 people added · 1 excluded, left out')).toBeVisible();
  // Nothing was sent and nothing was charged so far.
  expect(await sidenote.requests()).toEqual([]);

  await dialog.getByRole('button', { name: 'Emails for 2 of 3 up to 2 credits' }).click();
  await expect.poll(() => chargedFor('email')).toEqual([1000, 1000]);
  await dialog.getByRole('button', { name: 'Find the profile of 1 0.5 credits' }).click();
  await expect.poll(() => chargedFor('lookup')).toEqual([500]);
  await expectBooksAgree(sidenote);

  await dialog.getByRole('button', { name: 'Show in History' }).click();
  await expect(workspace.getByRole('grid', { name: 'History' }).getByRole('row')).toHaveCount(4);
  const people = (await sidenote.table('records')).filter(({ fromFile }) => fromFile !== undefined);
  expect(people.map(({ fromFile }) => (fromFile as { file: string }).file)).toEqual(Array(3).fill('apollo.csv'));

  async function chargedFor(operation: string): Promise<unknown[]> {
    const rows = await sidenote.table('ledger');
    return rows.filter((row) => row.operation === operation).map((row) => row.chargedMilli);
  }
});
