import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { grantHosts, launchChromium } from '../../scripts/browser.ts';
import { readTable } from '../e2e/support/read-table.ts';
import { openSendTo, saveOpened } from '../e2e/support/workspace.ts';
import { readWorkerHeap } from './export/read-heap.ts';
import type { BenchResult } from './parts/bench.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');
const people = 10_000;
/** A hundred results a page, five requests a second (docs/interface.md#limits). */
const nominalMs = (people / 100 / 5) * 1000;
const minuteMs = 60_000;
const tenMinutes = 10 * minuteMs;
const everybody = [
  'founder',
  'owner',
  'partner',
  'c_suite',
  'vp',
  'director',
  'head',
  'manager',
  'senior',
  'mid-level',
];

/**
 * An export of 10,000 people in the built extension, from the moment the service has finished it until all of them are stored and their CSV is written.
 * The floor is what five requests a second allow; beside it stands what the requests themselves took, first to last, in the same run.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(join(built, 'manifest.json')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await using cleanUp = new AsyncDisposableStack();
  const userDataDir = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const sandbox = await startSandbox({ people: people * 1.3, companies: 400, credits: 50_000 });
  cleanUp.defer(() => sandbox.stop());
  const browser = await launchChromium({
    extensionDir: built,
    userDataDir,
    httpsPort: sandbox.ready.httpsPort,
  });
  cleanUp.defer(() => browser.close());
  const page = await browser.openExtensionPage('workspace.html#jobs');
  await grantHosts(browser, ['https://*.pronet.example/*', 'http://127.0.0.1/*']);
  await begin(page, sandbox);

  const isRunning = async () => (await readJob(page)).parts.every(({ state }) => state === 'running');
  while (!(await isRunning())) await delay(100);
  // The service has long finished, and nobody's email is looked for any more.
  await control(sandbox, 'POST', '/clock', { advanceMs: 3 * tenMinutes });
  await control(sandbox, 'DELETE', '/requests');
  const before = await readWorkerHeap(userDataDir);
  const heaps: number[] = [];
  const startMs = performance.now();
  await send(page, 'lookAtJobs', { id: null });
  while ((await readJob(page)).parts.some(({ collected }) => collected < people)) {
    await delay(100);
    if (heaps.length * 5000 < performance.now() - startMs) heaps.push(await readWorkerHeap(userDataDir));
  }
  const storedMs = performance.now() - startMs;
  const { text: file } = await saveOpened(page, await openSendTo(page, /^CSV/));
  const wholeMs = performance.now() - startMs;
  const lines = file.trim().split(/\r?\n/).length - 1;
  if (lines < people) throw new Error(`The file has ${lines} lines`);

  const spanMs = await readSpan(sandbox);
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  const half = Math.floor(heaps.length / 2);
  const early = Math.max(...heaps.slice(0, half));
  const late = Math.max(...heaps.slice(half));
  return {
    columns: ['', 'seconds', 'beside the nominal'],
    rows: [
      ['floor: 100 pages, 5 a second', seconds(nominalMs), '1.00'],
      ['requests, first to last', seconds(spanMs), (spanMs / nominalMs).toFixed(2)],
      ['all stored', seconds(storedMs), (storedMs / nominalMs).toFixed(2)],
      ['CSV written', seconds(wholeMs), (wholeMs / nominalMs).toFixed(2)],
      ['worker heap before, MB', megabytes(before), ''],
      ['worker heap, first half at most, MB', megabytes(early), ''],
      ['worker heap, second half at most, MB', megabytes(late), ''],
      ['load of the machine', (loadavg()[0] ?? 0).toFixed(1), ''],
    ],
    goals: [
      { what: 'from DONE to CSV', value: wholeMs / nominalMs, goal: { atMost: 1.1 }, noise: 0.01, unit: '×' },
      { what: 'worker heap, second half', value: late / early, goal: { atMost: 1.2 }, noise: 0.02, unit: '×' },
    ],
    figures: { heaps, before },
  };
}

interface Job {
  id: string;
  parts: { state: string; collected: number }[];
}

async function readJob(page: Page): Promise<Job> {
  const [job] = (await page.evaluate(readTable, 'jobs')) as unknown as Job[];
  return job ?? { id: '', parts: [{ state: 'waiting', collected: 0 }] };
}

/** Connected, and the export submitted. */
async function begin(page: Page, { ready }: Sandbox): Promise<void> {
  const connection = { baseUrl: ready.api, key: ready.key, keyStorage: { mode: 'remembered' }, names: neutralNames };
  await send(page, 'saveConnection', connection);
  await send(page, 'testConnection', {});
  const webhook = 'https://hooks.pronet.example/done';
  await send(page, 'saveService', { webhook, valueListUrl: null, previewPath: '/v1/people/preview' });
  const filters = { contact: { seniority: { any: { include: everybody } } } };
  const { id: searchId } = await send(page, 'openSearch', { kind: 'people', filters, lists: 'all', size: 25 });
  await send(page, 'startExport', { searchId, size: people, page: 0, agreedMilli: people * 1000 });
}

async function send(page: Page, name: string, payload: unknown): Promise<{ id: string }> {
  const reply = await page.evaluate((message) => chrome.runtime.sendMessage(message), {
    kind: 'message',
    name,
    payload,
  });
  const { ok, answer, failure } = reply as { ok: boolean; answer: { id: string }; failure?: unknown };
  if (!ok) throw new Error(`${name}: ${JSON.stringify(failure)}`);
  return answer;
}

async function control(sandbox: Sandbox, method: string, route: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.ready.control}${route}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  return response.json();
}

async function readSpan(sandbox: Sandbox): Promise<number> {
  const { requests } = (await control(sandbox, 'GET', '/requests')) as { requests: { at: number; path: string }[] };
  const at = requests.filter(({ path }) => path.endsWith('/inquiries')).map((request) => request.at);
  return Math.max(...at) - Math.min(...at);
}

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
