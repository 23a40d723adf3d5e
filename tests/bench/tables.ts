import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { pagesOf } from '../fixtures/rows/member-pages.ts';
import type { BenchResult } from './parts/bench.ts';
import { typeEach, watchKeys } from './parts/key-times.ts';
import { openWorkspace, reopen } from './parts/open-workspace.ts';
import { putRows } from './parts/put-rows.ts';
import { settings } from './parts/seed-rows.ts';
import { scrollTable, watchTable } from './tables/in-page.ts';
import { type Round, toResult } from './tables/results.ts';
import { type Screen, screens } from './tables/screens.ts';
import { expectFewer, seedTables, type TablesSeed, words } from './tables/seed-tables.ts';

const count = 10_000;
/** Frames scrolled each round: in four rounds over thirteen seconds at sixty a second. */
const scrollSteps = 200;
const chunk = 500;
/** Nobody types into a page that came a moment ago: a person finds the field first. */
const beforeKeysMs = 2000;

/**
 * Every table of the built extension's workspace with 10,000 rows in one profile: from the page's start to the first lines
 * and to their marks, from a key to the lines that it leaves, and the frames of more than ten seconds of scrolling. The
 * control is the odd rounds beside the even ones. `--rounds=2` measures fewer, `--only=history` one screen.
 */
export async function run(): Promise<BenchResult> {
  await using cleanUp = new AsyncDisposableStack();
  const { page, address } = await openWorkspace(cleanUp);
  const seed = seedTables(count);
  expectFewer(seed);
  await putAll(page, seed);
  await page.addInitScript(watchTable, screens);
  const selector = screens.map(({ table }) => table).join(', ');
  await page.addInitScript(watchKeys, { selector, attribute: 'aria-rowcount' });

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
  for (const [store, rows] of Object.entries({ records, ledger, searchPages, jobPages, ...pagesOf(members) })) {
    for (let from = 0; from < rows.length; from += chunk)
      await page.evaluate(putRows, { [store]: rows.slice(from, from + chunk) });
  }
}

async function measureRound(page: Page, address: string, screen: Screen): Promise<Round> {
  await reopen(page, `${address}#${screen.hash}`);
  await page.waitForFunction(() => !Number.isNaN(window.watchedTable.markedMs), null, { timeout: 60_000 });
  const { firstLinesMs, markedMs } = await page.evaluate(() => window.watchedTable);
  if (screen.field !== null) await page.waitForTimeout(beforeKeysMs);
  const keys =
    screen.field === null ? [] : await typeEach(page, page.getByRole('searchbox', { name: screen.field }), words);
  const frames = await page.evaluate(scrollTable, { table: screen.table, steps: scrollSteps });
  return { firstLinesMs, markedMs, keys, frames };
}
