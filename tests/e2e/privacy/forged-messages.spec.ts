import { enterDetectorWorld } from '../support/detector-world.ts';
import { expect, test } from '../support/sidenote.ts';

const amara = {
  kind: 'person',
  key: 'person/pronet/amara-okonkwo',
  site: 'pronet',
  slug: 'amara-okonkwo',
  url: 'https://www.pronet.example/in/amara-okonkwo',
};
const forged = [
  {
    kind: 'message',
    name: 'enrich',
    payload: { operation: 'email', subject: amara, agreedMilli: 1000, refresh: false, override: true, again: false },
  },
  { kind: 'message', name: 'readBalance', payload: {} },
  { kind: 'message', name: 'forgetKey', payload: {} },
  {
    kind: 'message',
    name: 'saveConnection',
    payload: { baseUrl: 'https://evil.example', keyStorage: { mode: 'remembered' }, names: { keys: {}, values: {} } },
  },
  { kind: 'address-changed', url: 'https://www.pronet.example/in/tomasz-wieczorek' },
  { kind: 'subject-changed', page: { windowId: null, tabId: null, subject: amara, access: 'readable' } },
];

/**
 * A page that has taken over its renderer speaks with the content script's voice: in the detector's own world, where the
 * extension's messages are within reach.
 */
test('no message from the detector’s own world is answered or obeyed', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/tomasz-wieczorek');
  const panel = await sidenote.openPanel(page);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');

  const evaluate = await enterDetectorWorld(page, sidenote.browser.extensionId);
  for (const message of forged) {
    const said = `chrome.runtime.sendMessage(${JSON.stringify(message)})`;
    const answer = await evaluate(`${said}.then((answer) => JSON.stringify(answer) ?? 'nothing', () => 'nothing')`);
    expect(answer, JSON.stringify(message)).toMatch(/^(nothing|null)$/);
  }

  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  expect(await sidenote.requests()).toEqual([]);
  expect(await sidenote.table('intents')).toEqual([]);
  // The same asks from a page of ours are answered: the key is still there, and the address is what it was.
  expect(await sidenote.sendMessage('readBalance', {})).toMatchObject({ ok: true, answer: { milli: 500_000 } });
});

test.describe('actions that a person must not trigger by mistake', () => {
  test('an http address is refused with its reason, and nothing that was typed is lost', async ({ sidenote }) => {
    const settings = await sidenote.browser.openExtensionPage('options.html');
    await settings.getByLabel('Service address').fill('http://api.service.example');
    await settings.getByLabel('API key').fill('some-key-or-other');
    await settings.getByRole('button', { name: 'Save connection' }).click();
    await expect(settings.getByText(/Use https/)).toBeVisible();
    await expect(settings.getByLabel('API key')).toHaveValue('some-key-or-other');
    expect((await sidenote.table('settings')).filter(({ key }) => key === 'connection')).toEqual([]);
  });

  test('without the permission for the address the test says so, and nothing is sent', async ({ sidenote }) => {
    await sidenote.sendMessage('saveConnection', {
      baseUrl: sidenote.sandbox.ready.api,
      key: 'some-key-or-other',
      keyStorage: { mode: 'remembered' },
      names: { keys: {}, values: {} },
    });
    expect(await sidenote.sendMessage('testConnection', {})).toEqual({ ok: false, failure: { kind: 'no-permission' } });
    expect(await sidenote.requests()).toEqual([]);
  });
});
