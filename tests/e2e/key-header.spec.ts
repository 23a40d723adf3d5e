import { choose } from './support/job-control.ts';
import { canaryKey, expect, test } from './support/sidenote.ts';

test('a deployment that wants the key as Bearer gets it as that', async ({ sidenote }) => {
  await sidenote.connect();
  const settings = await sidenote.browser.openExtensionPage('options.html');
  await settings.locator('summary', { hasText: 'Advanced' }).click();
  await settings.locator('summary', { hasText: 'Gateway' }).click();
  await settings.getByRole('checkbox', { name: 'Send the key as Authorization: Bearer' }).check();
  await settings.getByRole('button', { name: 'Save webhook and lists' }).click();
  await expect
    .poll(async () => (await sidenote.table('settings')).find(({ key }) => key === 'service'))
    .toMatchObject({ value: { keyHeader: 'bearer' } });
  expect(await sidenote.sendMessage('testConnection', {})).toMatchObject({
    ok: false,
    failure: { kind: 'key-refused' },
  });
  await choose(sidenote, { acceptBearer: true });
  expect(await sidenote.sendMessage('testConnection', {})).toMatchObject({ ok: true });
  expect(JSON.stringify(await sidenote.table('requests'))).not.toContain(canaryKey);
});
