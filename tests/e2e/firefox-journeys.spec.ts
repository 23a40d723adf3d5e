import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { sandboxNetworks } from '../../lib/subjects/catalogue/networks.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { countFirefoxActions, press, seen, firefoxTimeout as timeout } from './support/firefox/firefox-page.ts';
import { startFirefoxSidenote } from './support/firefox/firefox-sidenote.ts';
import { hiddenPage, putMarkup, readFound, seenNames } from './support/hidden-page.ts';
import { readCharges, takenMilli } from './support/sandbox-control.ts';

test('Firefox: email, mobile, advice and a lookup of one person, and the books agree', async () => {
  const sidenote = await startFirefoxSidenote();
  try {
    const { sandbox } = sidenote;
    // The panel in a tab behind: it follows the tab in front of its window, as the sidebar does.
    const panel = await sidenote.openOwnPage('sidepanel.html');
    await sidenote.openPage('https://www.pronet.example/in/amara-okonkwo');
    await seen(panel, 'Amara Okonkwo', 'heading');

    await test.step('email', async () => {
      await press(panel, 'Find email up to 1 credit');
      await seen(panel, 'Copy email');
      await seen(panel, 'Amara Okonkwo', 'heading');
      expect(await readCharges(sandbox)).toEqual([expect.objectContaining({ operation: 'singleExportV2', amount: 1 })]);
    });
    await test.step('mobile', async () => {
      await press(panel, 'Find mobile 5 credits each, if found');
      await seen(panel, 'Copy mobile');
    });
    await test.step('advice', async () => {
      await press(panel, 'How to write to Amara 4 credits');
      await press(panel, 'All of it');
      await seen(panel, 'Selling', 'tab');
    });
    await test.step('lookup, on a page without a subject: the panel itself in front', async () => {
      await panel.bringToFront();
      const field = await seen(panel, 'Look up a person', 'textbox');
      await field.type('tomasz.wieczorek@okavango.example');
      await panel.keyboard.press('Enter');
      await seen(panel, 'Tomasz Wieczorek', 'heading');
    });

    expect((await readCharges(sandbox)).map(({ operation }) => operation)).toEqual([
      'singleExportV2',
      'mobilePhoneV2',
      'analysis',
      'reverseLookup',
    ]);
    const booked = (await sidenote.table('ledger')).reduce((sum, row) => sum + Number(row.chargedMilli ?? 0), 0);
    expect(booked).toBe(await takenMilli(sandbox));
  } finally {
    await sidenote.close();
  }
});

test('Firefox: an excluded person has no price, and has one again when taken off the list', async () => {
  const sidenote = await startFirefoxSidenote();
  try {
    const panel = await sidenote.openOwnPage('sidepanel.html');
    await sidenote.openPage('https://www.pronet.example/in/amara-okonkwo');
    await seen(panel, 'Find email up to 1 credit');
    await press(panel, 'More for Amara Okonkwo');
    await press(panel, 'Exclude …');
    await press(panel, 'Exclude');
    await press(panel, 'Take off the list');
    await seen(panel, 'Find email up to 1 credit');
    expect(await sidenote.table('memberHeads')).toEqual([]);
    expect(await readCharges(sidenote.sandbox)).toEqual([]);
  } finally {
    await sidenote.close();
  }
});

test('Firefox: a scan finds visible text of a page and no hidden text', async () => {
  const sidenote = await startFirefoxSidenote();
  try {
    const panel = await sidenote.openOwnPage('sidepanel.html');
    const page = await sidenote.openPage('https://www.pronet.example/search/people');
    await page.evaluate(putMarkup, hiddenPage);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('iframe')].every(
        ({ contentDocument }) => contentDocument?.readyState === 'complete',
      ),
    );
    await press(panel, 'Scan this page');
    await seen(panel, 'Select seen-0@acme.com', 'checkbox');
    await expect.poll(() => panel.evaluate(readFound)).toEqual(seenNames);
  } finally {
    await sidenote.close();
  }
});

