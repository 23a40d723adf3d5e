import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../scripts/browser.ts';
import type { BenchResult } from './parts/bench.ts';
import { putRows } from './parts/put-rows.ts';
import { settings } from './parts/seed-rows.ts';
import { scrollTable, watchTable } from './tables/in-page.ts';
import { type Round, toResult } from './tables/results.ts';
import { type Screen, screens } from './tables/screens.ts';
import { expectFewer, seedTables, type TablesSeed, words } from './tables/seed-tables.ts';

const extensionDir = join(import.meta.dirname, '../../.output/chrome-mv3');
const count = 10_000;
/** Frames scrolled each round, which is five seconds at sixty a second. */
const scrollSteps = 300;
const chunk = 500;

/**
 * Every table of the built extension's workspace with 10,000 rows in one profile: from the page's start to the first lines
 * and to their marks, from a key to the lines that it leaves, and the frames of ten seconds and more of scrolling. The
 * control is the odd rounds beside the even ones. `--rounds=2` measures fewer, `--only=history` one screen.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(extensionDir, 'workspace.html')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const userDataDir = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  // Nothing is requested: no sandbox listens on this port.
  const browser = await launchChromium({ extensionDir, userDataDir, httpsPort: 9 });
  cleanUp.defer(() => browser.close());

  const seed = seedTables(count);
  expectFewer(seed);
  const page = await browser.openExtensionPage('workspace.html');
  // The page's first live query creates the database.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await putAll(page, seed);
  // tsx wraps inner functions in a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.addInitScript(watchTable, screens);

  const address = `chrome-extension://${browser.extensionId}/workspace.html`;
  const only = option('only');
  const measured = screens.filter(({ section }) => only === null || only === section);
  const roundsOf = new Map<Screen, Round[]>(measured.map((screen) => [screen, []]));
  for (let round = 0; round < Number(option('rounds') ?? 4); round++) {
    for (const [screen, rounds] of roundsOf) rounds.push(await measureRound(page, address, screen));
  }
  return toResult(roundsOf, { rows: count, load: loadavg()[0] ?? Number.NaN });
}

function option(name: string): string | null {
  const start = `--${name}=`;
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length) ?? null;
}

async function putAll(page: Page, seed: TablesSeed): Promise<void> {
  const { records, ledger, search, searchPages, lists, members, job, jobPages } = seed;
  await page.evaluate(putRows, { settings, searches: [search], lists, jobs: [job] });
  for (const [store, rows] of Object.entries({ records, ledger, searchPages, members, jobPages })) {
    for (let from = 0; from < rows.length; from += chunk)
      await page.evaluate(putRows, { [store]: rows.slice(from, from + chunk) });
  }
}

async function measureRound(page: Page, address: string, screen: Screen): Promise<Round> {
  await page.goto('about:blank');
  await page.goto(`${address}#${screen.hash}`);
  // What opens at the install would stand in front, and a hidden page draws no frames.
  await page.bringToFront();
  await page.waitForFunction(() => !Number.isNaN(window.watchedTable.markedMs), null, { timeout: 60_000 });
  const { firstLinesMs, markedMs } = await page.evaluate(() => window.watchedTable);
  if (screen.field !== null) await typeWords(page, screen.field);
  const keys = await page.evaluate(() => window.watchedTable.keys);
  const frames = await page.evaluate(scrollTable, { table: screen.table, steps: scrollSteps });
  return { firstLinesMs, markedMs, keys, frames };
}

async function typeWords(page: Page, name: string): Promise<void> {
  const field = page.getByRole('searchbox', { name });
  for (const word of words) {
    await field.focus();
    for (const letter of word) {
      await page.keyboard.press(letter);
      await delay(80);
    }
    await field.fill('');
    await delay(120);
  }
}
