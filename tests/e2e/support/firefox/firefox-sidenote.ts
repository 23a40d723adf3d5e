import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { sandboxAddress } from '../../../../lib/service/client/address.ts';
import { neutralNames } from '../../../../lib/service/contract/names.ts';
import { demoSite, originPatterns, type Site } from '../../../../lib/subjects/sites.ts';
import { systemOfHost } from '../../../../sandbox/hand-over/systems.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts';
import { findFirefox } from '../../../../scripts/find-browsers.mjs';
import { readTable } from '../read-table.ts';

const extensionId = 'sidenote@sidenote.example';
const hostId = '6f1d3c52-3c8c-4f0e-9a54-0f4b7c1d9e55';

export interface FirefoxSidenote {
  sandbox: Sandbox;
  /** From now on this one is found at the address that Start knows; nothing is there before. */
  leadToSandbox(sandbox: Sandbox): void;
  /** Opens a page of the demo network in front. */
  openPage(address: string): Promise<Page>;
  openOwnPage(file: string): Promise<Page>;
  /** Where there is no side panel: a window of its own, for the first window. */
  openSmallWindow(): Promise<Page>;
  /** What the browser granted. */
  origins(): Promise<string[]>;
  /** Tabs, of all windows. */
  countPages(): Promise<number>;
  /** Every row of a table of the extension's database. */
  table(name: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export interface FirefoxOptions {
  /** False: as after the installation. */
  isConnected?: boolean;
  /** Beside the demo site. */
  sites?: readonly Site[];
  /** Whose pages can be read although they are no site, as after a press of the icon. */
  readable?: readonly string[];
  /** A program that opens `mailto:` links, as chosen in the browser's settings. */
  mailProgram?: string;
}

/** Sidenote in a real Firefox with a sandbox of its own, connected and with the demo site added. */
export async function startFirefoxSidenote({
  isConnected = true,
  sites = [],
  readable = [],
  mailProgram,
}: FirefoxOptions = {}): Promise<FirefoxSidenote> {
  const sandbox = await startSandbox({ people: 60, companies: 20 });
  const proxy = await startTunnel(sandbox.ready.httpsPort);
  const userDataDir = await mkdtemp(path.join(os.tmpdir(), 'sidenote-firefox-'));
  if (mailProgram !== undefined)
    await writeFile(path.join(userDataDir, 'handlers.json'), JSON.stringify(handlersOf(mailProgram)));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    userDataDir,
    executablePath: findFirefox() ?? '',
    headless: true,
    defaultViewport: null,
    acceptInsecureCerts: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: hostId }),
      // The browser's question cannot be answered without a window.
      'extensions.webextOptionalPermissionPrompts': false,
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxy.port,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxy.port,
      'network.proxy.allow_hijacking_localhost': true,
    },
  });
  const stop = async () => {
    await browser.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    proxy.close();
    await sandbox.stop();
  };
  try {
    await browser.installExtension(path.resolve('.output/firefox-mv3'));
    const ownPage = await openOwnPage(browser, 'options.html');
    if (isConnected) await connectTo(ownPage, sandbox, [demoSite, ...sites]);
    if (readable.length > 0) await grant(ownPage, [...readable]);
    return {
      sandbox,
      leadToSandbox: ({ ready }) => proxy.lead(sandboxAddress, ready.api),
      async openPage(address) {
        const page = await browser.newPage();
        await page.goto(address);
        await page.bringToFront();
        return page;
      },
      openOwnPage: (file) => openOwnPage(browser, file),
      openSmallWindow: () => openSmallWindow(browser, ownPage),
      origins: () => readOrigins(ownPage),
      countPages: async () => (await browser.pages()).length,
      table: (name) => ownPage.evaluate(readTable, name),
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What Firefox stores of a program that was chosen for `mailto:`. */
const handlersOf = (mailProgram: string) => ({
  defaultHandlersVersion: {},
  mimeTypes: {},
  schemes: { mailto: { action: 2, ask: false, handlers: [{ name: 'Mail', path: mailProgram }] } },
});

const openOwnPage = async (launched: Browser, file: string) => goToOwnPage(await launched.newPage(), file);

/** A navigation to our own page changes the process, and `goto` never settles over that: go, and poll for arrival. */
async function goToOwnPage(page: Page, file: string): Promise<Page> {
  const address = `moz-extension://${hostId}/${file}`;
  void page.goto(address).catch(() => undefined);
  await expect
    .poll(() => page.evaluate(() => `${location.href} ${document.readyState}`).catch(() => ''))
    .toBe(`${address} complete`);
  return page;
}

async function readOrigins(ownPage: Page): Promise<string[]> {
  return ownPage.evaluate(async () => (await browser.permissions.getAll()).origins);
}

/** A window of its own with the panel that follows the first one; only a press in the popup opens it otherwise. */
async function openSmallWindow(launched: Browser, ownPage: Page): Promise<Page> {
  // What the press notes first, since a window that nobody opened follows nothing.
  const id = await ownPage.evaluate(async () => {
    const source = await browser.windows.getCurrent();
    await browser.storage.session.set({ [`small-window:${source.id}`]: 0 });
    return source.id;
  });
  return goToOwnPage(await launched.newPage({ type: 'window' }), `sidepanel.html?window=${id}`);
}

declare const browser: {
  windows: { getCurrent(): Promise<{ id: number }> };
  storage: { session: { set(items: object): Promise<void> } };
  runtime: { sendMessage(message: unknown): Promise<{ ok: boolean }> };
  permissions: {
    request(wanted: { origins: string[] }): Promise<boolean>;
    getAll(): Promise<{ origins: string[] }>;
  };
};

/** What settings do, without their clicks. */
async function connectTo(ownPage: Page, { ready }: Sandbox, sites: readonly Site[]): Promise<void> {
  await grant(ownPage, [...sites.flatMap(originPatterns), 'http://127.0.0.1/*']);
  const connection = { baseUrl: ready.api, key: ready.key, keyStorage: { mode: 'remembered' }, names: neutralNames };
  const messages = [
    { kind: 'message', name: 'saveConnection', payload: connection },
    { kind: 'message', name: 'saveSites', payload: { sites } },
    { kind: 'message', name: 'testConnection', payload: {} },
  ];
  for (const sendMessage of messages) {
    expect(await ownPage.evaluate((message) => browser.runtime.sendMessage(message), sendMessage)).toMatchObject({
      ok: true,
    });
  }
}

/** Firefox grants in the handler of a real click only, and takes no script for one. */
async function grant(ownPage: Page, origins: string[]): Promise<void> {
  const granted = ownPage.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve, reject) => {
        const button = document.createElement('button');
        button.id = 'grant';
        button.textContent = 'Grant';
        document.body.prepend(button);
        button.addEventListener('click', () => {
          button.remove();
          browser.permissions.request({ origins: wanted }).then(resolve, reject);
        });
      }),
    origins,
  );
  // Not by a locator, which waits for frames that a page behind another one draws once a second.
  await (await ownPage.waitForSelector('#grant'))?.click();
  expect(await granted).toBe(true);
}

