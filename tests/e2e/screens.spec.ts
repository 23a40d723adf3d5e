import type { Page } from '@playwright/test';
import { grantHosts } from '../../scripts/browser.ts';
import { expectAccessible } from './support/accessible.ts';
import { connectWithSisters } from './support/elsewhere/connect-with-sisters.ts';
import { openNobodys } from './support/elsewhere/open-nobodys.ts';
import { excludeShown } from './support/exclude-shown.ts';
import { chooseMore } from './support/panel-menus.ts';
import { startRecordingProxy } from './support/recording-proxy.ts';
import { expect, type Sidenote, test } from './support/sidenote.ts';

const single = '/v2/people/export/single';

async function expectNoSideways(panel: Page, width: number): Promise<void> {
  await panel.setViewportSize({ width, height: 640 });
  const readOverflow = () =>
    panel.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(readOverflow, `at ${width} px`).toBeLessThanOrEqual(0);
}

/** As high as its list: which row the bar at the bottom covers by half, until it is scrolled, depends on the font and on what was scrolled. */
const showAllOfList = (panel: Page) => panel.setViewportSize({ width: 360, height: 8000 });

/** Where most people work: a page of them fills the panel. */
function busiestCompany({ sandbox }: Sidenote): string {
  const slugs = sandbox.world.people.map(({ company }) => company.slug);
  const count = (slug: string) => slugs.filter((each) => each === slug).length;
  return slugs.reduce((most, slug) => (count(slug) > count(most) ? slug : most));
}

function personAt(slug: string) {
  const url = `https://www.pronet.example/in/${slug}`;
  return { kind: 'person', key: `person/pronet/${slug}`, site: 'pronet', slug, url };
}

const firstClick = { agreedMilli: 1000, refresh: false, override: false, again: false };

