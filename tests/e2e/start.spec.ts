import type { Page } from '@playwright/test';
import { sandboxAddress } from '../../lib/service/client/address.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import { connectToPanel, grantHosts } from '../../scripts/browser.ts';
import { expectBooksAgree } from './support/books-agree.ts';
import { countActions } from './support/count-actions.ts';
import { countFirefoxActions, seen, firefoxTimeout as timeout } from './support/firefox/firefox-page.ts';
import { startFirefoxSidenote } from './support/firefox/firefox-sidenote.ts';
import { watchKnownSandbox } from './support/known-sandbox.ts';
import { canaryKey, expect, test } from './support/sidenote.ts';

/** The first minutes are those after an installation. */
test.use({ freshBrowser: true });

const hosts = ['https://*.pronet.example/*', 'https://*.linkedin.com/*', 'http://127.0.0.1/*'];
const ready = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ready' });
const openProfile = (page: Page) => page.getByRole('button', { name: /^Open a profile/ });

// Smoke: a fresh installation: prompts, the first tab, and the panel that opens on a press.
test('a newcomer with a key: five actions, with a typed address, until a profile’s network is open beside the panel', {
  tag: '@smoke',
}, async ({ sidenote }) => {
  const { browser, sandbox, userDataDir } = sidenote;
  await grantHosts(browser, hosts);
  const page = await browser.openExtensionPage('welcome.html');
  const { done, enter, enterKey, press, allow } = countActions(page);
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

test('a newcomer with a deployment code: five actions until a profile’s network is open, and then the first email', async ({
  sidenote,
}) => {
  const { browser, sandbox, userDataDir } = sidenote;
  await grantHosts(browser, hosts);
  const site = { key: 'pronet', hosts: ['www.pronet.example'], person: ['/in/:slug'], company: ['/company/:slug'] };
  const file = { service: { baseUrl: sandbox.ready.api }, sites: [site] };
  const page = await browser.openExtensionPage('welcome.html');
  const { done, enter, enterKey, press, allow } = countActions(page);
  await enter('Service address', Buffer.from(JSON.stringify(file)).toString('base64url'));
  await expect(page.getByRole('region', { name: 'This code sets' })).toContainText(sandbox.ready.api);
  await enterKey(canaryKey);
  await press('Start');
  allow();
  await expect(openProfile(page)).toBeVisible();
  const opening = browser.context.waitForEvent('page', (each) => each.url().includes('pronet.example'));
  await press('Open a profile');
  const profile = await opening;
  expect(done).toHaveLength(5);
  await profile.goto('https://www.pronet.example/in/amara-okonkwo');
  const { page: panel, disconnect } = await connectToPanel(userDataDir, browser.extensionId);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
  await disconnect();
  expect(await sidenote.books()).toMatchObject({ total: 499 });
  await expectBooksAgree(sidenote);
});

test.describe('the sandbox', () => {
  const startAnySandbox = () => startSandbox({ people: 60, companies: 20 });

  test('four actions; when the sandbox does not run, the page says so and continues by itself when it does', async ({
    sidenote,
  }) => {
    const { browser } = sidenote;
    const known = await watchKnownSandbox(browser.context);
    await grantHosts(browser, hosts);
    const page = await browser.openExtensionPage('welcome.html');
    const { done, choose, press, allow } = countActions(page);
    await choose('Sandbox');
    await press('Start');
    allow();
    await expect(page.getByText('npm run sandbox')).toBeVisible();
    const sandbox = await startAnySandbox();
    known.lead(sandbox);
    try {
      await expect(ready(page)).toBeVisible();
      await expect(openProfile(page)).toContainText('pronet.example');
      const opening = browser.context.waitForEvent('page', (each) => each.url().includes('pronet.example'));
      await press('Open a profile');
      await opening;
      expect(done).toHaveLength(4);
    } finally {
      await sandbox.stop();
    }
  });

  test('its own key takes the place of one that was refused at its address', async ({ sidenote }) => {
    const { browser } = sidenote;
    const known = await watchKnownSandbox(browser.context);
    await grantHosts(browser, hosts);
    const sandbox = await startAnySandbox();
    known.lead(sandbox);
    try {
      const page = await browser.openExtensionPage('welcome.html');
      const { choose, press } = countActions(page);
      await choose('Another service');
      await page.getByLabel('Service address').fill(sandboxAddress);
      await page.getByLabel('API key').fill('not-its-key');
      await press('Start');
      await expect(page.getByText(/Key refused/).first()).toBeVisible();
      await choose('Sandbox');
      await press('Start');
      await expect(ready(page)).toBeVisible();
    } finally {
      await sandbox.stop();
    }
  });

  test('in Firefox: the same', async () => {
    const firefox = await startFirefoxSidenote({ isConnected: false });
    try {
      const welcome = await firefox.openOwnPage('welcome.html');
      const { done, choose, press, allow } = countFirefoxActions(welcome);
      await choose('Sandbox');
      await press('Start free');
      allow();
      await welcome.waitForFunction(() => document.body.innerText.includes('npm run sandbox'));
      const sandbox = await startAnySandbox();
      firefox.leadToSandbox(sandbox);
      try {
        await seen(welcome, 'Ready', 'heading');
        const pages = await firefox.countPages();
        await press('Open a profile free, on pronet.example');
        await expect.poll(() => firefox.countPages(), { timeout }).toBe(pages + 1);
        expect(done).toHaveLength(4);
      } finally {
        await sandbox.stop();
      }
    } finally {
      await firefox.close();
    }
  });
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
  const { enter, enterKey, press } = countActions(page);
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
