/**
 * `npm run pictures`: the pictures of the README, the docs and the stores, 1280×800, in `docs/pictures`. A Chromium with a window on a screen
 * of its own, with the sandbox's people. Run `npm run build` before; needs xvfb, openbox and xdotool.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { grantHosts, launchChromium, openSidePanel } from '../browser.ts';
import { startSandboxProcess } from '../sandbox-process.ts';
import { panel as panelParts } from '../sidenote-ui.ts';
import { startScreen } from './screen.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/pictures');
const [width, height] = [1280, 800];
const network = 'https://www.pronet.example';
const site = {
  key: 'pronet',
  hosts: ['www.pronet.example', 'pronet.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
};
const longestWaitMs = 120_000;
const dayMs = 24 * 3_600_000;

interface PageChrome {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  action: { openPopup(): Promise<void> };
}
declare const chrome: PageChrome;

const personAt = (slug: string) => ({
  kind: 'person',
  key: `person/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `${network}/in/${slug}`,
});

mkdirSync(folder, { recursive: true });
await using cleanUp = new AsyncDisposableStack();
const userDataDir = mkdtempSync(join(tmpdir(), 'sidenote-pictures-'));
cleanUp.defer(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
const screen = await startScreen(width, height);
cleanUp.defer(() => screen.stop());
const sandbox = await startSandboxProcess(['--port', '0']);
cleanUp.defer(() => sandbox.stop());
const browser = await launchChromium({
  extensionDir: join(root, '.output/chrome-mv3'),
  userDataDir,
  httpsPort: sandbox.ready.httpsPort,
  headless: false,
  trustedKey: sandbox.ready.spkiHash,
  extraArgs: [
    `--display=${screen.display}`,
    '--ozone-platform=x11',
    `--window-size=${width},${height}`,
    '--window-position=0,0',
    '--start-maximized',
    '--hide-scrollbars',
  ],
});
cleanUp.defer(() => browser.close());
browser.context.setDefaultTimeout(longestWaitMs);

async function sendMessage(own: Page, name: string, payload: unknown): Promise<unknown> {
  const reply = await own.evaluate((message) => chrome.runtime.sendMessage(message), {
    kind: 'message',
    name,
    payload,
  });
  if (typeof reply !== 'object' || reply === null || !('ok' in reply) || reply.ok !== true) {
    throw new Error(`${name}: ${JSON.stringify(reply)}`);
  }
  return 'answer' in reply ? reply.answer : undefined;
}

/** A view that Playwright does not list: the side panel, or the popup. */
async function findView(file: string): Promise<Page> {
  const [port, path] = readFileSync(join(userDataDir, 'DevToolsActivePort'), 'utf8').trim().split('\n');
  const url = `chrome-extension://${browser.extensionId}/${file}`;
  const deadline = performance.now() + longestWaitMs;
  do {
    const connection = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`);
    const pages = connection.contexts().flatMap((context) => context.pages());
    const view = pages.find((page) => page.url().startsWith(url));
    if (view !== undefined) {
      cleanUp.defer(() => connection.close());
      view.setDefaultTimeout(longestWaitMs);
      return view;
    }
    await connection.close();
    await delay(200);
  } while (performance.now() < deadline);
  throw new Error(`${file} did not open.`);
}

/** The pointer is on nothing, in any view. */
async function moveAway(): Promise<void> {
  const views = [...browser.context.pages(), ...(own.isClosed() ? [] : [own])];
  await Promise.all(views.map((view) => view.mouse.move(0, 0)));
  screen.hidePointer();
}

/** What the window shows, once two pictures in a row are the same. */
async function take(name: string): Promise<void> {
  await moveAway();
  let before: Buffer = Buffer.alloc(0);
  const deadline = performance.now() + longestWaitMs;
  do {
    await delay(700);
    const now = screen.take();
    if (now.equals(before)) break;
    before = now;
  } while (performance.now() < deadline);
  writeFileSync(join(folder, `${name}.png`), before);
  console.log(`docs/pictures/${name}.png`);
}

await grantHosts(browser, [`http://${new URL(sandbox.ready.api).hostname}/*`, 'https://*.pronet.example/*']);
const settings = await browser.openExtensionPage('options.html');
let own = settings;
await sendMessage(own, 'saveConnection', {
  baseUrl: sandbox.ready.api,
  key: sandbox.ready.key,
  keyStorage: { mode: 'remembered' },
  names: neutralNames,
});
await sendMessage(own, 'saveSites', { sites: [site] });
await sendMessage(own, 'testConnection', {});
await sendMessage(own, 'saveWriting', { sender: { name: 'Noor', title: '', company: '', signature: '' } });

/** Every other page is closed, so that the window has one tab. */
async function openAlone(url: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(url);
  for (const other of browser.context.pages()) if (other !== page && other !== settings) await other.close();
  await page.bringToFront();
  return page;
}

const profile = await openAlone(`${network}/in/leila-haddad`);
await openSidePanel(browser);
await profile.bringToFront();
const side = await findView('sidepanel.html');
own = side;
await settings.close();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

// A person who is known, and the letter to this person.
await profile.goto(`${network}/in/amara-okonkwo`);
await panelParts.findEmail(side).click();
await button(side, 'Copy email').waitFor();
await button(side, /^Find mobile/).click();
await button(side, 'Copy mobile').waitFor();
await button(side, /^How to write to/).click();
await button(side, /^Style/).click();
await sendMessage(own, 'setTags', {
  subjects: [{ subject: personAt('amara-okonkwo') }],
  add: ['shortlist'],
  remove: [],
});
await take('window');
await button(side, 'Write to Amara').click();
await button(side, /^Measured result/).click();
for (const [field, result] of Object.entries({ Subject: '11 days', Letter: '11 days, as at two plants like yours' })) {
  const box = side.getByRole('textbox', { name: field });
  const text = (await box.inputValue()).replace('{{topic}}', 'Quote to cash').replace('{{result}}', result);
  await box.fill(text.replace('{{reason}}', 'Your talk on handovers named the approvals that wait'));
}
await take('write');
await button(side, /^Back to/).click();

// Off limits.
await profile.goto(`${network}/in/tomasz-wieczorek`);
await side.getByRole('heading', { level: 1, name: 'Tomasz Wieczorek' }).waitFor();
const excluded = (await sendMessage(own, 'exclude', {
  subject: personAt('tomasz-wieczorek'),
  listId: null,
  route: 'panel',
  why: 'Asked not to be contacted',
})) as { token: string };
await side
  .getByText(/^Excluded:/)
  .first()
  .waitFor();
await take('excluded');
await sendMessage(own, 'undoExclusion', { token: excluded.token });

// Others with an email, a tag and a day.
const others = ['leila-haddad', 'ingrid-solberg', 'noor-al-hashimi', 'yuki-tanabe', 'renée-dubois'].map(personAt);
const days = [-2, 0, 0, 1, 3];
for (const [at, subject] of others.entries()) {
  const order = { operation: 'email', subject, agreedMilli: 1000, refresh: false, override: false, again: false };
  await sendMessage(own, 'enrich', order);
  await sendMessage(own, 'logTouch', {
    subject,
    kind: 'contacted',
    by: 'email',
    about: 'Eleven days shorter',
    dueAt: Date.now() + (days[at] ?? 0) * dayMs,
  });
  if (at % 2 === 0) await sendMessage(own, 'setTags', { subjects: [{ subject }], add: ['nordics'], remove: [] });
}

await sendMessage(own, 'saveService', {
  webhook: null,
  valueListUrl: sandbox.ready.static,
  previewPath: '/v1/people/preview',
});
const title = { any: { include: { mode: 'SMART', content: ['Operations'] } } };
const filters = { contact: { experience: { latest: { title } } } };
const search = (await sendMessage(own, 'openSearch', { kind: 'people', filters, lists: 'all', size: 25 })) as {
  id: string;
};

// The popup before a click.
await profile.goto(`${network}/in/mateus-carvalho`);
await side.evaluate(() => window.close());
await profile.bringToFront();
await (await browser.worker()).evaluate(() => chrome.action.openPopup());
const popup = await findView('popup.html');
await panelParts.findEmail(popup).waitFor();
await take('popup');

// The workspace.
const workspace = `chrome-extension://${browser.extensionId}/workspace.html`;
const results = await openAlone(`${workspace}#search/${search.id}`);
const more = results.getByRole('region', { name: 'Run the search' }).locator('summary');
await more.click();
await button(results, /^Search up to/).click();
const boxes = results.getByRole('checkbox', { name: /^Select (?!all)/ });
await boxes.nth(5).waitFor();
for (let at = 0; at < 6; at++) await boxes.nth(at).check();
await take('search');
const history = await openAlone(`${workspace}#history/due`);
await history.emulateMedia({ colorScheme: 'dark' });
await history.getByRole('row').nth(2).waitFor();
await take('history');