test('Firefox: from the installation to the first email by Start, without knowing a path', async () => {
  const sidenote = await startFirefoxSidenote({ isConnected: false });
  try {
    const { ready } = sidenote.sandbox;
    const welcome = await sidenote.openOwnPage('welcome.html');
    const { done, enter, enterKey, press: pressHere, allow } = countFirefoxActions(welcome);
    // The address field takes a deployment code as well: what it sets is known then, the demo network among it.
    const site = { key: 'pronet', hosts: ['www.pronet.example'], person: ['/in/:slug'], company: ['/company/:slug'] };
    const code = Buffer.from(JSON.stringify({ service: { baseUrl: ready.api }, sites: [site] })).toString('base64url');
    await enter('Service address', code);
    await seen(welcome, 'This code sets', 'region');
    await enterKey(ready.key);
    // The browser's question follows a real press only.
    await pressHere('Start free');
    allow();
    await seen(welcome, 'Ready', 'heading');
    const pages = await sidenote.countPages();
    await pressHere('Open a profile free, on pronet.example');
    await expect.poll(() => sidenote.countPages(), { timeout }).toBe(pages + 1);
    expect(done).toHaveLength(5);
    expect(await readCharges(sidenote.sandbox)).toEqual([]);

    const panel = await sidenote.openOwnPage('sidepanel.html');
    await sidenote.openPage('https://www.pronet.example/in/amara-okonkwo');
    await press(panel, 'Find email up to 1 credit');
    await seen(panel, 'Copy email');
    expect(await readCharges(sidenote.sandbox)).toEqual([expect.objectContaining({ amount: 1 })]);
  } finally {
    await sidenote.close();
  }
});

test('Firefox: a newcomer with a key: a typed address, the key, Start, and a profile’s network opens', async () => {
  const sidenote = await startFirefoxSidenote({ isConnected: false });
  try {
    const { ready } = sidenote.sandbox;
    const welcome = await sidenote.openOwnPage('welcome.html');
    const { done, enter, enterKey, press: pressHere, allow } = countFirefoxActions(welcome);
    await enter('Service address', `${ready.api}/v1`);
    await enterKey(ready.key);
    // The browser's question follows a real press only; it asks for the network that is ticked as well.
    await pressHere('Start free');
    allow();
    await seen(welcome, 'Ready', 'heading');
    expect(await sidenote.origins()).toEqual(
      expect.arrayContaining(['https://*.linkedin.com/*', 'http://127.0.0.1/*']),
    );
    const pages = await sidenote.countPages();
    await pressHere('Open a profile free, on linkedin.com');
    await expect.poll(() => sidenote.countPages(), { timeout }).toBe(pages + 1);
    expect(done).toHaveLength(5);
    expect(await readCharges(sidenote.sandbox)).toEqual([]);
  } finally {
    await sidenote.close();
  }
});

test('Firefox: a person on a sister site: their identity, then their email; 1.5 credits', async () => {
  const sidenote = await startFirefoxSidenote({ sites: sandboxNetworks });
  try {
    const panel = await sidenote.openOwnPage('sidepanel.html');
    await sidenote.openPage('https://code-host.example/Amara-Okonkwo');
    await seen(panel, 'Amara Okonkwo', 'heading');
    await press(panel, 'Who is this up to 0.5 credits');
    await seen(panel, 'Amara Okonkwo', 'heading');
    await press(panel, 'Find email up to 1 credit');
    await seen(panel, 'Copy email');
    expect((await readCharges(sidenote.sandbox)).map(({ amount }) => amount)).toEqual([0.5, 1]);
    const booked = (await sidenote.table('ledger')).map(
      ({ operation, chargedMilli }) => `${operation} ${chargedMilli}`,
    );
    expect(booked.toSorted()).toEqual(['email 1000', 'who 500']);
  } finally {
    await sidenote.close();
  }
});

test('Firefox: a site of one’s own, added in one press from a small window that follows the tab, then a person there', async () => {
  const sidenote = await startFirefoxSidenote({ readable: ['https://folk.example/*'] });
  try {
    const page = await sidenote.openPage('https://folk.example/people/jane-doe');
    const small = await sidenote.openSmallWindow();
    const { done, press: pressHere, pressIcon, allow } = countFirefoxActions(small);
    pressIcon();
    await seen(small, 'Person: jane-doe /people/…', 'radio');
    // The browser's question follows a real press only.
    await pressHere('Add this site free');
    allow();
    await seen(small, 'Jane Doe', 'heading');
    expect(done).toHaveLength(3);
    await seen(small, 'Who is this up to 0.5 credits');
    const sites = (await sidenote.table('settings')).find(({ key }) => key === 'sites')?.value;
    expect(sites).toEqual([demoSite, expect.objectContaining({ hosts: ['folk.example'], person: ['/people/:slug'] })]);

    // It follows the window that it came from.
    await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
    await seen(small, 'Tomasz Wieczorek', 'heading');
    await press(small, 'Find email up to 1 credit');
    await seen(small, 'Copy email');
    expect(await readCharges(sidenote.sandbox)).toEqual([expect.objectContaining({ amount: 1 })]);
  } finally {
    await sidenote.close();
  }
});

