import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { KeyStorage } from '../../../lib/platform/keys/key-storage.ts';
import { neutralNames, type WireNames } from '../../../lib/service/contract/names.ts';
import type { Fault } from '../../../sandbox/faults/fault.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts';
import {
  type ConnectedPanel,
  connectToPanel,
  grantHosts,
  type LaunchedBrowser,
  launchChromium,
  noStartupWait,
  openSidePanel,
} from '../../../scripts/browser.ts';
import { countRows, readTable } from './read-table.ts';

export { expect };

export const extensionDir = path.resolve('.output/chrome-mv3');
/** Unlike any other text, so that a search for it means something. */
export const canaryKey = 'canary-7f3a91c2-never-seen-elsewhere';

const booksSchema = z.object({
  total: z.number(),
  charges: z.array(z.object({ operation: z.string(), amount: z.number() })),
});
const requestsSchema = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});

/** Sidenote in a real Chromium against a real sandbox, each test its own. */
export interface Sidenote {
  browser: LaunchedBrowser;
  sandbox: Sandbox;
  userDataDir: string;
  /** Saves address and key through our own page and adds the demo site: what settings do, without their clicks. */
  connect(how?: { baseUrl?: string; key?: string; keyStorage?: KeyStorage }): Promise<void>;
  /** Sends an ask from one of our own pages and answers with the raw reply. */
  sendMessage(name: string, payload: unknown): Promise<unknown>;
  openPage(pathOrUrl: string): Promise<Page>;
  /** The real side panel, beside the page given, which becomes the active tab again. */
  openPanel(beside: Page): Promise<Page>;
  books(): Promise<z.output<typeof booksSchema>>;
  requests(): Promise<z.output<typeof requestsSchema>['requests']>;
  faults(...faults: z.input<typeof import('../../../sandbox/faults/fault.ts').faultSchema>[]): Promise<void>;
  advance(ms: number): Promise<void>;
  /** Every row of a table of the extension's database. */
  table(name: string): Promise<Record<string, unknown>[]>;
  /** How many rows that table has. */
  count(name: string): Promise<number>;
}
export type { Fault };

interface WorldSize {
  people: number;
  companies: number;
}

async function control(sandbox: Sandbox, method: string, route: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.ready.control}${route}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return response.json();
}

export const test = base.extend<{ credits: number; names: WireNames; size: WorldSize; sidenote: Sidenote }>({
  credits: [500, { option: true }],
  size: [{ people: 300, companies: 60 }, { option: true }],
  /** What the deployment writes instead of the neutral names; both sides are told. */
  names: [neutralNames, { option: true }],

  sidenote: async ({ credits, names, size }, use) => {
    const sandbox = await startSandbox({ ...size, key: canaryKey, credits, names });
    const userDataDir = await mkdtemp(path.join(os.tmpdir(), 'sidenote-e2e-'));
    const browser = await launchChromium({
      extensionDir,
      userDataDir,
      httpsPort: sandbox.ready.httpsPort,
      extraArgs: [noStartupWait],
    });
    const panels: ConnectedPanel[] = [];
    // One page of ours for all that a test asks behind the person's back, opened before the tabs it tells of. It is the one
    // that shows nothing: any other would draw itself anew with every row that is written.
    let opened: Promise<Page> | null = null;
    const ownPage = (): Promise<Page> => {
      opened ??= browser.openExtensionPage('manifest.json');
      return opened;
    };

    const sidenote: Sidenote = {
      browser,
      sandbox,
      userDataDir,
      async connect({ baseUrl = sandbox.ready.api, key = canaryKey, keyStorage = { mode: 'remembered' } } = {}) {
        await grantHosts(browser, ['https://*.pronet.example/*', 'http://127.0.0.1/*'], await ownPage());
        await sidenote.sendMessage('saveConnection', {
          baseUrl,
          key,
          keyStorage,
          names,
        });
        await sidenote.sendMessage('saveSites', { sites: [demoSite] });
        // An open connection has read its balance once: what an unknown outcome is measured from.
        await sidenote.sendMessage('testConnection', {});
        await control(sandbox, 'DELETE', '/requests');
      },
      async sendMessage(name, payload) {
        const page = await ownPage();
        return page.evaluate((message) => chrome.runtime.sendMessage(message), { kind: 'message', name, payload });
      },
      async openPage(pathOrUrl) {
        await ownPage();
        const page = await browser.context.newPage();
        await page.goto(new URL(pathOrUrl, 'https://www.pronet.example').href);
        return page;
      },
      async openPanel(beside) {
        await openSidePanel(browser);
        await beside.bringToFront();
        const panel = await connectToPanel(userDataDir, browser.extensionId);
        panels.push(panel);
        return panel.page;
      },
      async books() {
        return booksSchema.parse(await control(sandbox, 'GET', `/books?key=${canaryKey}`));
      },
      async requests() {
        return requestsSchema.parse(await control(sandbox, 'GET', '/requests')).requests;
      },
      async faults(...faults) {
        await control(sandbox, 'POST', '/faults', { faults });
      },
      async advance(ms) {
        await control(sandbox, 'POST', '/clock', { advanceMs: ms });
      },
      async table(name) {
        const page = await ownPage();
        return page.evaluate(readTable, name);
      },
      async count(name) {
        const page = await ownPage();
        return page.evaluate(countRows, name);
      },
    };

    await use(sidenote);
    await Promise.all(panels.map((panel) => panel.disconnect()));
    await browser.close();
    await sandbox.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  },
});

const demoSite = {
  key: 'pronet',
  hosts: ['www.pronet.example', 'pronet.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
};

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
