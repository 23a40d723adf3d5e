import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { neutralNames, type WireNames } from '../../lib/service/contract/names.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { grantHosts, type LaunchedBrowser, launchChromium, noStartupWait } from '../../scripts/browser.ts';
import { readTable } from '../e2e/support/read-table.ts';

/** Two keys of the same service, each with its balance. They differ in their last four characters, by which the sandbox's log tells them apart. */
const keys = { own: 'chaos-key', other: 'chaos-another' } as const;
export type WhichKey = keyof typeof keys;
export const whichKeys = ['own', 'other'] as const satisfies readonly WhichKey[];
const credits = 100_000;
const triesToConnect = 20;
/** Longer than the slowest fault and the wait after it. */
const longestAskMs = 15_000;

const okSchema = z.object({ ok: z.literal(true) });
const booksSchema = z.object({
  total: z.number(),
  charges: z.array(z.object({ operation: z.string(), amount: z.number() })),
});
const requestsSchema = z.object({
  requests: z.array(
    z.object({
      at: z.number(),
      method: z.string(),
      path: z.string(),
      query: z.string(),
      status: z.number().nullable(),
      key: z.string().nullable(),
    }),
  ),
});
const connectionSchema = z.object({ connectionId: z.string() });

/**
 * The built extension in a real Chromium, connected to a sandbox, both under the control of the test. It composes nothing, and so is no preset
 * of `createTestBackground`: what runs is the product's own background.
 */
export interface ChaosWorld {
  sandbox: Sandbox;
  /** The key that is in use except for moments. */
  key: string;
  /** The connection ids of the ledger rows and intents of each key. */
  connections: Readonly<Record<WhichKey, string>>;
  /** A different one after each restart. */
  readonly browser: LaunchedBrowser;
  /** Closes the browser and opens it again with the same profile. */
  restart(): Promise<void>;
  /** Saves the key and its field names, retrying until a worker lives long enough to confirm it. */
  connect(which: WhichKey, names?: WireNames): Promise<void>;
  /** Advances the service's clock. */
  advance(ms: number): Promise<void>;
  /** Advances the clock of the running worker. */
  passInWorker(ms: number): Promise<void>;
  /** Sets the clock of the running worker this far ahead of the real one; false if it died. The next one has the real clock. */
  setWorkerClock(aheadMs: number): Promise<boolean>;
  /** Sends a message; null if the worker died meanwhile or sent no response. */
  sendMessage(name: string, payload: unknown): Promise<unknown>;
  /** Applies these to the next paid requests, in order. */
  addFaults(faults: readonly object[]): Promise<void>;
  clearFaults(): Promise<void>;
  books(which: WhichKey): Promise<z.output<typeof booksSchema>>;
  /** Everything that arrived, with any key. */
  requests(): Promise<z.output<typeof requestsSchema>['requests']>;
  /** Paid requests that arrived with this key, at this path if one is given, without those rejected with 429. */
  paidArrivals(which: WhichKey, path?: string): Promise<number>;
  table(name: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export async function createChaosWorld(): Promise<ChaosWorld> {
  const sandbox = await startSandbox({ people: 2000, companies: 200, key: keys.own, credits });
  const userDataDir = await mkdtemp(path.join(os.tmpdir(), 'sidenote-chaos-'));
  const extensionDir = path.resolve('.output/chrome-mv3');
  const { httpsPort } = sandbox.ready;
  const launch = () => launchChromium({ extensionDir, userDataDir, httpsPort, extraArgs: [noStartupWait] });
  let browser = await launch();
  await grantHosts(browser, [
    ...['https://*.pronet.example/*', 'http://127.0.0.1/*'],
    ...['https://api.hubapi.com/*', 'https://acme.pipedrive.com/*', 'https://api.airtable.com/*'],
    'https://automation.example/*',
  ]);
  let page: Page = await browser.openExtensionPage('options.html');

  async function control(method: string, route: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${sandbox.ready.control}${route}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    return response.json();
  }

  async function sendMessage(name: string, payload: unknown): Promise<unknown> {
    const asked = page
      .evaluate((message) => chrome.runtime.sendMessage(message), { kind: 'message', name, payload })
      .catch(() => null);
    return Promise.race([asked, delay(longestAskMs, null, { ref: false })]);
  }

  const connections = { own: '', other: '' };
  const world: ChaosWorld = {
    sandbox,
    key: keys.own,
    connections,
    get browser() {
      return browser;
    },
    async restart() {
      await browser.close();
      browser = await launch();
      page = await browser.openExtensionPage('options.html');
    },
    async connect(which, names = neutralNames) {
      const next = { baseUrl: sandbox.ready.api, key: keys[which], keyStorage: { mode: 'remembered' }, names };
      for (let tries = 0; tries < triesToConnect; tries++) {
        if (okSchema.safeParse(await sendMessage('saveConnection', next)).success) return;
        await delay(200);
      }
      throw new Error(`The ${which} key could not be saved`);
    },
    advance: async (ms) => void (await control('POST', '/clock', { advanceMs: ms })),
    async passInWorker(ms) {
      const worker = await browser.worker();
      await worker.evaluate((later) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + later;
      }, ms);
    },
    async setWorkerClock(aheadMs) {
      const worker = await browser.worker().catch(() => null);
      const set = worker?.evaluate((later) => {
        const realNow: () => number = Reflect.get(globalThis, 'realNow') ?? Date.now.bind(Date);
        Reflect.set(globalThis, 'realNow', realNow);
        Date.now = () => realNow() + later;
        return true;
      }, aheadMs);
      return (await set?.catch(() => false)) ?? false;
    },
    sendMessage,
    addFaults: async (faults) => void (await control('POST', '/faults', { faults })),
    clearFaults: async () => void (await control('DELETE', '/faults')),
    books: async (which) => booksSchema.parse(await control('GET', `/books?key=${keys[which]}`)),
    requests: async () => requestsSchema.parse(await control('GET', '/requests')).requests,
    async paidArrivals(which, only) {
      const requests = await world.requests();
      // Writing a list is free.
      const isPaid = (path: string) => (only === undefined ? path !== '/v1/lists' : path === only);
      return requests.filter(
        ({ method, path, status, key }) =>
          method === 'POST' && isPaid(path) && status !== 429 && key === `…${keys[which].slice(-4)}`,
      ).length;
    },
    table: (name) => page.evaluate(readTable, name),
    async stop() {
      await browser.close();
      await sandbox.stop();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  await control('POST', '/keys', { key: keys.other, credits });
  for (const which of whichKeys.toReversed()) {
    await world.connect(which);
    const [settings] = (await world.table('settings')).filter(({ key }) => key === 'connection');
    connections[which] = connectionSchema.parse(settings?.value).connectionId;
    // The baseline against which unknown outcomes are decided.
    await sendMessage('readBalance', {});
  }
  await sendMessage('saveSites', { sites: [site] });
  // The service requires a webhook for jobs.
  const webhook = 'https://hooks.pronet.example/done';
  await sendMessage('saveService', { webhook, valueListUrl: null, previewPath: '/v1/people/preview' });
  return world;
}

export const site = {
  key: 'pronet',
  hosts: ['www.pronet.example', 'pronet.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
};

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