test('Firefox: HubSpot is connected in the dialog, and a person who is there is merged field by field', async () => {
  const sidenote = await startFirefoxSidenote();
  const email = 'amara.okonkwo@fenwick.example';
  const systems = `${sidenote.sandbox.ready.control}/hand-over`;
  const hubspot = async () => ((await (await fetch(systems)).json()) as { hubspot: unknown[] }).hubspot;
  try {
    const body = JSON.stringify({ hubspot: [{ email, firstname: 'Amy' }] });
    await fetch(systems, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const panel = await sidenote.openOwnPage('sidepanel.html');
    await sidenote.openPage('https://www.pronet.example/in/amara-okonkwo');
    await press(panel, 'Find email up to 1 credit');
    await seen(panel, 'Copy email');
    // The panel is a tab here: in front, it is about the person only while they are kept.
    await press(panel, 'Keep here');
    await expect.poll(() => panel.$('[aria-label="Keep here"][aria-pressed="true"]'), { timeout }).not.toBeNull();
    await panel.bringToFront();
    await press(panel, 'More for Amara Okonkwo');
    await press(panel, 'Send to …');
    await (await seen(panel, 'Target', 'radiogroup')).evaluate((targets) => {
      const labels = [...targets.querySelectorAll('label')];
      labels.find(({ textContent }) => textContent?.includes('Your HubSpot'))?.click();
    });
    await seen(panel, 'What leaves this browser', 'region');
    await panel.locator('dialog input[type="password"]').setTimeout(timeout).fill('pat-canary-firefox');
    // The browser's question follows a real press only.
    await (await seen(panel, 'Connect HubSpot')).click();
    await press(panel, 'Send 1 to HubSpot');
    const compare = await seen(panel, 'Amara Okonkwo in HubSpot', 'group');
    expect(await hubspot()).toMatchObject([{ properties: { email, firstname: 'Amy' } }]);
    await compare.evaluate((group) => {
      const buttons = [...group.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent?.startsWith('Write '))?.click();
    });
    await expect
      .poll(hubspot, { timeout })
      .toMatchObject([{ properties: { email, firstname: 'Amy', lastname: 'Okonkwo' } }]);
    await seen(panel, 'Open in HubSpot: Amara Okonkwo', 'link');
    const handed = (await sidenote.table('records')).flatMap((row) => row.handed ?? []);
    expect(handed).toMatchObject([{ target: 'hubspot', state: 'updated' }]);
  } finally {
    await sidenote.close();
  }
});

test('Firefox: a mail program gets the link; no tab is opened, and the panel and the page stay', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sidenote-mail-'));
  const [mailProgram, got] = [path.join(folder, 'mail'), path.join(folder, 'link')];
  await writeFile(mailProgram, `#!/bin/sh\nprintf %s "$1" > '${got}'\n`, { mode: 0o755 });
  const sidenote = await startFirefoxSidenote({ mailProgram });
  try {
    const panel = await sidenote.openOwnPage('sidepanel.html');
    const page = await sidenote.openPage('https://www.pronet.example/in/amara-okonkwo');
    await press(panel, 'Find email up to 1 credit');
    await seen(panel, 'Copy email');
    await press(panel, 'Write to Amara');
    await press(panel, 'Short hello');
    await press(panel, 'Open in something else');
    await (await seen(panel, 'Mail program', 'menuitemradio')).evaluate((item) => (item as HTMLElement).click());
    const [pages, addresses] = [await sidenote.countPages(), [panel.url(), page.url()]];
    // The first press leads to the gaps of the template.
    await press(panel, 'Open in Mail program');
    await press(panel, 'Open in Mail program');
    await seen(panel, 'Did it go out?', 'heading');
    const readLink = () => readFile(got, 'utf8').catch(() => '');
    await expect.poll(readLink, { timeout }).toMatch(/^mailto:amara\.okonkwo@fenwick\.example\?subject=/);
    expect(await sidenote.countPages()).toBe(pages);
    expect([panel.url(), page.url()]).toEqual(addresses);
  } finally {
    await sidenote.close();
    await rm(folder, { recursive: true, force: true });
  }
});
