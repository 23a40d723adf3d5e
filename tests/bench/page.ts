import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { findChromium } from '../../scripts/find-browsers.mjs';
import { startSandboxProcess } from '../../scripts/sandbox-process.ts';
import { readScriptTime, type TraceEvent } from './page/read-script-time.ts';
import { resultsUrl, serveResults } from './page/serve-results.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { ownPackage } from './parts/own-packages.ts';

const root = join(import.meta.dirname, '../..');
/** By the names that the figures give them. */
const pages = { profile: 'https://www.pronet.example/in/amara-okonkwo', results: resultsUrl } as const;
const rounds = 3;
const loadsPerRound = 6;
/** Scripts at document_idle, and what they put off, have run by then. */
const settleMs = 400;

type Extension = 'none' | 'empty' | 'sidenote' | 'sidenote again' | 'autoconsent';
type PageName = keyof typeof pages;
const pageNames = ['profile', 'results'] as const satisfies readonly PageName[];
interface Load {
  scriptMs: number;
  /** In idle callbacks, not part of `scriptMs`. */
  idleMs: number;
  longestTaskMs: number;
  heapMb: number;
  /** What the page's own scripts can count: elements, attributes of the root, globals, requests. */
  seen: string;
}

/** Of each page, by extension. */
type Loads = Record<PageName, Map<Extension, Load[]>>;

/**
 * What a page notices of an extension: thread time of the extension's scripts in it, in one headless Chromium, every extension
 * installed and removed in each round and the order reversed from round to round. A profile, and results with 300 links, in which
 * scripts that look at links have something to do. The control is our own extension twice.
 */
export async function run(): Promise<BenchResult> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const paths = writeExtensions(folder);
  const sandbox = await startSandboxProcess(['--port', '0']);
  cleanUp.defer(() => sandbox.stop());
  const results = await serveResults();
  cleanUp.defer(() => results.stop());
  const browser = await launch(
    join(folder, 'profile'),
    `${results.rule}, MAP *.example:443 127.0.0.1:${sandbox.ready.httpsPort}`,
  );
  cleanUp.defer(() => browser.close());

  const loads: Loads = { profile: new Map(), results: new Map() };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? extensions : extensions.toReversed();
    for (const name of order) await measureOne(browser, paths.get(name) ?? null, name, loads);
  }
  return toResult(loads, await browser.version());
}

const extensions: readonly Extension[] = ['none', 'empty', 'sidenote', 'autoconsent', 'sidenote again'];

/**
 * Ours is the built one with its detector named in the manifest: a grant wants a person, and the page runs the same file at the same
 * moment either way.
 */
function writeExtensions(folder: string): Map<Extension, string> {
  const built = join(root, '.output/chrome-mv3');
  if (!existsSync(join(built, 'detector.js')))
    throw new Error('There is no built extension: run "npm run build" first.');
  const paths = new Map<Extension, string>();
  for (const name of ['sidenote', 'sidenote again'] as const) {
    const path = join(folder, name.replace(' ', '-'));
    cpSync(built, path, { recursive: true });
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    const script = { matches: ['https://*.pronet.example/*'], js: ['detector.js'], run_at: 'document_idle' };
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, content_scripts: [script] }));
    paths.set(name, path);
  }
  const empty = join(folder, 'empty');
  cpSync(join(built, 'icon'), join(empty, 'icon'), { recursive: true });
  const script = { matches: ['https://*.pronet.example/*'], js: ['empty.js'] };
  const manifest = { manifest_version: 3, name: 'Empty', version: '1', content_scripts: [script] };
  writeFileSync(join(empty, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(empty, 'empty.js'), '0;\n');
  paths.set('empty', empty);
  paths.set('autoconsent', join(dirname(ownPackage.resolve('@duckduckgo/autoconsent')), 'addon-mv3'));
  return paths;
}

