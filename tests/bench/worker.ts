import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { startSandboxProcess } from '../../scripts/sandbox-process.ts';
import type { BarePage } from '../e2e/support/browsers/bare-browser.ts';
import { sendToWorker } from './panel/in-page.ts';
import { callIn, extensionIdOf, launchWithExtensions, openExtensionPage } from './parts/bare-extension-page.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { killWorker, readWorkerHeap } from './parts/kill-worker.ts';
import { readEvaluation, timeFirstAnswer } from './worker/in-page.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const rounds = 12;
/** What a worker does at its start, and what its end sets off, is over by then. */
const settleMs = 700;
const profileUrl = 'https://www.pronet.example/in/amara-okonkwo';

type Kind = 'bare' | 'sidenote' | 'bare again' | 'sidenote again';
const order: readonly Kind[] = ['bare', 'sidenote', 'bare again', 'sidenote again'];

/**
 * From a message of an extension's page to the answer of its worker, which was dead: ours, connected and with a site, asked what a panel
 * asks first; and beside it, in the same browser, a worker of another extension that answers at once and does nothing else. Nothing is
 * attached to either worker until the end, when the heap of ours is read. The control is both twice.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'background.js')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const userDataDir = join(folder, 'profile');
  const sandbox = await startSandboxProcess(['--port', '0', '--people', '300', '--companies', '60']);
  cleanUp.defer(() => sandbox.stop());
  const { ready } = sandbox;

  const [ours, bare] = [writeOurs(join(folder, 'sidenote')), writeBare(join(folder, 'bare'))];
  const browser = await launchWithExtensions({
    extensionDirs: [ours.folder, bare.folder],
    userDataDir,
    url: profileUrl,
    httpsPort: ready.httpsPort,
  });
  cleanUp.defer(() => browser.close());
  const pages: Record<'ours' | 'bare', { page: BarePage; id: string }> = {
    ours: { page: await openExtensionPage(browser, `chrome-extension://${ours.id}/bench.html`), id: ours.id },
    bare: { page: await openExtensionPage(browser, `chrome-extension://${bare.id}/bench.html`), id: bare.id },
  };
  const connection = { baseUrl: ready.api, key: ready.key, keyStorage: { mode: 'remembered' }, names: neutralNames };
  await callIn(pages.ours.page, sendToWorker, { name: 'saveConnection', payload: connection });
  await callIn(pages.ours.page, sendToWorker, { name: 'saveSites', payload: { sites: [demoSite] } });
  await callIn(pages.ours.page, sendToWorker, { name: 'testConnection', payload: {} });

  const evaluations: number[] = [];
  const times = new Map<Kind, number[]>(order.map((kind) => [kind, []]));
  // The first of each fills the caches, as the first day does.
  for (let round = -1; round < rounds; round++) {
    for (const kind of round % 2 === 0 ? order : order.toReversed()) {
      const { page, id } = pages[kind.startsWith('bare') ? 'bare' : 'ours'];
      await delay(settleMs);
      await killWorker(userDataDir, id);
      await delay(settleMs);
      const ms = await callIn(page, timeFirstAnswer, { name: 'panelOpened', payload: { windowId: null } });
      if (round < 0) continue;
      times.get(kind)?.push(ms);
      if (!kind.startsWith('bare')) evaluations.push(await callIn(page, readEvaluation, null));
    }
  }
  const heapMb = (await readWorkerHeap(userDataDir, ours.id)) / 1_000_000;
  return toResult(times, evaluations, heapMb);
}

interface Written {
  folder: string;
  id: string;
}

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head><body></body></html>\n';

/** Around the built worker: notes how long its evaluation took, and answers with it. */
const timed = {
  before: 'const benchStart = performance.now();',
  after: `;{
    const evaluatedMs = performance.now() - benchStart;
    chrome.runtime.onMessage.addListener((ask, _from, answer) => void (ask === 'evaluated' && answer({ evaluatedMs })));
  }`,
};

/** Its hosts are named in the manifest: a grant wants a person. */
function writeOurs(folder: string): Written {
  cpSync(built, folder, { recursive: true });
  const manifest: { key: string } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const hosts = ['https://*.pronet.example/*', 'http://127.0.0.1/*'];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, host_permissions: hosts }));
  const worker = join(folder, 'background.js');
  writeFileSync(worker, `${timed.before}${readFileSync(worker, 'utf8')}${timed.after}`);
  writeFileSync(join(folder, 'bench.html'), html);
  return { folder, id: extensionIdOf(manifest.key) };
}

function writeBare(folder: string): Written {
  mkdirSync(folder);
  const key = Buffer.from('a bare worker, for the bench').toString('base64');
  const background = { service_worker: 'worker.js', type: 'module' };
  const manifest = { manifest_version: 3, name: 'Bare', version: '1', key, background };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'worker.js'),
    'chrome.runtime.onMessage.addListener((_ask, _from, answer) => answer({ ok: true }));\n',
  );
  writeFileSync(join(folder, 'bench.html'), html);
  return { folder, id: extensionIdOf(key) };
}

function toResult(times: ReadonlyMap<Kind, number[]>, evaluations: readonly number[], heapMb: number): BenchResult {
  const of = (...kinds: Kind[]) => median(kinds.flatMap((kind) => times.get(kind) ?? []));
  const one = of('sidenote') / of('bare');
  const again = of('sidenote again') / of('bare again');
  const goal: Goal = {
    what: 'first answer of a dead worker, beside a bare worker',
    goal: { atMost: 4 },
    unit: '×',
    value: of('sidenote', 'sidenote again') / of('bare', 'bare again'),
    noise: Math.abs(one - again),
  };
  const halves = [0, 1].map((half) => median(evaluations.filter((_ms, at) => at % 2 === half)));
  const evaluation: Goal = {
    what: 'evaluation of the worker',
    goal: { atMost: 15 },
    unit: 'ms',
    value: median([...evaluations]),
    noise: Math.abs((halves[0] ?? 0) - (halves[1] ?? 0)),
  };
  const rows = order.map((kind) => {
    const all = times.get(kind) ?? [];
    return [kind, all.length, ...[Math.min(...all), median(all), Math.max(...all)].map((ms) => ms.toFixed(1))];
  });
  return {
    columns: ['worker', 'starts', 'min ms', 'median ms', 'max ms'],
    rows,
    goals: [goal, evaluation],
    figures: { times: Object.fromEntries(times), evaluations, idleHeapMb: heapMb },
  };
}
