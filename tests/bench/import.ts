import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../scripts/browser.ts';
import { watchFrames } from './import/watch-frames.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { putRows } from './parts/put-rows.ts';
import { settings } from './parts/seed-rows.ts';
import { writeBenchPage } from './parts/write-bench-page.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const rows = 100_000;
const rounds = 2;
const longestMs = 120_000;

/**
 * A file of 100,000 people in the workspace of the built extension: read and shown, written to a list, exported again.
 * Beside it, in the same browser, papaparse and one `bulkPut` of the members that the import wrote. Each round has a
 * profile of its own; the control is the odd rounds beside the even ones.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'manifest.json')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const extensionDir = join(folder, 'extension');
  await writeBenchPage(built, extensionDir, join(import.meta.dirname, 'import/in-page.ts'));
  const file = { path: join(folder, 'people.csv'), text: makeFile() };
  writeFileSync(file.path, file.text);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const userDataDir = join(folder, `profile-${round}`);
    mkdirSync(userDataDir);
    measured.push(await measureRound({ extensionDir, userDataDir, file }));
  }
  return toResult(measured);
}

function makeFile(): string {
  const lines = Array.from({ length: rows }, (_each, at) => {
    const page = `https://www.pronet.example/in/avery-winterbourne-${at}/`;
    const email = at % 2 === 0 ? '' : `avery.winterbourne.${at}@mail.example`;
    return `Avery Winterbourne ${at},${page},${email},asked us to stop`;
  });
  return ['Name,Profile,Email,Why', ...lines].join('\r\n');
}

interface Round {
  /** From choosing the file until its rows are shown. */
  readMs: number;
  /** From the press that confirms until all are on the list. */
  writeMs: number;
  exportMs: number;
  parseMs: number;
  putMs: number;
  readFrames: Window['watchedFrames'];
  writeFrames: Window['watchedFrames'];
  load: number;
}

interface RoundDeps {
  extensionDir: string;
  userDataDir: string;
  file: { path: string; text: string };
}

async function measureRound({ extensionDir, userDataDir, file }: RoundDeps): Promise<Round> {
  // Nothing is requested: no sandbox listens on this port.
  const browser = await launchChromium({ extensionDir, userDataDir, httpsPort: 9 });
  try {
    const page = await browser.openExtensionPage('workspace.html#lists');
    // tsx wraps inner functions in a helper that the page does not have.
    await page.evaluate('globalThis.__name = (value) => value;');
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.evaluate(putRows, { settings });
    await page.reload();
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name of the list').fill('Bench');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('button', { name: 'Import CSV' }).click();
    // A hidden page draws no frames.
    await page.bringToFront();
    await page.evaluate('globalThis.__name = (value) => value;');
    await page.evaluate(watchFrames);

    const readMs = await timed(async () => {
      await page.getByLabel('CSV file').setInputFiles(file.path);
      await waitFor(page, '.import-views');
    });
    const readFrames = await takeFrames(page);
    const writeMs = await timed(async () => {
      await page.getByRole('button', { name: /^Add 100,000 people/ }).click();
      await waitFor(page, '.import-progress');
      await page.waitForFunction(() => document.querySelector('.import-progress') === null, null, polling);
    });
    const writeFrames = await takeFrames(page);
    await page.getByText('100,000 added').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    const exportMs = await timed(async () => {
      const downloading = page.waitForEvent('download', { timeout: longestMs });
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await (await downloading).path();
    });
    await page.close();

    const bare = await browser.openExtensionPage('bench.html');
    const parseMs = await bare.evaluate((text) => window.importBench.parse(text), file.text);
    const putMs = await bare.evaluate(() => window.importBench.put());
    const [load = Number.NaN] = loadavg();
    return { readMs, writeMs, exportMs, parseMs, putMs, readFrames, writeFrames, load };
  } finally {
    await browser.close();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** Looking at every frame would lengthen the frames. */
const polling = { polling: 50, timeout: longestMs };

async function waitFor(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((sought) => document.querySelector(sought) !== null, selector, polling);
}

/** What was seen since the last call. */
async function takeFrames(page: Page): Promise<Window['watchedFrames']> {
  return page.evaluate(() => {
    const { frames, longTasks } = window.watchedFrames;
    return { frames: frames.splice(0), longTasks: longTasks.splice(0) };
  });
}

function toResult(measured: readonly Round[]): BenchResult {
  const halves = [0, 1].map((odd) => measured.filter((_round, at) => at % 2 === odd));
  const apart = (of: (some: readonly Round[]) => number) => Math.abs(of(halves[0] ?? []) - of(halves[1] ?? []));
  const whole = ({ readMs, writeMs }: Round) => readMs + writeMs;
  const bare = ({ parseMs, putMs }: Round) => parseMs + putMs;
  const middle = (of: (round: Round) => number) => (some: readonly Round[]) => median(some.map(of));
  const longest = (of: (round: Round) => Window['watchedFrames']) => (some: readonly Round[]) =>
    Math.max(...some.flatMap((round) => of(round).frames));
  const ms = (what: string, of: (some: readonly Round[]) => number, atMost: number): Goal => ({
    what,
    value: of(measured),
    goal: { atMost },
    noise: apart(of),
    unit: 'ms',
  });
  const ratio = middle((round) => whole(round) / bare(round));
  const line = (what: string, of: (round: Round) => number) => [
    what,
    ...[median(measured.map(of)), Math.max(...measured.map(of))].map((value) => value.toFixed(0)),
    median(measured.map((round) => of(round) / bare(round))).toFixed(2),
  ];
  const longestIn = (frames: Window['watchedFrames']) => Math.max(...frames.frames);
  return {
    columns: ['', 'median ms', 'longest ms', 'to papaparse + bulkPut'],
    rows: [
      line('papaparse alone', ({ parseMs }) => parseMs),
      line('one bulkPut of the members', ({ putMs }) => putMs),
      line('file read and shown', ({ readMs }) => readMs),
      line('written to the list', ({ writeMs }) => writeMs),
      line('import, both', whole),
      line('export', ({ exportMs }) => exportMs),
      line('longest frame while reading', ({ readFrames }) => longestIn(readFrames)),
      line('longest frame while writing', ({ writeFrames }) => longestIn(writeFrames)),
      ['load of the machine', median(measured.map(({ load }) => load)).toFixed(1), '', ''],
    ],
    goals: [
      ms(`import of ${rows.toLocaleString('en')} rows`, middle(whole), 10_000),
      {
        what: 'the same, to papaparse + bulkPut',
        value: ratio(measured),
        goal: { atMost: 10 },
        noise: apart(ratio),
        unit: '×',
      },
      ms(
        'export',
        middle(({ exportMs }) => exportMs),
        2000,
      ),
      ms(
        'longest frame while reading',
        longest(({ readFrames }) => readFrames),
        50,
      ),
      ms(
        'longest frame while writing',
        longest(({ writeFrames }) => writeFrames),
        50,
      ),
    ],
    figures: { rows, measured },
  };
}
