import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';

/**
 * Pictures of every state, to be looked at: `npm run gallery [-- name …]` → `.output/shots/`, with an `index.html` that shows them side by
 * side, and in `sheets/` one picture of each group (`sheets.ts`). A name may end in `*`. Fails where a page is wider than its window or
 * reports an error; its pictures are taken all the same.
 */
const shots = path.resolve(import.meta.dirname, '../../.output/shots');
const widths: Record<Scenario['screen'], number[]> = {
  panel: [480, 360, 320, 305],
  letter: [360, 320, 240],
  popup: [360],
  settings: [1280, 768, 360, 320],
  welcome: [1280, 768, 360, 320, 240],
  workspace: [1280, 768, 320],
};
/** A long page at twice its size, on a machine that is busy. */
const longestShotMs = 30_000;
/** A hundred thousand rows take a while to be written. */
const longestSeedMs = 60_000;
const longestReadMs = 20_000;

for (const [name, scenario] of Object.entries(scenarios)) {
  test(name, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (line) => {
      if (line.text().includes('[i18n]')) errors.push(line.text());
    });
    const height = scenario.screen === 'workspace' ? 800 : 600;
    const shown = scenario.widths ?? widths[scenario.screen];
    await page.setViewportSize({ width: shown[0] ?? 360, height });
    await page.goto(`${process.env.GALLERY_URL}gallery.html?${name}`);
    await bring(page, scenario);
    for (const width of shown) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        // What reads its own width draws itself anew.
        await page.waitForTimeout(50);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(over, `pixels too wide at ${width}`).toBeLessThanOrEqual(0);
        const file = path.join(shots, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true, timeout: longestShotMs });
      }
    }
    expect(errors).toEqual([]);
  });
}

/** Waits until the screen shows what it has read, and what it loaded for that. */
async function readAll(page: Page): Promise<void> {
  const isRead = () => document.querySelector('.skel, [aria-busy="true"]') === null;
  await page.waitForFunction(isRead, null, { timeout: longestReadMs });
  await page.waitForTimeout(100);
}

/** Brings the screen into the state: presses, typing, more presses, opened sections. */
async function bring(page: Page, scenario: Scenario): Promise<void> {
  await page.waitForSelector('.bar, .panel .note, .letter-head, .sheet .title, .start .tile, .work-bar', {
    timeout: longestSeedMs,
  });
  if (scenario.isReading === undefined) await readAll(page);
  // The fields of a service that works are folded away.
  const advanced = page.locator('#connection details:not([open]) > summary').first();
  if (scenario.screen === 'settings' && scenario.steps !== undefined && (await advanced.isVisible()))
    await advanced.click();
  for (const step of scenario.steps ?? []) {
    if ('press' in step) {
      const button = { name: step.press, exact: step.exact ?? false };
      // The rarer actions are folded away.
      await page
        .getByRole('button', { ...button, includeHidden: true })
        .first()
        .evaluate((each) => each.closest('details')?.setAttribute('open', ''));
      await page.getByRole('button', button).first().click();
    } else if ('tab' in step) await page.getByRole('tab', { name: step.tab }).click();
    else if ('choose' in step) await page.getByLabel(step.choose).first().click();
    else if ('pick' in step) await page.getByLabel(step.pick).selectOption(step.option);
    else if ('file' in step)
      await page.getByLabel(step.file).setInputFiles({
        name: 'customers of 2026.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(step.holds, 'latin1'),
      });
    else await page.getByLabel(step.field, { exact: true }).and(page.locator('input, textarea')).fill(step.text);
    await page.waitForTimeout(80);
  }
  if (scenario.isReading === undefined) await readAll(page);
  if (scenario.offline) await page.context().setOffline(true);
  if (scenario.open)
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((each) => {
        each.open = true;
      }),
    );
  await page.waitForTimeout(100);
}