async function launch(userDataDir: string, rules: string): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: run "node scripts/setup.mjs" once.');
  return puppeteer.launch({
    executablePath,
    userDataDir,
    headless: true,
    pipe: true,
    enableExtensions: true,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--ignore-certificate-errors'],
      // Nothing leaves this machine.
      `--host-resolver-rules=${rules}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
  });
}

async function measureOne(browser: Browser, path: string | null, name: Extension, loads: Loads): Promise<void> {
  const id = path === null ? null : await browser.installExtension(path);
  await pause(2000);
  // What an extension opens at its install is not the page's.
  for (const page of (await browser.pages()).slice(1)) await page.close();
  const page = await browser.newPage();
  const protocol = await page.createCDPSession();
  await protocol.send('Performance.enable');
  for (const pageName of pageNames) {
    const measured = loads[pageName].get(name) ?? [];
    const url = pages[pageName];
    await loadOnce(page, protocol, url);
    for (let load = 0; load < loadsPerRound; load++) measured.push(await loadOnce(page, protocol, url));
    loads[pageName].set(name, measured);
  }
  await page.close();
  if (id !== null) await browser.uninstallExtension(id);
}

async function loadOnce(page: Page, protocol: CDPSession, url: string): Promise<Load> {
  await page.goto('about:blank');
  await page.tracing.start({
    categories: ['devtools.timeline', 'toplevel', 'v8', 'disabled-by-default-v8.compile', '__metadata'],
  });
  await page.goto(url, { waitUntil: 'load' });
  await pause(settleMs);
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(new TextDecoder().decode(await page.tracing.stop()));
  await protocol.send('HeapProfiler.collectGarbage');
  const { metrics } = await protocol.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const seen = await page.evaluate(() =>
    JSON.stringify([
      document.querySelectorAll('*').length,
      document.documentElement.attributes.length,
      Object.getOwnPropertyNames(globalThis).length,
      performance.getEntriesByType('resource').length,
    ]),
  );
  return { ...readScriptTime(trace.traceEvents, url), heapMb: heap / 1_000_000, seen };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function toResult(loads: Loads, browser: string): BenchResult {
  return {
    columns: ['page', 'extension', 'loads', 'min ms', 'median ms', 'max ms', 'idle ms', 'longest task ms', 'heap MB'],
    rows: pageNames.flatMap((page) => rowsOf(page, loads[page])),
    goals: pageNames.flatMap((page) => goalsOf(page, loads[page])),
    figures: {
      browser,
      loads: Object.fromEntries(pageNames.map((page) => [page, Object.fromEntries(loads[page])])),
    },
  };
}

function rowsOf(page: PageName, loads: ReadonlyMap<Extension, Load[]>): BenchResult['rows'] {
  return extensions.map((name) => {
    const all = loads.get(name) ?? [];
    const times = all.map(({ scriptMs }) => scriptMs);
    const numbers = [Math.min(...times), median(times), Math.max(...times)];
    const [idle, task] = [median(all.map((load) => load.idleMs)), median(all.map((load) => load.longestTaskMs))];
    const heap = median(all.map((load) => load.heapMb));
    return [page, name, times.length, ...[...numbers, idle, task, heap].map((value) => value.toFixed(3))];
  });
}

function goalsOf(page: PageName, loads: ReadonlyMap<Extension, Load[]>): Goal[] {
  const time = (name: Extension) => median((loads.get(name) ?? []).map(({ scriptMs }) => scriptMs));
  const [one, baseline] = [time('sidenote'), time('autoconsent')];
  const apart = Math.abs(one - time('sidenote again'));
  const plain = new Set((loads.get('none') ?? []).map(({ seen }) => seen));
  const signals = [...(loads.get('sidenote') ?? []), ...(loads.get('sidenote again') ?? [])];
  return [
    { what: `script time, ${page}`, value: one, goal: { atMost: 1 }, noise: apart, unit: 'ms' },
    {
      what: `beside autoconsent, ${page}`,
      value: one / baseline,
      goal: { atMost: 0.4 },
      noise: apart / baseline,
      unit: '×',
    },
    {
      what: `loads that look otherwise to the page, ${page}`,
      value: signals.filter(({ seen }) => !plain.has(seen)).length,
      goal: { atMost: 0 },
      noise: 0,
      unit: 'loads',
    },
    // A benchmark that sees nothing would meet every goal.
    { what: `autoconsent as seen here, ${page}`, value: baseline, goal: { atLeast: 1 }, noise: 0, unit: 'ms' },
  ];
}
