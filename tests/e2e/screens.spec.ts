import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './sidenote.ts';

const single = '/v2/people/export/single';

/** Every rule of WCAG 2.2 A and AA that a program can judge, in both themes. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .setLegacyMode()
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test.describe('accessibility', () => {
  test('the side panel has no violation in any state a journey meets', async ({ sidenote }) => {
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByText('Not connected yet')).toBeVisible();
    await expectAccessible(panel, 'not connected');

    await sidenote.connect();
    await page.bringToFront();
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
    await expectAccessible(panel, 'askable');

    await sidenote.faults({ kind: 'delay', ms: 8000, path: single, times: 1 });
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
    await expectAccessible(panel, 'asking');
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible({ timeout: 15_000 });
    for (const section of await panel.locator('summary').all()) await section.click();
    await expectAccessible(panel, 'known, every section open');

    await sidenote.faults({ kind: 'status', status: 402, path: single, times: 1 });
    await page.goto('https://www.pronet.example/in/leila-haddad');
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('Not enough credits').first()).toBeVisible();
    await expectAccessible(panel, 'failed');

    await page.goto('https://www.pronet.example/in/mateus-carvalho');
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('Nothing found').first()).toBeVisible();
    await expectAccessible(panel, 'nothing found');

    await page.goto('https://www.pronet.example/');
    await expect(panel.getByText('Nobody on this page')).toBeVisible();
    await expectAccessible(panel, 'nobody');
  });

  test('popup, settings, welcome and workspace have no violation', async ({ sidenote }) => {
    await sidenote.connect();
    for (const file of ['popup.html', 'options.html', 'welcome.html', 'workspace.html']) {
      const page = await sidenote.browser.openExtensionPage(file);
      await page.getByRole('button').first().waitFor();
      await expectAccessible(page, file);
      await page.close();
    }
  });

  test('the whole job is done by keyboard, and the answer is announced without moving the focus', async ({
    sidenote,
  }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'delay', ms: 1000, path: single, times: 1 });
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
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();

    const heard = await panel.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard.some((text) => text.includes('amara.okonkwo@fenwick.example'))).toBe(true);
    // The focus has not been thrown back to the top of the page.
    expect(await panel.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  test('at 320 px nothing is cut and nothing scrolls sideways', async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/ingrid-solberg');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('button', { name: 'Copy email' }).first()).toBeVisible();
    for (const section of await panel.locator('summary').all()) await section.click();
    for (const width of [305, 320, 360, 480]) {
      await panel.setViewportSize({ width, height: 640 });
      const overflow = await panel.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