test.describe('accessibility', () => {
  test('the side panel has no violation in any state a journey meets', async ({ sidenote }) => {
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByText('Not connected yet')).toBeVisible();
    // Chromium sets 75 % of 16 px on the pages of an extension.
    await expect(panel.locator('body')).toHaveCSS('font-size', '14px');
    await expectAccessible(panel, 'not connected');

    await sidenote.connect();
    await page.bringToFront();
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
    await expectAccessible(panel, 'askable');

    await sidenote.faults({ kind: 'hold', path: single });
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
    await expectAccessible(panel, 'asking');
    await sidenote.release();
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
    for (const section of await panel.locator('summary').all()) await section.click();
    await expectAccessible(panel, 'known, every section open');

    await sidenote.faults({ kind: 'status', status: 402, path: single, times: 1 });
    await page.goto('https://www.pronet.example/in/leila-haddad');
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Leila Haddad');
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('Not enough credits').first()).toBeVisible();
    await expectAccessible(panel, 'failed');

    await page.goto('https://www.pronet.example/in/mateus-carvalho');
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Mateus Carvalho');
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('Nothing found').first()).toBeVisible();
    await expectAccessible(panel, 'nothing found');

    await page.goto('https://www.pronet.example/');
    await expect(panel.getByRole('heading', { name: 'No profile open here' })).toBeVisible();
    await expectAccessible(panel, 'nobody');
  });

  test('a fully known person has no violation, with the advice', async ({ sidenote }) => {
    await sidenote.connect();
    const panel = await sidenote.openPanel(await sidenote.openPage('/in/amara-okonkwo'));
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
    await panel.getByRole('button', { name: /^Find mobile/ }).click();
    await expect(panel.getByRole('button', { name: /^Copy mobile/ }).first()).toBeVisible();
    await panel.getByRole('button', { name: /^How to write/ }).click();
    await panel.getByRole('button', { name: 'All of it' }).click();
    await expect(panel.getByRole('tab', { name: 'Selling' })).toBeVisible();
    await chooseMore(panel, 'Add a note');
    for (const section of await panel.locator('summary').all()) await section.click();
    await expectAccessible(panel, 'known, with the advice and an open note');

    await panel.getByRole('tab', { name: 'Hiring' }).click();
    await excludeShown(panel);
    await expectAccessible(panel, 'excluded, hiring');
    for (const width of [305, 320, 360, 480]) await expectNoSideways(panel, width);
  });

  test('a company, its lookalikes, its people and their batch have no violation', async ({ sidenote }) => {
    await sidenote.connect();
    const panel = await sidenote.openPanel(await sidenote.openPage(`/company/${busiestCompany(sidenote)}`));
    await panel.getByRole('button', { name: /^Show company/ }).click();
    await expect(panel.getByRole('button', { name: /^Show company/ })).toHaveCount(0);
    await panel.getByRole('button', { name: /^Find lookalikes/ }).click();
    await expect(panel.getByRole('button', { name: /^Add as seed:/ }).first()).toBeVisible();
    await panel.getByRole('button', { name: /^People here/ }).click();
    const all = panel.getByRole('checkbox', { name: /^Select all/ });
    await all.check();
    await showAllOfList(panel);
    await expectAccessible(panel, 'company, all of it');

    await sidenote.faults({ kind: 'hold', path: single, times: 50 });
    await panel.getByRole('button', { name: /^Find emails for selected/ }).click();
    await panel.getByRole('button', { name: 'Pause' }).click();
    await expect(panel.getByRole('button', { name: /^Resume/ })).toBeVisible();
    await expectAccessible(panel, 'a batch that is paused');
    for (const width of [305, 320, 360, 480]) await expectNoSideways(panel, width);
  });

  test('a batch has no violation while it runs, when it is over with failures, and when it is cancelled', async ({
    sidenote,
  }) => {
    await sidenote.connect();
    const panel = await sidenote.openPanel(await sidenote.openPage('/search/people'));
    await panel.getByRole('button', { name: 'Scan this page' }).click();
    const boxes = panel.getByRole('checkbox', { name: /^Select (?!all)/ });
    await expect(boxes.first()).toBeVisible();
    const begin = async (...places: number[]) => {
      for (const place of places) await boxes.nth(place).check();
      await panel.getByRole('button', { name: /^Find emails for selected/ }).click();
    };
    const looks = async (what: string) => {
      await expectAccessible(panel, what);
      for (const width of [305, 320, 480]) await expectNoSideways(panel, width);
    };

    await sidenote.faults({ kind: 'status', status: 400, path: single, times: 1 });
    await begin(0, 1, 2);
    await expect(panel.getByText('Done, 3 of 3', { exact: true })).toBeVisible();
    await expect(panel.getByText('1 failed', { exact: true })).toBeVisible();
    await looks('a batch that is over, with a failure');

    await sidenote.faults({ kind: 'hold', path: single, times: 50 });
    await begin(3, 4, 5, 6);
    await expect(panel.getByRole('button', { name: 'Pause' })).toBeVisible();
    await looks('a batch that runs');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByText(/^Cancelled at/).first()).toBeVisible();
    await looks('a batch that is cancelled');
  });

  test('a scan’s result and a person behind an address have no violation', async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/search/people');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: 'Scan this page' }).click();
    await expect(panel.getByRole('checkbox').first()).toBeVisible();
    await panel.getByRole('checkbox').nth(1).check();
    await showAllOfList(panel);
    await expectAccessible(panel, 'scanned');
    for (const width of [305, 320, 360, 480]) await expectNoSideways(panel, width);

    await panel.getByRole('button', { name: 'Close list' }).click();
    await panel.getByRole('textbox', { name: 'Look up a person' }).fill('amara.okonkwo@fenwick.example');
    await panel.getByRole('button', { name: /^Look up/ }).click();
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
    await expectAccessible(panel, 'looked up');
    for (const width of [305, 320, 360, 480]) await expectNoSideways(panel, width);
  });

  test('a page of another network has no violation: asked, linked by hand, known, and answered with another person', async ({
    sidenote,
  }) => {
    const proxy = await startRecordingProxy(sidenote.sandbox.ready.api, (path, text) =>
      path.endsWith('/people')
        ? text.replaceAll('code-host.example/leila-haddad', 'code-host.example/leila-haddad-2')
        : text,
    );
    try {
      await connectWithSisters(sidenote, proxy.url);
      const page = await sidenote.openPage('https://code-host.example/leila-haddad');
      const panel = await sidenote.openPanel(page);
      const who = panel.getByRole('button', { name: /^Who is this/ });
      await expect(who).toBeEnabled();
      await panel.getByRole('button', { name: 'Link a profile' }).click();
      await expectAccessible(panel, 'elsewhere, with the field to link a profile');
      await who.click();
      await expect(panel.getByText('The answer is about someone else', { exact: true })).toBeVisible();
      await expectAccessible(panel, 'elsewhere, about somebody else');
      for (const width of [305, 320, 360, 480]) await expectNoSideways(panel, width);

      await page.goto('https://code-host.example/amara-okonkwo');
      await who.click();
      await expect(panel.getByText('Matches this page')).toBeVisible();
      await expectAccessible(panel, 'elsewhere, known');
    } finally {
      await proxy.stop();
    }
  });

  test('pages without a subject have no violation', async ({ sidenote }) => {
    await openNobodys(sidenote, expectAccessible);
  });

  test('a site that is not added, and a pinned person while the tab moves on, have no violation', async ({
    sidenote,
  }) => {
    await sidenote.connect();
    await grantHosts(sidenote.browser, ['https://*.folk.example/*']);
    const page = await sidenote.openPage('https://folk.example/people/jane-doe');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByRole('button', { name: /^Add this site/ })).toBeVisible();
    await expectAccessible(panel, 'a site that is not added');
    await page.goto('https://www.pronet.example/in/amara-okonkwo');
    await panel.getByRole('button', { name: 'Keep here' }).click();
    await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
    await expect(panel.getByRole('region', { name: 'Kept here' })).toContainText('On the page: Tomasz Wieczorek');
    await expectAccessible(panel, 'kept here');
    for (const width of [305, 320, 360, 480]) await expectNoSideways(panel, width);
  });

  test('popup, settings, welcome and every section of the workspace have no violation', async ({ sidenote }) => {
    await sidenote.connect();
    const [amara, tomasz] = ['amara-okonkwo', 'tomasz-wieczorek'].map(personAt);
    await sidenote.sendMessage('enrich', { operation: 'email', subject: amara, ...firstClick });
    await sidenote.sendMessage('exclude', { subject: tomasz, listId: null, route: 'panel', why: 'Customer' });
    const files = ['popup.html', 'options.html', 'welcome.html'];
    for (const file of [
      ...files,
      ...['search', 'lists', 'jobs', 'history', 'spend'].map((section) => `workspace.html#${section}`),
    ]) {
      const page = await sidenote.browser.openExtensionPage(file);
      // As high as what it shows, for the same reason as `showAllOfList`.
      if (!files.includes(file)) await page.setViewportSize({ width: 1280, height: 2000 });
      await page.getByRole('button').first().waitFor();
      // The popup has its settings button before it knows the page.
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await expectAccessible(page, file);
      await page.close();
    }
  });

  test('the whole job is done by keyboard, and the answer is announced without moving the focus', async ({
    sidenote,
  }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'hold', path: single });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    const ask = panel.getByRole('button', { name: /^Find email/ });
    await expect(ask).toBeEnabled();
    await panel.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[role=status]')) {
          const text = region.textContent ?? '';
          if (text !== '' && heard.at(-1) !== text) heard.push(text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });

    for (
      let presses = 0;
      presses < 10 && !(await ask.evaluate((button) => button === document.activeElement));
      presses++
    ) {
      await panel.keyboard.press('Tab');
    }
    await expect(ask).toBeFocused();
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
    await sidenote.release();
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();

    const heard = () => panel.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
    await expect.poll(heard).toContain('amara.okonkwo@fenwick.example');
    // The focus has not been thrown back to the top of the page.
    await expect.poll(() => panel.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  test('at 320 px nothing is cut and nothing scrolls sideways', async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/ingrid-solberg');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('button', { name: 'Copy email' }).first()).toBeVisible();
    for (const section of await panel.locator('summary').all()) await section.click();
    for (const width of [305, 320, 360, 480]) await expectNoSideways(panel, width);
  });
});
