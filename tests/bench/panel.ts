import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { findChromium } from '../../scripts/find-browsers.mjs';
import { type SandboxProcess, startSandboxProcess } from '../../scripts/sandbox-process.ts';
import { type BareBrowser, type BarePage, launchBareBrowser } from '../e2e/support/bare-browser.ts';
import { askWorker, bringToFront, type Opening, openOnce, readConnectionId } from './panel/in-page.ts';
import { killWorker } from './panel/kill-worker.ts';
import { knownPerson, profileUrl } from './panel/known-person.ts';
import { writeExtension } from './panel/write-extension.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { putRows } from './parts/put-rows.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const rounds = 12;
/** What a woken worker does by itself is over by then. */
const settleMs = 400;

type Kind = 'empty' | 'bare' | 'worker alive' | 'worker dead';
type Row = Kind | `${Kind} again`;
const kinds: readonly Kind[] = ['empty', 'bare', 'worker alive', 'worker dead'];
const pages: Record<Kind, string> = {
  ...{ empty: 'empty.html', bare: 'bare.html' },
  ...{ 'worker alive': 'sidepanel.html', 'worker dead': 'sidepanel.html' },
};
const goalsWanted: readonly { kind: Kind; beside: Kind; atMost: number }[] = [
  { kind: 'worker alive', beside: 'empty', atMost: 2 },
  { kind: 'worker dead', beside: 'empty', atMost: 2.2 },
  { kind: 'worker alive', beside: 'bare', atMost: 1.5 },
];
const order: readonly Row[] = [...kinds, ...kinds.map((kind): Row => `${kind} again`)];

/**
 * The real side panel in a window whose page is about a known person: from the start of its navigation to the frame with name,
 * email and profile, beside an empty page and a page with React, Dexie and one row, of the same extension in the same panel. Not a tab: a panel in a tab would be about
 * itself. Nothing is attached to panel or worker. The extension's process lives throughout, so that what an empty page would wait
 * for as well makes no ratio smaller. The control is everything twice.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'sidepanel.html')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const [extensionDir, userDataDir] = [join(folder, 'extension'), join(folder, 'profile')];
  const { words, rowsFor } = knownPerson(Date.now());
  const extensionId = await writeExtension(built, extensionDir, words);
  const sandbox = await startSandboxProcess(['--port', '0', '--people', '300', '--companies', '60']);
  cleanUp.defer(() => sandbox.stop());
  const browser = await launch(extensionDir, userDataDir, sandbox.ready.httpsPort);
  cleanUp.defer(() => browser.close());

  const opener = await openOpener(browser, `chrome-extension://${extensionId}/opener.html`);
  await seed(opener, sandbox, rowsFor);

  const openings = new Map<Row, Opening[]>(order.map((row) => [row, []]));
  // The first of each fills the caches, as the first day does.
  for (let round = -1; round < rounds; round++) {
    for (const row of round % 2 === 0 ? order : order.toReversed()) {
      const kind = kindOf(row);
      const isWorkerAlive = kind !== 'worker dead';
      // A panel wakes the worker once it is painted: one that is still starting could not be ended.
      await delay(settleMs);
      if (isWorkerAlive) await call(opener, askWorker, { name: 'panelOpened', payload: { windowId: null } });
      else await killWorker(userDataDir, extensionId);
      await delay(settleMs);
      const opening = await call(opener, openOnce, { page: pages[kind], isWorkerAlive });
      if (round >= 0) openings.get(row)?.push(opening);
    }
  }
  return toResult(openings);
}

async function launch(extensionDir: string, userDataDir: string, httpsPort: number) {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: run "node scripts/setup.mjs" once.');
  return launchBareBrowser({
    ...{ executablePath, userDataDir, url: profileUrl },
    args: [
      ...[`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`],
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--ignore-certificate-errors'],
      // Nothing leaves this machine.
      `--host-resolver-rules=MAP *.example:443 127.0.0.1:${httpsPort}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
  });
}

/** Until the extension is loaded there is an error page in its place. */
async function openOpener(browser: BareBrowser, url: string): Promise<BarePage> {
  for (let tries = 0; tries < 20; tries++) {
    const page = await browser.openBehind(url);
    await delay(1000);
    if ((await page.evaluate('typeof chrome.runtime?.sendMessage')) === 'function') return page;
    await page.close();
  }
  throw new Error('The extension was not loaded');
}

function kindOf(row: Row): Kind {
  return kinds.find((kind) => row === kind || row === `${kind} again`) ?? 'empty';
}

/** Connected as the settings connect, so that the panel has nothing to complain of. */
async function seed(
  opener: BarePage,
  { ready: { api: baseUrl, key } }: SandboxProcess,
  rowsFor: ReturnType<typeof knownPerson>['rowsFor'],
): Promise<void> {
  const connection = { baseUrl, key, keeping: { mode: 'remembered' }, names: neutralNames };
  await call(opener, askWorker, { name: 'saveConnection', payload: connection });
  await call(opener, askWorker, { name: 'saveSites', payload: { sites: [demoSite] } });
  await call(opener, askWorker, { name: 'testConnection', payload: {} });
  await call(opener, putRows, { ...rowsFor(await call(opener, readConnectionId, undefined)) });
  await call(opener, bringToFront, profileUrl);
}

/** Runs a function of `in-page.ts` in a page. What it throws comes back as what it throws. */
async function call<Wanted, Given>(
  page: BarePage,
  work: (given: Given) => Promise<Wanted>,
  given: Given,
): Promise<Wanted> {
  // tsx wraps inner functions in a helper of its own, which the page does not have.
  const expression = `globalThis.__name = (value) => value;
    (${String(work)})(${JSON.stringify(given)}).then((value) => JSON.stringify({ value }), (error) => JSON.stringify({ error: String(error) }))`;
  const answer: { value: Wanted } | { error: string } = JSON.parse(String(await page.evaluate(expression)));
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}

function toResult(openings: ReadonlyMap<Row, Opening[]>): BenchResult {
  const timesOf = (row: Row, of: keyof Opening = 'shownMs') => (openings.get(row) ?? []).map((opening) => opening[of]);
  const both = (kind: Kind) => [...timesOf(kind), ...timesOf(`${kind} again`)];
  const rows = order.map((row) => {
    const times = timesOf(row);
    const empty = median(timesOf(row.endsWith('again') ? 'empty again' : 'empty'));
    const numbers = [Math.min(...times), median(times), Math.max(...times)];
    const parts = [median(timesOf(row, 'loadedMs')), median(timesOf(row, 'firstFrameMs'))];
    return [
      row,
      times.length,
      ...[...numbers, ...parts].map((ms) => ms.toFixed(1)),
      (median(times) / empty).toFixed(2),
    ];
  });
  const goals = goalsWanted.map(({ kind, beside, atMost }): Goal => {
    const one = median(timesOf(kind)) / median(timesOf(beside));
    const again = median(timesOf(`${kind} again`)) / median(timesOf(`${beside} again`));
    const value = median(both(kind)) / median(both(beside));
    const what = `known facts on screen, ${kind}, beside ${beside === 'empty' ? 'an empty page' : 'React, Dexie and one row'}`;
    return { what, value, goal: { atMost }, noise: Math.abs(one - again), unit: '×' };
  });
  return {
    columns: ['', 'openings', 'min ms', 'median ms', 'max ms', 'loaded ms', 'first frame ms', 'beside empty'],
    rows,
    goals,
    figures: { openings: Object.fromEntries(openings) },
  };
}
