import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { type SandboxProcess, startSandboxProcess } from '../../scripts/sandbox-process.ts';
import type { BarePage } from '../e2e/support/browsers/bare-browser.ts';
import { bringToFront, type Opening, openOnce, readConnectionId, sendToWorker } from './panel/in-page.ts';
import { knownPerson, profileUrl } from './panel/known-person.ts';
import { writeExtension } from './panel/write-extension.ts';
import { callIn, launchWithExtensions, openExtensionPage } from './parts/bare-extension-page.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { killWorker } from './parts/kill-worker.ts';
import { putRows } from './parts/put-rows.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const rounds = 12;
/** What a woken worker does by itself is over by then. */
const settleMs = 400;

type Kind = 'empty' | 'bare' | 'worker alive' | 'worker dead';
type Row = Kind | `${Kind} again`;
const kinds: readonly Kind[] = ['empty', 'bare', 'worker alive', 'worker dead'];
const pages: Record<Kind, string> = {
  empty: 'empty.html',
  bare: 'bare.html',
  'worker alive': 'sidepanel.html',
  'worker dead': 'sidepanel.html',
};
const goalsWanted: readonly { kind: Kind; beside: Kind; atMost: number }[] = [
  { kind: 'worker alive', beside: 'empty', atMost: 2.2 },
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
  const { httpsPort } = sandbox.ready;
  const browser = await launchWithExtensions({
    extensionDirs: [extensionDir],
    userDataDir,
    url: profileUrl,
    httpsPort,
  });
  cleanUp.defer(() => browser.close());

  const opener = await openExtensionPage(browser, `chrome-extension://${extensionId}/opener.html`);
  await seed(opener, sandbox, rowsFor);

  const openings = new Map<Row, Opening[]>(order.map((row) => [row, []]));
  // The first of each fills the caches, as the first day does.
  for (let round = -1; round < rounds; round++) {
    for (const row of round % 2 === 0 ? order : order.toReversed()) {
      const kind = kindOf(row);
      const isWorkerAlive = kind !== 'worker dead';
      // A panel wakes the worker once it is painted: one that is still starting could not be ended.
      await delay(settleMs);
      if (isWorkerAlive) await callIn(opener, sendToWorker, { name: 'panelOpened', payload: { windowId: null } });
      else await killWorker(userDataDir, extensionId);
      await delay(settleMs);
      const opening = await callIn(opener, openOnce, { page: pages[kind], isWorkerAlive });
      if (round >= 0) openings.get(row)?.push(opening);
    }
  }
  return toResult(openings);
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
  const connection = { baseUrl, key, keyStorage: { mode: 'remembered' }, names: neutralNames };
  await callIn(opener, sendToWorker, { name: 'saveConnection', payload: connection });
  await callIn(opener, sendToWorker, { name: 'saveSites', payload: { sites: [demoSite] } });
  await callIn(opener, sendToWorker, { name: 'testConnection', payload: {} });
  await callIn(opener, putRows, { ...rowsFor(await callIn(opener, readConnectionId, undefined)) });
  await callIn(opener, bringToFront, profileUrl);
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
