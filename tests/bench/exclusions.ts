import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { type LaunchedBrowser, launchChromium } from '../../scripts/browser.ts';
import type { ExclusionBench } from './exclusions/in-page.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { writeBenchPage } from './parts/write-bench-page.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
/** With `--long` a list of a million as well, which takes some minutes. */
const counts = process.argv.includes('--long') ? [1000, 100_000, 1_000_000] : [1000, 100_000];
/** What a file brings; of the million the rest is put there, as it would be by nine more files. */
const mostImported = 100_000;
const goalAt = 100_000;
const [firsts, checks, rounds, lookUps] = [10, 200, 12, 20_000];

/**
 * The exclusions' own code in a page of the built extension: check, import, export and memory, beside a bare `Set` of the same names in the same
 * page. A `Set` answers at once and a database does not: so what the index says from memory is compared with it name by name, and the whole of a check
 * is told in milliseconds. The control is the Set twice, and the odd checks beside the even ones.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'manifest.json')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const [extensionDir, userDataDir] = [join(folder, 'extension'), join(folder, 'profile')];
  await writeBenchPage(built, extensionDir, join(import.meta.dirname, 'exclusions/in-page.ts'));
  // Nothing is asked of anybody: no sandbox answers at this port.
  const browser = await launchChromium({ extensionDir, userDataDir, httpsPort: 9 });
  cleanUp.defer(() => browser.close());

  const measured: Measured[] = [];
  for (const count of counts) measured.push(await measure(browser, count));
  return toResult(measured);
}

type Lookup = ReturnType<ExclusionBench['lookUp']>;
type Checks = Awaited<ReturnType<ExclusionBench['byIndex']>>;
interface Measured {
  count: number;
  imported: number;
  filled: Awaited<ReturnType<ExclusionBench['fill']>>;
  first: number[];
  byDatabase: Checks;
  byIndex: Checks;
  made: Awaited<ReturnType<ExclusionBench['makeIndex']>>;
  lookups: Lookup[];
  exported: Awaited<ReturnType<ExclusionBench['exportList']>>;
  bytes: { index: number; set: number; million: number };
  load: number;
}

async function measure(browser: LaunchedBrowser, count: number): Promise<Measured> {
  const name = `bench-${count}`;
  const imported = Math.min(count, mostImported);
  const page = await browser.openExtensionPage('bench.html');
  const session = await browser.context.newCDPSession(page);
  const open = async () => {
    await page.reload();
    await page.evaluate(([of, members]) => window.startBench(of, members), [name, count] as const);
  };
  await open();
  const filled = await page.evaluate((rows) => window.bench.fill(rows), imported);
  const first: number[] = [];
  for (let at = 0; at < firsts; at++) {
    await open();
    first.push(await page.evaluate(() => window.bench.first()));
  }
  const byDatabase = await page.evaluate((times) => window.bench.byDatabase(times), checks);
  const bytes = await measureMemory(page, session);
  const byIndex = await page.evaluate((times) => window.bench.byIndex(times), checks);
  const lookups: Lookup[] = [];
  // The first warms the engine up.
  for (let round = -1; round < rounds; round++) {
    const lookup = await page.evaluate((times) => window.bench.lookUp(times), lookUps);
    if (round >= 0) lookups.push(lookup);
  }
  const exported = await page.evaluate(() => window.bench.exportList());
  await page.evaluate(() => window.bench.erase());
  await page.close();
  const { made, ...sizes } = bytes;
  const [load = Number.NaN] = loadavg();
  return { count, imported, filled, first, byDatabase, byIndex, made, lookups, exported, bytes: sizes, load };
}

/** What each takes of the page's heap; the index is made by this, and the Set stays. */
async function measureMemory(page: Page, session: CDPSession) {
  const read = async () => {
    await session.send('HeapProfiler.collectGarbage');
    // The index is an array buffer, which is no part of the heap proper.
    const { usedSize, backingStorageSize }: { usedSize: number; backingStorageSize?: number } =
      await session.send('Runtime.getHeapUsage');
    return usedSize + (backingStorageSize ?? 0);
  };
  await read();
  const atFirst = await read();
  const made = await page.evaluate(() => window.bench.makeIndex());
  const withIndex = await read();
  await page.evaluate(() => window.bench.makeSet());
  const withBoth = await read();
  await page.evaluate(() => window.bench.makeMillion());
  return { made, index: withIndex - atFirst, set: withBoth - withIndex, million: (await read()) - withBoth };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function halvesApart(values: readonly number[]): number {
  const [even = 0, odd = 0] = [0, 1].map((rest) => median(values.filter((_value, at) => at % 2 === rest)));
  return Math.abs(even - odd);
}

function toResult(measured: readonly Measured[]): BenchResult {
  const show = (value: number, digits = 2) => value.toFixed(digits);
  const rows = measured.flatMap((each) => {
    const { count, imported, filled, first, byDatabase, byIndex, made, lookups, exported, bytes, load } = each;
    const set = median(lookups.map((lookup) => lookup.set));
    const row = (what: string, value: string, ratio: string) => [
      `${count.toLocaleString('en')}: ${what}`,
      value,
      ratio,
    ];
    const times = (values: readonly number[]) => `${show(median(values))} (p95 ${show(percentile(values, 0.95))}) ms`;
    const whole = (values: readonly number[]) => `${show((median(values) * 1e6) / set, 0)} ×`;
    const mega = (value: number) => `${show(value / 1e6, 1)} MB`;
    const index = median(lookups.map((lookup) => lookup.index));
    return [
      row('a name, in the Set', `${show(set, 0)} ns`, '1 ×'),
      row('a name, in the index', `${show(index, 0)} ns`, `${show(index / set)} ×`),
      row('check by the index, on no list', times(byIndex.stranger), whole(byIndex.stranger)),
      row('check by the index, on a list', times(byIndex.member), whole(byIndex.member)),
      row('check by the database, on no list', times(byDatabase.stranger), whole(byDatabase.stranger)),
      row('check by the database, on a list', times(byDatabase.member), whole(byDatabase.member)),
      row('first check, database opened', times(first), whole(first)),
      row('index made', `${show(made.ms, 0)} ms`, ''),
      row('longest turn meanwhile', `${show(made.turns[0] ?? 0, 1)} ms`, `idle ${show(made.idle[0] ?? 0, 1)} ms`),
      row(
        `import of ${imported.toLocaleString('en')}`,
        `${show(filled.importMs, 0)} ms`,
        `${show(filled.importMs / filled.setMs, 0)} ×`,
      ),
      row(
        `export, ${mega(exported.letters)}`,
        `${show(exported.ms, 0)} ms`,
        `${show(exported.ms / exported.setMs, 0)} ×`,
      ),
      row('memory, Set and index', `${mega(bytes.set)}, ${mega(bytes.index)}`, `${show(bytes.index / bytes.set)} ×`),
      row('memory, a million names in the index', mega(bytes.million), ''),
      row('load of the machine', show(load, 1), ''),
    ];
  });
  const at = measured.find(({ count }) => count === goalAt);
  if (at === undefined) throw new Error(`There is no list of ${goalAt}`);
  return { columns: ['', 'median', 'to the Set'], rows, goals: goalsOf(at), figures: { measured } };
}

function goalsOf({ lookups, byIndex, first, made, bytes }: Measured): Goal[] {
  const ratio = (of: (lookup: Lookup) => number) => median(lookups.map((lookup) => of(lookup) / lookup.set));
  const { stranger } = byIndex;
  return [
    {
      what: 'a name in the index, to the Set',
      value: ratio(({ index }) => index),
      goal: { atMost: 3 },
      noise: Math.abs(ratio(({ setAgain }) => setAgain) - 1),
      unit: '×',
    },
    {
      what: 'warm check, on no list',
      value: median(stranger),
      goal: { atMost: 1 },
      noise: halvesApart(stranger),
      unit: 'ms',
    },
    {
      // The longest may be the machine's own: the control is how long nothing at all took.
      what: 'longest turn while the index is made',
      value: made.turns[0] ?? 0,
      goal: { atMost: 16 },
      noise: made.idle[0] ?? 0,
      unit: 'ms',
    },
    {
      what: 'a million names in the index',
      value: bytes.million / 2 ** 20,
      goal: { atMost: 8 },
      noise: 0,
      unit: 'MiB',
    },
    {
      what: 'first check, database opened',
      value: median(first),
      goal: { atMost: 50 },
      noise: halvesApart(first),
      unit: 'ms',
    },
  ];
}
