import type { Page } from '@playwright/test';
import { grantHosts } from '../../../scripts/browser.ts';
import { connectWithSisters } from '../support/elsewhere/connect-with-sisters.ts';
import { openNobodys } from '../support/elsewhere/open-nobodys.ts';
import { excludeShown } from '../support/exclude-shown.ts';
import { measured } from '../support/measured.ts';
import { chooseMore } from '../support/panel-menus.ts';
import { expect, test } from '../support/sidenote.ts';

/** Each control that can be pressed, and whether its middle 24 × 24 px are its own. */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const side = 24;
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary');
    const found: string[] = [];
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      if (box.width === 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      // A link of several lines has its middle between them.
      const line = control.getClientRects()[0] ?? box;
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      // A hit is tested in whole pixels.
      const reach = side / 2 - 1;
      const corners = [
        [x, y],
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const;
      const others = corners
        .map(([left, top]) => document.elementFromPoint(left, top))
        .filter((hit) => hit === null || !(control.contains(hit) || hit.closest('label')?.control === control));
      if (others.length === 0) continue;
      const name = control.textContent?.trim() || control.ariaLabel;
      const under = others.map((hit) => hit?.outerHTML.slice(0, 60)).join(', ');
      found.push(`${name} ${line.width} × ${line.height}, over it ${under}`);
    }
    return found;
  });
}

/** Every word is at least as wide as a few of its letters, so that none stands letter by letter below another. */
async function findNarrowTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = (node.textContent ?? '').trim();
      if (words.length < 6 || node.parentElement?.closest('.sr-only, .skel, svg') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      if (width > 0 && width < 32 && height > 60) found.push(`${words} ${width} × ${height}`);
    }
    return found;
  });
}

/** Labels in the margin that come closer than 4 px to a button beside them. At 240 px they stand above it. */
async function findTouchingLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const label of document.querySelectorAll('.row > .lab')) {
      const range = document.createRange();
      range.selectNodeContents(label);
      const text = range.getBoundingClientRect();
      for (const button of label.parentElement?.querySelectorAll('.price-button') ?? []) {
        const box = button.getBoundingClientRect();
        const isBeside = box.top < text.bottom && box.bottom > text.top;
        if (isBeside && box.left - text.right < 4) found.push(`${label.textContent} ${box.left - text.right}`);
      }
    }
    return found;
  });
}

/** Words cut by "…", such as the state of the connection in the head. */
async function findCutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bar .mark')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent ?? ''),
  );
}

/** At widths from 200 % zoom on a narrow panel to a wide one, with the whole page in view. */
async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of [240, 305, 320, 360]) {
    const at = `${what} at ${width} px`;
    await measured(async () => {
      await page.setViewportSize({ width, height: 640 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.min(height + 40, 8000) });
      expect(await readOverflow(page), at).toBeLessThanOrEqual(0);
      expect(await findSmallTargets(page), at).toEqual([]);
      expect(await findNarrowTexts(page), at).toEqual([]);
      expect(await findTouchingLabels(page), at).toEqual([]);
      if (width > 240) expect(await findCutWords(page), at).toEqual([]);
    });
    if (process.env.SIDENOTE_LOOK !== undefined) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${process.env.SIDENOTE_LOOK}/${at.replaceAll(' ', '-')}-${colorScheme}.png` });
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
  }
  await page.setViewportSize({ width: 360, height: 640 });
}

/** By how many px the page is wider than its window. */
async function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('every screen of the panel fits from 240 px on, and every target is its own for 24 px', async ({ sidenote }) => {
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await expect(panel.getByText('Not connected yet')).toBeVisible();
  await expectFits(panel, 'not connected');
  await sidenote.connect();
  await page.bringToFront();
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
  await expectFits(panel, 'askable');
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: /^Find mobile/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy mobile', exact: true })).toBeVisible();
  await expectFits(panel, 'known');

  // Not hers, which came with the email.
  const [hers, ...slugs] = new Set(sidenote.sandbox.world.people.map(({ company }) => company.slug));
  const other = slugs.find((slug) => slug !== hers && !slug.startsWith('fenwick'));
  await page.goto(new URL(`/company/${other}`, page.url()).href);
  await panel.getByRole('button', { name: /^Show company/ }).click();
  await expect(panel.getByRole('button', { name: /^Show company/ })).toHaveCount(0);
  await panel.getByRole('button', { name: /^Find lookalikes/ }).click();
  await expect(panel.getByRole('heading', { name: /^Lookalikes,/ })).toBeVisible();
  await panel.getByRole('button', { name: /^People here/ }).click();
  await expect(panel.getByRole('checkbox').first()).toBeVisible();
  await expectFits(panel, 'company');

  await page.goto(new URL('/search/people', page.url()).href);
  await panel.getByRole('button', { name: 'Scan this page' }).click();
  const boxes = panel.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await panel.getByRole('button', { name: /^Find emails for selected/ }).click();
  await expect(panel.getByText(/^Done, \d of \d$/)).toBeVisible();
  await expectFits(panel, 'scan');

  await panel.getByRole('button', { name: 'Close list' }).click();
  await page.goto(new URL('/in/amara-okonkwo', page.url()).href);
  await expect(panel.getByRole('button', { name: 'Copy email', exact: true })).toBeVisible();
  await chooseMore(panel, 'Add a note');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Met in Oslo, asks for a demo before the summer');
  await expectFits(panel, 'open note');
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveCount(0);
  const tags = ['shortlist', 'nordics', 'spring fair', 'procurement leads 2027', 'met in Rotterdam', 'two pages'];
  const url = 'https://www.pronet.example/in/amara-okonkwo';
  const subject = { kind: 'person', key: 'person/pronet/amara-okonkwo', site: 'pronet', slug: 'amara-okonkwo', url };
  await sidenote.sendMessage('setTags', { subjects: [{ subject }], add: tags, remove: [] });
  await expect(panel.getByText('two pages', { exact: true })).toBeVisible();
  await expectFits(panel, 'six tags');
  await excludeShown(panel);
  await expect(panel.getByRole('button', { name: 'Show anyway' })).toBeVisible();
  await expectFits(panel, 'excluded');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Not on your list', { exact: true })).toBeVisible();
  await expectFits(panel, 'six tags beside the lists');

  const popup = await sidenote.browser.openExtensionPage('popup.html');
  await popup.getByRole('button').first().waitFor();
  expect(await findSmallTargets(popup), 'popup').toEqual([]);
});

test('pages of another network fit, and a company’s that is not confirmed', async ({ sidenote }) => {
  await connectWithSisters(sidenote);
  const page = await sidenote.openPage('https://code-host.example/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  const who = panel.getByRole('button', { name: /^Who is this/ });
  await expect(who).toBeEnabled();
  await panel.getByRole('button', { name: 'Link a profile' }).click();
  await expectFits(panel, 'elsewhere');
  await who.click();
  await expect(panel.getByText('Matches this page')).toBeVisible();
  await expectFits(panel, 'elsewhere, known');

  const company = sidenote.sandbox.world.companies.find(({ socials }) => socials.PLATFORM_B !== undefined);
  await page.goto(`https://platform-b.example/company/${company?.slug}`);
  await panel.getByRole('button', { name: /^Show company/ }).click();
  await expect(panel.getByText('Not confirmed', { exact: true })).toBeVisible();
  await expectFits(panel, 'company elsewhere, not confirmed');
});

