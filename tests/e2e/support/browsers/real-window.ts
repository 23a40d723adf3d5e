import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { test as base, chromium, expect, type Page } from '@playwright/test';
import { neutralNames } from '../../../../lib/service/contract/names.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts';
import { grantHosts, type LaunchedBrowser, launchChromium, openSidePanel } from '../../../../scripts/browser.ts';
import { readTable } from '../read-table.ts';

const run = promisify(execFile);

/**
 * Sidenote in a Chromium with a window, on a screen of its own. Keys come from the keyboard of that screen: a shortcut reaches
 * the browser before any page, and only such a press gives the right to the page that is shown ("activeTab").
 */
export interface RealWindow {
  browser: LaunchedBrowser;
  sandbox: Sandbox;
  /** Opens a page in the active tab. */
  openPage(url: string): Promise<Page>;
  /** Presses keys as a person does, as the browser names them ("Alt+Shift+E"), or as X does ("Return"). */
  press(keys: string): Promise<void>;
  /** Opens the side panel without giving it a right to the page. */
  openPanel(beside: Page): Promise<Page>;
  /** The view of ours that is open now: the side panel, a small window or the toolbar popup. */
  findView(file: 'sidepanel.html' | 'sidepanel.html?window=' | 'popup.html'): Promise<Page>;
  /** Every row of a table of the extension's database. */
  table(name: string): Promise<Record<string, unknown>[]>;
  /** The keys that the browser gave our commands; empty where it refused what the manifest asks for. */
  shortcuts(): Promise<Record<string, string>>;
}

export const test = base.extend<{ realWindow: RealWindow }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures asked for.
  realWindow: async ({}, use) => {
    const screen = await startScreen();
    const sandbox = await startSandbox({ people: 60, companies: 20 });
    const userDataDir = await mkdtemp(path.join(os.tmpdir(), 'sidenote-window-'));
    const browser = await launchChromium({
      extensionDir: path.resolve('.output/chrome-mv3'),
      userDataDir,
      httpsPort: sandbox.ready.httpsPort,
      headless: false,
      extraArgs: [`--display=${screen.display}`, '--ozone-platform=x11', '--window-size=1280,900'],
    });
    await grantHosts(browser, ['https://*.pronet.example/*', 'http://127.0.0.1/*']);
    const ownPage = await browser.openExtensionPage('options.html');
    await connect(ownPage, sandbox);
    const disconnects: (() => Promise<void>)[] = [];

    const findView: RealWindow['findView'] = async (file) => {
      const view = await connectToView(userDataDir, `chrome-extension://${browser.extensionId}/${file}`);
      disconnects.push(view.disconnect);
      return view.page;
    };
    await use({
      browser,
      sandbox,
      findView,
      async openPage(url) {
        const page = await browser.context.newPage();
        await page.goto(url);
        await page.bringToFront();
        await screen.activate();
        return page;
      },
      press: (keys) => screen.xdotool('key', '--clearmodifiers', namedAsByX(keys)),
      async openPanel(beside) {
        await openSidePanel(browser);
        await beside.bringToFront();
        return findView('sidepanel.html');
      },
      table: (name) => ownPage.evaluate(readTable, name),
      async shortcuts() {
        const commands = await ownPage.evaluate(() => chrome.commands.getAll());
        return Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]));
      },
    });

    await Promise.all(disconnects.map((disconnect) => disconnect()));
    await browser.close();
    await sandbox.stop();
    screen.stop();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  },
});

declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  commands: { getAll(): Promise<{ name: string; shortcut: string }[]> };
};

/** Letters and modifiers are lower case; a key with a name of its own, such as "Return", is known by that spelling alone. */
function namedAsByX(keys: string): string {
  return keys
    .split('+')
    .map((key) => (key.length === 1 || /^(?:alt|shift|ctrl)$/i.test(key) ? key.toLowerCase() : key))
    .join('+');
}

/** What settings do, without their clicks. */
async function connect(ownPage: Page, { ready }: Sandbox): Promise<void> {
  const site = {
    key: 'pronet',
    hosts: ['www.pronet.example', 'pronet.example'],
    person: ['/in/:slug'],
    company: ['/company/:slug'],
  };
  const connection = { baseUrl: ready.api, key: ready.key, keyStorage: { mode: 'remembered' }, names: neutralNames };
  for (const [name, payload] of [
    ['saveConnection', connection],
    ['saveSites', { sites: [site] }],
    ['testConnection', {}],
  ]) {
    await ownPage.evaluate((message) => chrome.runtime.sendMessage(message), { kind: 'message', name, payload });
  }
  // The free questions of the test are not what a journey counts.
  await fetch(`${ready.control}/requests`, { method: 'DELETE' });
}

/** A connection made before a view opened does not list it: connect anew until one does. */
async function connectToView(userDataDir: string, url: string) {
  const [port, socketPath] = (await readFile(path.join(userDataDir, 'DevToolsActivePort'), 'utf8')).trim().split('\n');
  let view: { page: Page; disconnect(): Promise<void> } | undefined;
  const look = async () => {
    const connection = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${socketPath}`);
    const page = connection
      .contexts()
      .flatMap((context) => context.pages())
      .find((each) => each.url().startsWith(url));
    if (page === undefined) await connection.close();
    else view = { page, disconnect: () => connection.close() };
    return view !== undefined;
  };
  await expect.poll(look, { message: `${url} opens`, intervals: [200] }).toBe(true);
  if (view === undefined) throw new Error('It was there a moment ago.');
  return view;
}

/** A screen nobody looks at, with a window manager, without which no window would have the keyboard. */
async function startScreen() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = `:${await firstLine(server, server.stdout)}`;
  const env = { ...process.env, DISPLAY: display };
  const manager = spawn('openbox', [], { env, stdio: 'ignore' });
  const xdotool = async (...args: string[]) => void (await run('xdotool', args, { env, timeout: 30_000 }));
  return {
    display,
    xdotool,
    activate: () =>
      xdotool('search', '--sync', '--onlyvisible', '--class', 'chromium', 'windowactivate', '--sync', '%1'),
    stop() {
      manager.kill();
      server.kill();
    },
  };
}

function firstLine(server: ChildProcess, output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`${error.message}: install xvfb, openbox and xdotool.`)));
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    output.once('data', (line) => resolve(String(line).trim()));
  });
}
