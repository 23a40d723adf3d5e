import { grantHosts } from '../../../scripts/browser.ts';
import { countActions } from '../support/count-actions.ts';
import { expect, test } from '../support/sidenote.ts';

declare const chrome: {
  permissions: { request(wanted: object): Promise<boolean> };
};

test('a site of one’s own: the address is read, the guess corrected and back, and one press adds it; three actions', async ({
  sidenote,
}) => {
  await sidenote.connect();
  // What a press of the icon gives for the tab, and a yes to the browser's question: neither can be pressed by a script.
  await grantHosts(sidenote.browser, ['https://*.folk.example/*']);
  const page = await sidenote.openPage('https://folk.example/people/jane-doe');
  const panel = await sidenote.openPanel(page);
  const { done, press, pressIcon, allow } = countActions(panel);
  pressIcon();
  await expect(panel.getByText('folk.example is not added yet')).toBeVisible();
  await expect(panel.getByText('Person: jane-doe', { exact: true })).toBeVisible();
  await panel.getByRole('radio', { name: /^Company: jane-doe/ }).check();
  await expect(panel.getByText('Company: jane-doe', { exact: true })).toBeVisible();
  await panel.getByRole('radio', { name: /^Person: jane-doe/ }).check();
  expect((await sidenote.requests()).filter(({ method }) => method === 'POST')).toEqual([]);

  await press('Add this site');
  allow();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Jane Doe');
  await expect(panel.getByText('A person on folk.example')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Who is this/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Find email/ })).toHaveCount(0);
  expect(done).toEqual(['The icon', 'Add this site', 'Allow, in the browser’s own dialog']);

  // Somebody else there is known as such at once; what was saved before stays.
  await page.goto('https://folk.example/people/john-roe/posts');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('John Roe');
  await page.goto('https://www.pronet.example/in/amara-okonkwo');
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeVisible();
  expect((await sidenote.requests()).filter(({ method }) => method === 'POST')).toEqual([]);
});

// Smoke: the browser's prompt closes the popup that asked; the worker hears the grant.
test('a popup that the browser’s question closes: the site is added when the browser allows it, and not before; three actions', {
  tag: '@smoke',
}, async ({ sidenote }) => {
  await sidenote.connect();
  // The address can be read, as after a press of the icon; the site is not allowed yet.
  await grantHosts(sidenote.browser, ['https://folk.example/*']);
  const page = await sidenote.openPage('https://folk.example/people/jane-doe');
  const own = await sidenote.browser.openExtensionPage('manifest.json');
  const popup = await sidenote.browser.openExtensionPage('popup.html');
  await popup.addInitScript(() => {
    // The browser's own question cannot be answered by a script. It takes the focus, which closes the popup.
    chrome.permissions.request = () => {
      setTimeout(() => window.close(), 100);
      return new Promise(() => undefined);
    };
  });
  await page.bringToFront();
  await popup.reload();
  const { done, press, pressIcon, allow } = countActions(popup);
  pressIcon();
  await press('Add this site');
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect((await sidenote.table('settings')).find(({ key }) => key === 'sites')?.value).toHaveLength(1);

  await grantHosts(sidenote.browser, ['https://*.folk.example/*'], own);
  allow();
  await page.bringToFront();
  const panel = await sidenote.openPanel(page);
  await expect(panel.getByText('A person on folk.example')).toBeVisible();
  expect(done).toHaveLength(3);
  expect((await sidenote.requests()).filter(({ method }) => method === 'POST')).toEqual([]);
});