test('pages without a subject fit', async ({ sidenote }) => {
  await openNobodys(sidenote, expectFits);
});

test('a site that is not added fits, and a pinned person while the tab moves on', async ({ sidenote }) => {
  await sidenote.connect();
  await grantHosts(sidenote.browser, ['https://*.folk.example/*']);
  const page = await sidenote.openPage('https://folk.example/people/jane-doe');
  const panel = await sidenote.openPanel(page);
  await expect(panel.getByRole('button', { name: /^Add this site/ })).toBeVisible();
  await expectFits(panel, 'a site that is not added');
  await page.goto('https://www.pronet.example/in/amara-okonkwo');
  await panel.getByRole('button', { name: 'Keep here' }).click();
  await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
  await expect(panel.getByRole('region', { name: 'Kept here' })).toContainText('On the page: Tomasz Wieczorek');
  await expectFits(panel, 'kept here');
});

test('nothing moves from opening to a bought email, except for the new data', async ({ sidenote }) => {
  await sidenote.connect();
  await sidenote.faults({ kind: 'hold', path: '/v2/people/export/single' });
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  // Wide enough for the address on one line: a second one is added content.
  await panel.setViewportSize({ width: 420, height: 640 });
  const email = panel.getByRole('region', { name: 'Email' });
  const allowed = panel.getByRole('region', { name: 'Exclusions' });
  /** From the line above the email to the end of its row; and where the row begins. Below it, an address brings "Write to Amara". */
  const measure = async () => {
    const [row, above] = [await email.boundingBox(), await allowed.boundingBox()];
    const end = (row?.y ?? 0) + (row?.height ?? 0);
    return { rows: end - (above?.y ?? 0) - (above?.height ?? 0), left: row?.x, width: row?.width };
  };
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
  const open = await measure();
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
  await expect.poll(measure).toEqual(open);
  await sidenote.release();
  await expect(panel.getByRole('button', { name: 'Copy email', exact: true })).toBeVisible();
  await expect.poll(measure).toEqual(open);
});

test('a main button that cannot be pressed stays readable under the pointer', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  const lead = panel.getByRole('button', { name: /^Find email/ });
  await expect(lead).toBeEnabled();
  await sidenote.browser.context.setOffline(true);
  await expect(lead).toBeDisabled();
  const colours = () =>
    lead.evaluate((button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]);
  const before = await colours();
  await lead.hover({ force: true });
  await lead.evaluate((button) => Promise.all(button.getAnimations().map(({ finished }) => finished)));
  expect(await colours()).toEqual(before);
});
