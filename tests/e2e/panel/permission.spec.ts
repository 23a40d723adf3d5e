import type { Page } from '@playwright/test';
import { sandboxNetworks } from '../../../lib/subjects/catalogue/networks.ts';
import { demoSite } from '../../../lib/subjects/sites.ts';
import { grantHosts } from '../../../scripts/browser.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

declare const chrome: {
  permissions: { remove(wanted: { origins: string[] }): Promise<boolean> };
  scripting: { getRegisteredContentScripts(): Promise<{ matches: string[] }[]> };
};

const codeHost = 'https://*.code-host.example/*';
const platformB = 'https://*.platform-b.example/*';
/** It has two hosts. */
const otherHostOfB = 'https://*.b-platform.example/*';

/** Connected, with three networks saved and these of the sister sites allowed. */
async function connectWith(sidenote: Sidenote, allowed: string[]): Promise<void> {
  await sidenote.connect();
  await grantHosts(sidenote.browser, allowed);
  await sidenote.sendMessage('saveSites', { sites: [demoSite, ...sandboxNetworks] });
}

const heading = (panel: Page) => panel.getByRole('heading', { level: 1 });
const again = (panel: Page, name: string) => panel.getByRole('button', { name: `Allow again ${name}` });
const posts = async (sidenote: Sidenote) => (await sidenote.requests()).filter(({ method }) => method === 'POST');

// Smoke: the browser withdraws a permission from outside, and removes the content script.
test('when a permission is revoked while the panel is open, the detector is gone, the panel says so, and one press grants it again', {
  tag: '@smoke',
}, async ({ sidenote }) => {
  await connectWith(sidenote, [codeHost, platformB, otherHostOfB]);
  const own = await sidenote.browser.openExtensionPage('manifest.json');
  const detected = () =>
    own.evaluate(async () =>
      (await chrome.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches).toSorted(),
    );
  const page = await sidenote.openPage('https://code-host.example/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  await expect.poll(detected).toContain(codeHost);

  // As in the browser's own settings: nothing in the tab has changed.
  await own.evaluate((origins) => chrome.permissions.remove({ origins }), [codeHost]);
  await expect(heading(panel)).toHaveText('Press the Sidenote icon to read this page');
  await expect(panel.getByText('The browser does not allow Sidenote on Code Host.')).toBeVisible();
  await expect(again(panel, 'Platform B')).toHaveCount(0);
  await expect.poll(detected).not.toContain(codeHost);
  expect(await detected()).toContain(platformB);

  // The other networks are followed as before.
  await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
  await expect(heading(panel)).toHaveText('Tomasz Wieczorek');
  await page.goto('https://code-host.example/amara-okonkwo');
  await expect(heading(panel)).toHaveText('Press the Sidenote icon to read this page');

  await again(panel, 'Code Host').click();
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  await expect(again(panel, 'Code Host')).toHaveCount(0);
  await expect.poll(detected).toContain(codeHost);
  expect(await posts(sidenote)).toEqual([]);
});

test('one network of three allowed: its pages are read, and the panel offers the others where it reads nothing', async ({
  sidenote,
}) => {
  await connectWith(sidenote, [codeHost]);
  const page = await sidenote.openPage('https://code-host.example/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  await page.goto('https://platform-b.example/tomasz-wieczorek');
  await expect(panel.getByText('The browser does not allow Sidenote on Platform B.')).toBeVisible();
  await expect(again(panel, 'Code Host')).toHaveCount(0);
  expect(await posts(sidenote)).toEqual([]);
});

/** A page of the demo network with these in frames; its own pages allow none. */
async function openFrames(page: Page, address: string, framed: readonly string[]): Promise<void> {
  const body = `<!doctype html><title>Frames</title>${framed.map((src) => `<iframe src="${src}"></iframe>`).join('')}`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  for (const src of framed) {
    await page.route(src, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Framed</h1>' }),
    );
  }
  await page.goto(address);
  for (const src of framed) await expect(page.frameLocator(`iframe[src="${src}"]`).getByText('Framed')).toBeVisible();
}

test('a page with profiles of two networks in frames has the subject of its own address', async ({ sidenote }) => {
  await connectWith(sidenote, [codeHost, platformB, otherHostOfB]);
  const framed = ['https://code-host.example/tomasz-wieczorek', 'https://platform-b.example/mateus-carvalho'];
  const page = await sidenote.openPage('/');
  const panel = await sidenote.openPanel(page);
  await openFrames(page, 'https://www.pronet.example/in/amara-okonkwo', framed);
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  // A frame that moves on is no page that does; the page's own move is noticed after it.
  await page.frame({ url: framed[0] ?? '' })?.evaluate(() => history.pushState({}, '', '/somebody-else'));
  await expect(heading(panel)).toHaveText('Amara Okonkwo');
  await page.evaluate(() => history.pushState({}, '', '/in/ines-moreau'));
  await expect(heading(panel)).toHaveText('Ines Moreau');
  await expect(panel.getByText(/tomasz-wieczorek|mateus-carvalho|somebody-else/)).toHaveCount(0);

  // Nobody's page stays nobody's, whoever is in its frames.
  await openFrames(page, 'https://www.pronet.example/search/people', framed);
  await expect(heading(panel)).toHaveText('No profile open here');
  expect(await posts(sidenote)).toEqual([]);
});
