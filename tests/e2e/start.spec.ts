import type { Page } from '@playwright/test';
import { sandboxAddress, sandboxListAddress } from '../../lib/service/client/address.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import { connectToPanel, grantHosts } from '../../scripts/browser.ts';
import { expectBooksAgree } from './support/books-agree.ts';
import { canaryKey, expect, test } from './support/sidenote.ts';

/** What a newcomer does, one line each, by role and name. The browser's dialog is among it: here it was answered before. */
function createCount(page: Page) {
  const done: string[] = [];
  const step = (name: string, act: Promise<void>) => act.then(() => void done.push(name));
  return {
    done,
    /** Typed or pasted. */
    enter: (name: string, text: string) => step(name, page.getByRole('textbox', { name }).fill(text)),
    /** A password field has no role. */
    enterKey: (text: string) => step('API key', page.getByLabel('API key', { exact: true }).fill(text)),
    choose: (name: string) => step(name, page.getByRole('radio', { name }).check()),
    press: (name: string) => step(name, page.getByRole('button', { name: new RegExp(`^${name}`) }).click()),
    allow: () => void done.push('Allow, in the browser’s own dialog'),
  };
}

const hosts = ['https://*.pronet.example/*', 'https://*.linkedin.com/*', 'http://127.0.0.1/*'];
const ready = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ready' });
const openProfile = (page: Page) => page.getByRole('button', { name: /^Open a profile/ });

test('a newcomer with a key: five actions, with a typed address, until a profile’s network is open beside the panel', async ({
  sidenote,
}) => {
  const { browser, sandbox, userDataDir } = sidenote;
  await grantHosts(browser, hosts);
  const page = await browser.openExtensionPage('welcome.html');
  const { done, enter, enterKey, press, allow } = createCount(page);
  await enter('Service address', `${sandbox.ready.api}/v1`);
  await enterKey(canaryKey);
  expect(await sidenote.requests()).toEqual([]);
  await press('Start');
  allow();
  await expect(ready(page)).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: '500 credits' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'LinkedIn allowed' })).toBeVisible();
  const opening = browser.context.waitForEvent('page', (each) => !each.url().startsWith('chrome-extension:'));
  await press('Open a profile');
  await opening;
  const panel = await connectToPanel(userDataDir, browser.extensionId);
  await panel.disconnect();
  expect(done).toHaveLength(5);
  // Free, and about nobody: the balance, and the field names under either spelling.
  expect((await sidenote.requests()).map(({ path }) => path)).toEqual([
    '/v1/payments/credits',
    '/v1/people/mobile-phone-finder',
    '/v1/people/mobile-phone-finder',
  ]);
  expect(await sidenote.books()).toMatchObject({ total: 500, charges: [] });
});

test('a newcomer with a deployment code: four actions until “Open a profile”, and then the first email', async ({
  sidenote,
}) => {
  const { browser, sandbox, userDataDir } = sidenote;
  await grantHosts(browser, hosts);
  const site = { key: 'pronet', hosts: ['www.pronet.example'], person: ['/in/:slug'], company: ['/company/:slug'] };
  const file = { service: { baseUrl: sandbox.ready.api }, sites: [site] };
  const page = await browser.openExtensionPage('welcome.html');
  const { done, enter, enterKey, press, allow } = createCount(page);
  await enter('Service address', Buffer.from(JSON.stringify(file)).toString('base64url'));
  await expect(page.getByRole('region', { name: 'This code sets' })).toContainText(sandbox.ready.api);
  await enterKey(canaryKey);
  await press('Start');
  allow();
  await expect(openProfile(page)).toBeVisible();
  expect(done).toHaveLength(4);

  const opening = browser.context.waitForEvent('page', (each) => each.url().includes('pronet.example'));
  await press('Open a profile');
  const profile = await opening;
  await profile.goto('https://www.pronet.example/in/amara-okonkwo');
  const { page: panel, disconnect } = await connectToPanel(userDataDir, browser.extensionId);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
  await disconnect();
  expect(await sidenote.books()).toMatchObject({ total: 499 });
  await expectBooksAgree(sidenote);
});

test('the sandbox: where it does not run, the page says so and goes on by itself when it does', async ({
  sidenote,
}) => {
  const { browser } = sidenote;
  await grantHosts(browser, hosts);
  const page = await browser.openExtensionPage('welcome.html');
  const { done, choose, press, allow } = createCount(page);
  await choose('Sandbox');
  await press('Start');
  allow();
  await expect(page.getByText('npm run sandbox')).toBeVisible();
  const portOf = (address: string) => Number(new URL(address).port);
  const ports = { port: portOf(sandboxAddress), staticPort: portOf(sandboxListAddress) };
  const sandbox = await startSandbox({ people: 60, companies: 20, ...ports });
  try {
    await expect(ready(page)).toBeVisible({ timeout: 10_000 });
    await expect(openProfile(page)).toContainText('pronet.example');
    expect(done).toHaveLength(3);
  } finally {
    await sandbox.stop();
  }
});

/** Answers the browser's question, which no script can press, as its settings would: yes to what is allowed there already. */
function refuseWhatIsNotAllowed(): void {
  const { permissions } = (
    globalThis as unknown as { chrome: { permissions: Record<'request' | 'contains', unknown> } }
  ).chrome;
  permissions.request = permissions.contains;
}

test('the browser’s question refused: nothing is saved or lost, then the service alone, and a network by "Ask again"', async ({
  sidenote,
}) => {
  const { browser, sandbox } = sidenote;
  const [, , serviceHost = ''] = hosts;
  await grantHosts(browser, [serviceHost]);
  const page = await browser.openExtensionPage('welcome.html');
  await page.addInitScript(refuseWhatIsNotAllowed);
  await page.reload();
  const { enter, enterKey, press } = createCount(page);
  await enter('Service address', sandbox.ready.api);
  await enterKey(canaryKey);
  const before = await networksChosen(page);
  expect(before.length).toBeGreaterThan(0);
  await press('Start');
  await expect(page.getByText('The browser did not allow it, and nothing was saved')).toBeVisible();
  expect(await sidenote.requests()).toEqual([]);
  expect(await sidenote.table('settings')).not.toContainEqual(expect.objectContaining({ key: 'connection' }));
  await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveValue(sandbox.ready.api);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(canaryKey);
  expect(await networksChosen(page)).toEqual(before);

  await press('Start with 127.0.0.1');
  await expect(ready(page)).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: '500 credits' })).toBeVisible();
  const network = page.getByRole('listitem').filter({ hasText: /^LinkedIn/ });
  await expect(network).toContainText('not allowed in the browser');
  await network.getByRole('button', { name: /^Ask again/ }).click();
  const refused = page.getByText('The browser did not allow LinkedIn.');
  await expect(refused).toBeVisible();
  await grantHosts(browser, ['https://*.linkedin.com/*']);
  await expect(network).toContainText('LinkedIn allowed');
  await expect(refused).toHaveCount(0);
  expect(await sidenote.books()).toMatchObject({ total: 500, charges: [] });
});

const networksChosen = (page: Page) =>
  page.getByRole('checkbox', { checked: true }).evaluateAll((boxes) => boxes.map(({ id }) => id));
