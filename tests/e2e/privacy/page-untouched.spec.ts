import type { Page } from '@playwright/test';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import { findTouches, type PageTrace, readTrace, startTrace } from '../../laws/page-untouched.ts';
import { enterDetectorWorld } from '../support/detector-world.ts';
import { demoSite, expect, test } from '../support/sidenote.ts';

/** Loads a profile, moves inside it as its users do, and says what the page saw. */
async function trace(page: Page, isSettled: () => Promise<unknown> = async () => undefined): Promise<PageTrace> {
  await page.addInitScript(startTrace);
  await page.goto('https://www.pronet.example/in/amara-okonkwo');
  await page.evaluate(() => history.pushState({}, '', '/in/amara-okonkwo/details/skills'));
  await page.evaluate(() => history.back());
  await page.waitForURL('**/in/amara-okonkwo');
  await isSettled();
  return page.evaluate<PageTrace>(readTrace);
}

// Smoke: the isolated world of a content script leaves no trace in the page.
test('a page with the detector in it is the same as without, from its own side', { tag: '@smoke' }, async ({
  sidenote,
}) => {
  const without = await trace(await sidenote.browser.context.newPage());
  await sidenote.connect();
  const page = await sidenote.browser.context.newPage();
  const detected = await trace(page, async () => {
    // The detector is there and has begun: this is not the trace of a page without it.
    await enterDetectorWorld(page, sidenote.browser.extensionId);
    // It has told the worker where the page is now.
    await page.evaluate(() => history.pushState({}, '', '/in/tomasz-wieczorek'));
    await expect.poll(() => sidenote.count('visits')).toBe(2);
    await page.evaluate(() => history.back());
    await page.waitForURL('**/in/amara-okonkwo');
  });
  expect(findTouches(without, detected)).toEqual([]);

  // The same measurement sees a touch: the check is not blind.
  await page.evaluate(() => document.body.append(document.createElement('sidenote-planted')));
  const planted = await page.evaluate<PageTrace>(readTrace);
  expect(findTouches(without, planted)).not.toEqual([]);
});

test('a page can reach no file and no messenger of the extension', async ({ sidenote }) => {
  await sidenote.connect();
  const { extensionId } = sidenote.browser;
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const reached = await page.evaluate(async (id) => {
    const files = ['manifest.json', 'detector.js', 'popup.html', 'sidepanel.html', 'icon/128.png'];
    const found: string[] = [];
    for (const file of files) {
      const answered = await fetch(`chrome-extension://${id}/${file}`).then(
        () => true,
        () => false,
      );
      if (answered) found.push(file);
    }
    const { chrome } = window as unknown as { chrome?: { runtime?: unknown } };
    return { found, hasMessenger: chrome?.runtime !== undefined };
  }, extensionId);
  expect(reached).toEqual({ found: [], hasMessenger: false });
});

test('a hundred visited profiles without a click send nothing', async ({ sidenote }) => {
  await sidenote.connect();
  const people = sidenote.sandbox.world.people.slice(0, 100);
  expect(people).toHaveLength(100);
  const page = await sidenote.openPage('/search/people');
  const panel = await sidenote.openPanel(page);
  for (const [index, person] of people.entries()) {
    const address = `https://www.pronet.example/in/${encodeURIComponent(person.slug)}`;
    if (index % 10 === 0) await page.goto(address);
    else await page.evaluate((url) => history.pushState({}, '', url), address);
  }
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(
    nameOfSlug({ site: 'pronet', slug: people.at(-1)?.slug ?? '' }),
  );
  expect(await sidenote.requests()).toEqual([]);
  expect((await sidenote.books()).total).toBe(500);
});

test('a worker that starts again leaves the detectors in the pages as they are', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const evaluate = await enterDetectorWorld(page, sidenote.browser.extensionId);
  await evaluate('globalThis.first = globalThis.stopDetector; true');
  for (let times = 0; times < 3; times++) {
    await sidenote.browser.killWorker();
    expect(await sidenote.sendMessage('panelOpened', { windowId: null })).toMatchObject({ ok: true });
  }
  await page.bringToFront();
  // The answer comes after everything that the start of the worker does with detectors.
  await sidenote.sendMessage('saveSites', { sites: [demoSite] });
  expect(await evaluate('globalThis.stopDetector === globalThis.first')).toBe(true);
  // A copy that comes all the same replaces the one before.
  await sidenote.sendMessage('saveSites', { sites: [] });
  await sidenote.connect();
  await expect.poll(() => evaluate('globalThis.stopDetector !== globalThis.first')).toBe(true);
});

test('a page that uses the detector’s names does not stop it', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/search/people');
  // There before the detector is, as a page would write it.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const name of ['stopDetector', 'navigation', 'chrome', 'location', 'look'])
        for (const markup of [`<div id="${name}"></div>`, `<form name="${name}"></form>`, `<embed name="${name}">`])
          document.body.insertAdjacentHTML('beforeend', markup);
    }),
  );
  await page.goto('https://www.pronet.example/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await page.bringToFront();
  const [other] = sidenote.sandbox.world.people.filter(({ slug }) => slug !== 'amara-okonkwo');
  const slug = other?.slug ?? '';
  await page.evaluate((path) => history.pushState({}, '', path), `/in/${encodeURIComponent(slug)}`);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(nameOfSlug({ site: 'pronet', slug }));
});

test('a page whose forms hide the properties of nodes behind their fields is read whole by a scan', async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/search/people');
  const panel = await sidenote.openPanel(page);
  await page.evaluate(() => {
    const hidden = [
      'nextSibling',
      'firstChild',
      'childNodes',
      'parentNode',
      'nodeType',
      'nodeValue',
      'localName',
      'baseURI',
    ];
    const methods = ['getAttribute', 'hasAttribute', 'shadowRoot', 'contentDocument', 'children', 'attributes'];
    const form = document.createElement('form');
    for (const name of [...hidden, ...methods]) {
      const field = document.createElement('input');
      field.setAttribute('name', name);
      form.append(field);
    }
    const link = document.createElement('a');
    link.setAttribute('href', '/in/amara-okonkwo-in-a-form');
    link.append('inside@acme.com');
    form.append(link);
    document.body.append(form, 'after@acme.com');
    // `document` hides its own behind forms of that name.
    for (const name of ['documentElement', 'createTreeWalker', 'body']) {
      const named = document.createElement('form');
      named.setAttribute('name', name);
      form.before(named);
    }
  });
  await panel.getByRole('button', { name: 'Scan this page' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Select Amara Okonkwo In A Form' })).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Select inside@acme.com' })).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Select after@acme.com' })).toBeVisible();
  await expect.poll(() => panel.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toBeGreaterThan(10);
});
