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
  showSidePanel,
} from '../../../scripts/browser.ts';
import { extensionDir, type SharedBrowser, shareBrowser, wakeWorker } from './browsers/shared-browser.ts';
import { countRows, readTable } from './read-table.ts';

export { expect, extensionDir };

/** Unlike any other text, so that a search for it means something. */
export const canaryKey = 'canary-7f3a91c2-never-seen-elsewhere';

const booksSchema = z.object({
  total: z.number(),
  charges: z.array(z.object({ operation: z.string(), amount: z.number() })),
});
const requestsSchema = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
});

/** Sidenote in a real Chromium, as after its installation, against a real sandbox of the test's own. */
export interface Sidenote {
  browser: LaunchedBrowser;
  sandbox: Sandbox;
  userDataDir: string;
  /** Saves address and key through our own page and adds the demo site: what settings do, without their clicks. */
  connect(how?: { baseUrl?: string; key?: string; keyStorage?: KeyStorage }): Promise<void>;
  /** Sends an ask from one of our own pages and answers with the raw reply. */
  sendMessage(name: string, payload: unknown): Promise<unknown>;
  openPage(pathOrUrl: string): Promise<Page>;
  /** Answers for pages that are not on this machine. */
  servePages(addresses: string | RegExp, html: string): Promise<void>;
  /** The real side panel, beside the page given, which becomes the active tab again. */
  openPanel(beside: Page): Promise<Page>;
  books(): Promise<z.output<typeof booksSchema>>;
  requests(): Promise<z.output<typeof requestsSchema>['requests']>;
  faults(...faults: z.input<typeof import('../../../sandbox/faults/fault.ts').faultSchema>[]): Promise<void>;
  /** Forgets the faults that wait, and sends the answers that `hold` keeps. */
  release(): Promise<void>;
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

interface Options {
  credits: number;
  /** What the deployment writes instead of the neutral names; both sides are told. */
  names: WireNames;
  size: WorldSize;
  /** A browser and a profile that no test has used: for what only an installation shows, and for what cannot be taken back. */
  freshBrowser: boolean;
}

export const test = base.extend<Options & { sidenote: Sidenote }, { sharedBrowser: SharedBrowser }>({
  credits: [500, { option: true }],
  size: [{ people: 300, companies: 60 }, { option: true }],
  names: [neutralNames, { option: true }],
  freshBrowser: [false, { option: true }],
  sharedBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures asked for.
    async ({}, use) => {
      const shared = shareBrowser();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],

  sidenote: async ({ credits, names, size, freshBrowser, sharedBrowser }, use) => {
    const sandbox = await startSandbox({ ...size, key: canaryKey, credits, names });
    const lender = freshBrowser ? shareBrowser() : sharedBrowser;
    const { browser, userDataDir, ownPage, granted } = await lender.lend(sandbox.ready.httpsPort);
    const panels: ConnectedPanel[] = [];

    const sidenote: Sidenote = {
      browser,
      sandbox,
      userDataDir,
      async connect({ baseUrl = sandbox.ready.api, key = canaryKey, keyStorage = { mode: 'remembered' } } = {}) {
        const hosts = ['https://*.pronet.example/*', 'http://127.0.0.1/*'];
        if (hosts.every((host) => granted.has(host))) await ownPage.evaluate(requestHosts, hosts);
        else await grantHosts(browser, hosts, ownPage);
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
        return ownPage.evaluate((message) => chrome.runtime.sendMessage(message), { kind: 'message', name, payload });
      },
      async openPage(pathOrUrl) {
        const page = await browser.context.newPage();
        await page.goto(new URL(pathOrUrl, 'https://www.pronet.example').href);
        return page;
      },
      async servePages(addresses, html) {
        await wakeWorker(ownPage);
        await browser.context.route(addresses, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      },
      async openPanel(beside) {
        await showSidePanel(ownPage);
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
      async release() {
        await control(sandbox, 'DELETE', '/faults');
      },
      async advance(ms) {
        await control(sandbox, 'POST', '/clock', { advanceMs: ms });
      },
      async table(name) {
        return ownPage.evaluate(readTable, name);
      },
      async count(name) {
        return ownPage.evaluate(countRows, name);
      },
    };

    await use(sidenote);
    await Promise.all(panels.map((panel) => panel.disconnect()));
    await lender.takeBack();
    if (freshBrowser) await lender.close();
    await sandbox.stop();
  },
});

/** The one that `connect` adds. */
export const demoSite = {
  key: 'pronet',
  hosts: ['www.pronet.example', 'pronet.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
};

async function requestHosts(origins: string[]): Promise<void> {
  if (!(await chrome.permissions.request({ origins }))) throw new Error(`Not granted again: ${origins.join(', ')}`);
}

declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  permissions: { request(wanted: { origins: string[] }): Promise<boolean> };
};
