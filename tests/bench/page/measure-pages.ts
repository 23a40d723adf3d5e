import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { findChromium } from '../../../scripts/find-browsers.mjs';
import { startSandboxProcess } from '../../../scripts/sandbox-process.ts';
import { type BenchResult, median } from '../parts/bench.ts';
import { ownPackage } from '../parts/own-packages.ts';
import { readScriptTime, type TraceEvent } from './read-script-time.ts';
import { resultsUrl, serveResults } from './serve-results.ts';

const root = join(import.meta.dirname, '../../..');
/** By the names that the figures give them. */
const pages = { profile: 'https://www.pronet.example/in/amara-okonkwo', results: resultsUrl } as const;
const rounds = 3;
const loadsPerRound = 6;
/** Scripts at document_idle, and what they put off, have run by then. */
const settleMs = 400;

type PageName = keyof typeof pages;
export const pageNames = ['profile', 'results'] as const satisfies readonly PageName[];
export interface Load {
  scriptMs: number;
  /** In idle callbacks, not part of `scriptMs`. */
  idleMs: number;
  longestTaskMs: number;
  heapMb: number;
  /** What the page's own scripts can count: elements, attributes of the root, globals, requests. */
  seen: string;
}

/** Of each page, by extension. */
export type Loads = Record<PageName, Map<string, Load[]>>;

/** Ours, and those that it is compared with: folders of unpacked extensions by name; null: none. */
export type Extensions = ReadonlyMap<string, string | null>;

interface Measured {
  browser: Browser;
  loads: Loads;
}

/**
 * What a page notices of each extension: thread time of its scripts in it, in one headless Chromium, every extension installed and removed in
 * each round and the order reversed from round to round. A profile, and results with 300 links, in which scripts that look at links have
 * something to do. `inEach`: what else is measured while an extension is installed.
 */
export async function measurePages(
  extensionsIn: (folder: string) => Extensions,
  inEach: (browser: Browser, name: string, id: string) => Promise<void> = async () => undefined,
): Promise<{ loads: Loads; version: string }> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const extensions = extensionsIn(folder);
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
    const order = round % 2 === 0 ? [...extensions] : [...extensions].toReversed();
    for (const [name, path] of order) await measureOne({ browser, loads }, path, name, inEach);
  }
  return { loads, version: await browser.version() };
}

/**
 * Ours is the built one with its detector named in the manifest: a grant wants a person, and the page runs the same file at the same
 * moment either way.
 */
export function writeOwn(folder: string): Map<string, string> {
  const built = join(root, '.output/chrome-mv3');
  if (!existsSync(join(built, 'detector.js')))
    throw new Error('There is no built extension: run "npm run build" first.');
  const paths = new Map<string, string>();
  for (const name of ['sidenote', 'sidenote again'] as const) {
    const path = join(folder, name.replace(' ', '-'));
    cpSync(built, path, { recursive: true });
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    const script = { matches: ['https://*.pronet.example/*'], js: ['detector.js'], run_at: 'document_idle' };
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, content_scripts: [script] }));
    paths.set(name, path);
  }
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

async function measureOne(
  { browser, loads }: Measured,
  path: string | null,
  name: string,
  inEach: (browser: Browser, name: string, id: string) => Promise<void>,
): Promise<void> {
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
  if (id === null) return;
  await inEach(browser, name, id);
  await browser.uninstallExtension(id);
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

export const pageColumns = [
  'page',
  'extension',
  'loads',
  'min ms',
  'median ms',
  'max ms',
  'idle ms',
  'longest task ms',
  'heap MB',
];

export function rowsOf(page: PageName, loads: Loads): BenchResult['rows'] {
  return [...loads[page]].map(([name, all]) => {
    const times = all.map(({ scriptMs }) => scriptMs);
    const numbers = [Math.min(...times), median(times), Math.max(...times)];
    const [idle, task] = [median(all.map((load) => load.idleMs)), median(all.map((load) => load.longestTaskMs))];
    const heap = median(all.map((load) => load.heapMb));
    return [page, name, times.length, ...[...numbers, idle, task, heap].map((value) => value.toFixed(3))];
  });
}

/** Loads with the extension that look otherwise to the page than every load without. */
export function countSignals(loads: ReadonlyMap<string, Load[]>, names: readonly string[]): number {
  const plain = new Set((loads.get('none') ?? []).map(({ seen }) => seen));
  return names.flatMap((name) => loads.get(name) ?? []).filter(({ seen }) => !plain.has(seen)).length;
}

export const scriptTime = (loads: ReadonlyMap<string, Load[]>, name: string): number =>
  median((loads.get(name) ?? []).map(({ scriptMs }) => scriptMs));

export const autoconsentFolder = (): string =>
  join(dirname(ownPackage.resolve('@duckduckgo/autoconsent')), 'addon-mv3');
