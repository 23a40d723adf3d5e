import { expect, test } from './support/sidenote.ts';

test.use({
  names: {
    keys: { pronet: 'proweb', PLATFORM_B: 'chirper', PLATFORM_C: 'snapbook', code_host: 'codeyard' },
    values: { PRONET: 'PROWEB', PLATFORM_B: 'CHIRPER' },
  },
});

test('a deployment with other field names: the same journey, and its names are in no record', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
  expect((await sidenote.books()).total).toBe(499);

  // Asked again under the other spelling of the same address: known by the link that came under another name.
  const records = JSON.stringify(await sidenote.table('records'));
  expect(records).toContain('"pronet":"https://www.pronet.example/in/amara-okonkwo"');
  expect(records).not.toMatch(/proweb|chirper|snapbook|codeyard/);
});