interface Tunnel {
  port: number;
  /** What is asked of the one address is answered by the other. */
  lead(address: string, to: string): void;
  close(): void;
}

/**
 * Firefox has no rules for names: a proxy takes it to the sandbox under any `.example` and under the systems' hosts, to this machine's own
 * addresses, and nowhere else.
 * The address that Start knows leads to nothing at first, whatever runs on this machine.
 */
async function startTunnel(httpsPort: number): Promise<Tunnel> {
  const sockets = new Set<Socket>();
  const led = new Map<string, string | null>([[sandboxAddress, null]]);
  const server: Server = createServer((incoming, outgoing) => {
    const { origin, hostname, pathname, search } = new URL(incoming.url ?? '');
    const to = led.has(origin) ? led.get(origin) : origin;
    if (to == null || hostname !== '127.0.0.1') return void outgoing.destroy();
    const headers = { ...incoming.headers, host: new URL(to).host };
    const there = request(`${to}${pathname}${search}`, { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    there.on('error', () => outgoing.destroy());
    incoming.pipe(there);
  });
  server.on('connect', ({ url = '' }, client: Socket) => {
    client.on('error', () => client.destroy());
    if (!url.endsWith('.example:443') && systemOfHost(url) === null)
      return client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const there = connect(httpsPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(client).pipe(there);
    });
    there.on('error', () => client.destroy());
    for (const socket of [client, there]) sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The tunnel has no port.');
  return {
    port: address.port,
    lead(from, to) {
      led.set(from, to);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
