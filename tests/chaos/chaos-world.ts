import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { grantHosts, type LaunchedBrowser, launchChromium } from '../../scripts/browser.ts';
import { readTable } from '../e2e/read-table.ts';

const key = 'chaos-key';
const booksSchema = z.object({
  total: z.number(),
  charges: z.array(z.object({ operation: z.string(), amount: z.number() })),
});
const requestsSchema = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});

/** Sidenote in a real Chromium, connected to a sandbox, with the strings to pull on both. */
export interface ChaosWorld {
  sandbox: Sandbox;
  key: string;
  /** Another one after a restart. */
  readonly browser: LaunchedBrowser;
  /** The browser is closed and opened again with the same profile. */
  restart(): Promise<void>;
  /** The service's time goes on. */
  advance(ms: number): Promise<void>;
  /** Sends an ask; null where the worker died under it. */
  ask(name: string, payload: unknown): Promise<unknown>;
  /** The next paid requests meet these, in order. */
  addFaults(faults: readonly object[]): Promise<void>;
  clearFaults(): Promise<void>;
  books(): Promise<z.output<typeof booksSchema>>;
  /** Paid requests that arrived, refusals for haste left out. */
  paidArrivals(): Promise<number>;
  table(name: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export async function createChaosWorld(): Promise<ChaosWorld> {
  const sandbox = await startSandbox({ people: 2000, companies: 200, key, credits: 100_000 });
  const userDataDir = await mkdtemp(path.join(os.tmpdir(), 'sidenote-chaos-'));
  const extensionDir = path.resolve('.output/chrome-mv3');
  const launch = () => launchChromium({ extensionDir, userDataDir, httpsPort: sandbox.ready.httpsPort });
  let browser = await launch();
  await grantHosts(browser, ['https://*.pronet.example/*', 'http://127.0.0.1/*']);
  let page: Page = await browser.openExtensionPage('options.html');

  async function control(method: string, route: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${sandbox.ready.control}${route}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    return response.json();
  }

  const world: ChaosWorld = {
    sandbox,
    key,
    get browser() {
      return browser;
    },
    async restart() {
      await browser.close();
      browser = await launch();
      page = await browser.openExtensionPage('options.html');
    },
    advance: async (ms) => void (await control('POST', '/clock', { advanceMs: ms })),
    ask: (name, payload) =>
      page.evaluate((message) => chrome.runtime.sendMessage(message), { kind: 'ask', name, payload }).catch(() => null),
    addFaults: async (faults) => void (await control('POST', '/faults', { faults })),
    clearFaults: async () => void (await control('DELETE', '/faults')),
    books: async () => booksSchema.parse(await control('GET', `/books?key=${key}`)),
    async paidArrivals() {
      const { requests } = requestsSchema.parse(await control('GET', '/requests'));
      // Writing a list is free.
      const isPaid = (path: string) => path !== '/v1/lists';
      return requests.filter(({ method, path, status }) => method === 'POST' && isPaid(path) && status !== 429).length;
    },
    table: (name) => page.evaluate(readTable, name),
    async stop() {
      await browser.close();
      await sandbox.stop();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  const keeping = { mode: 'remembered' };
  await world.ask('saveConnection', { baseUrl: sandbox.ready.api, key, keeping, names: { keys: {}, values: {} } });
  await world.ask('saveSites', { sites: [site] });
  // What the service demands for jobs.
  const webhook = 'https://hooks.pronet.example/done';
  await world.ask('saveService', { webhook, valueListUrl: null, previewPath: '/v1/people/preview' });
  // What an unknown outcome is measured from.
  await world.ask('readBalance', {});
  return world;
}

export const site = {
  key: 'pronet',
  hosts: ['www.pronet.example', 'pronet.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
};

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
