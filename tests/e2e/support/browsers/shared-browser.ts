import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import {
  type LaunchedBrowser,
  launchChromium,
  noBrowserAnimations,
  noStartupWait,
  savedFilesOf,
} from '../../../../scripts/browser.ts';
import { type SwitchedPort, switchedPort } from './switched-port.ts';

export const extensionDir = path.resolve('.output/chrome-mv3');

/** A browser in the state of one in which Sidenote was just installed, but without the tab that a first installation opens. */
export interface LentBrowser {
  readonly browser: LaunchedBrowser;
  readonly userDataDir: string;
  /** A page of ours that shows nothing, for what a test does behind the person's back. */
  readonly ownPage: Page;
  /** The permissions that a test before this one was granted; the browser grants them again when asked, without a prompt. */
  readonly granted: Set<string>;
}

interface Pooled extends LentBrowser {
  readonly port: SwitchedPort;
  readonly blank: Page;
  readonly session: CDPSession;
  isClosed: boolean;
}

/**
 * One Chromium for the tests of a worker process, since starting it and its first pages takes more processor time than most tests. Between
 * two tests everything is taken away that Sidenote, a site or the test has left in it; `isCleared` is what that means. A test that closes the
 * browser, or one after which it is not clean, costs the next one a start.
 */
export interface SharedBrowser {
  /** @param httpsPort Where `https://*.example` is served until the next call. */
  lend(httpsPort: number): Promise<LentBrowser>;
  /** After each test. */
  takeBack(): Promise<void>;
  close(): Promise<void>;
}

export function shareBrowser(): SharedBrowser {
  let pooled: Pooled | null = null;

  async function start(): Promise<Pooled> {
    const port = await switchedPort();
    const userDataDir = await mkdtemp(path.join(os.tmpdir(), 'sidenote-e2e-'));
    const options = {
      extensionDir,
      userDataDir,
      httpsPort: port.number,
      extraArgs: [noStartupWait, noBrowserAnimations],
    };
    const browser = await launchChromium(options);
    const [blank = await browser.context.newPage()] = browser.context.pages();
    const ownPage = await browser.openExtensionPage('manifest.json');
    const session = await browser.context.newCDPSession(ownPage);
    await session.send('ServiceWorker.enable');
    const granted = new Set<string>();
    const started: Pooled = { browser, userDataDir, ownPage, blank, session, port, granted, isClosed: false };
    browser.context.on('close', () => {
      started.isClosed = true;
    });
    return started;
  }

  async function end({ browser, userDataDir, port }: Pooled): Promise<void> {
    pooled = null;
    await browser.close();
    await port.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
  }

  return {
    async lend(httpsPort) {
      pooled ??= await start();
      pooled.port.switchTo(httpsPort);
      return pooled;
    },
    async takeBack() {
      if (pooled === null) return;
      if (pooled.isClosed || !(await clean(pooled))) await end(pooled);
    },
    async close() {
      if (pooled !== null) await end(pooled);
    },
  };
}

/**
 * Playwright asks each page and worker to route or to stop routing requests, and waits for all of them. A stopped worker answers only once
 * it runs again.
 */
export async function wakeWorker(ownPage: Page): Promise<void> {
  await ownPage.evaluate(() => chrome.runtime.sendMessage({}).catch(() => undefined));
}

/** @returns Whether it is as it was before. */
async function clean({ browser, userDataDir, ownPage, blank, session, granted, port }: Pooled): Promise<boolean> {
  const { context } = browser;
  if (ownPage.isClosed() || blank.isClosed()) return false;
  await ownPage.evaluate(closeSidePanel);
  await wakeWorker(ownPage);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== ownPage && page !== blank)
      .map((page) => page.close()),
  );
  await blank.goto('about:blank');
  await context.clearCookies();
  await context.setOffline(false);
  port.cut();

  // Where files are saved is one setting of the browser, which every connection to the side panel changes.
  const saved = { behavior: 'allowAndName', downloadPath: savedFilesOf(userDataDir), eventsEnabled: true } as const;
  await session.send('Browser.setDownloadBehavior', saved);
  await session.send('Network.clearBrowserCache');
  const origin = `chrome-extension://${browser.extensionId}`;
  // What is cleared wakes the worker, which may write again, so it is stopped first and last, and what it left is cleared once more.
  for (let attempt = 0; attempt < 3; attempt++) {
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: ourStorage });
    const origins = await ownPage.evaluate(clearExtension);
    for (const pattern of origins) granted.add(pattern);
    await session.send('ServiceWorker.stopAllWorkers');
    if (await ownPage.evaluate(isCleared)) return context.pages().length === 2;
  }
  return false;
}

/** Not its service worker, which is the extension's own. */
const ourStorage = 'indexeddb,local_storage,cache_storage,file_systems';

// What follows runs in the page, so each function carries all that it needs.

async function closeSidePanel(): Promise<void> {
  const window = await chrome.windows.getCurrent();
  // Rejects where none is open, which is what is wanted.
  await chrome.sidePanel.close({ windowId: window.id }).catch(() => {});
}

/** @returns The origins that had been granted. */
async function clearExtension(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll();
  if (origins.length > 0) await chrome.permissions.remove({ origins });
  await chrome.alarms.clearAll();
  await chrome.scripting.unregisterContentScripts();
  await chrome.action.setBadgeText({ text: '' });
  await chrome.storage.session.clear();
  await chrome.storage.local.clear();
  return origins;
}

async function isCleared(): Promise<boolean> {
  const [local, session, alarms, scripts, { origins = [] }, databases] = await Promise.all([
    chrome.storage.local.get(),
    chrome.storage.session.get(),
    chrome.alarms.getAll(),
    chrome.scripting.getRegisteredContentScripts(),
    chrome.permissions.getAll(),
    indexedDB.databases(),
  ]);
  const left = [Object.keys(local), Object.keys(session), alarms, scripts, origins, databases];
  return left.every(({ length }) => length === 0);
}

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<unknown> };
  windows: { getCurrent(): Promise<{ id: number }> };
  sidePanel: { close(of: { windowId: number }): Promise<void> };
  permissions: {
    getAll(): Promise<{ origins?: string[] }>;
    remove(of: { origins: string[] }): Promise<boolean>;
  };
  alarms: { clearAll(): Promise<boolean>; getAll(): Promise<unknown[]> };
  scripting: { unregisterContentScripts(): Promise<void>; getRegisteredContentScripts(): Promise<unknown[]> };
  action: { setBadgeText(of: { text: string }): Promise<void> };
  storage: Record<'local' | 'session', { clear(): Promise<void>; get(): Promise<Record<string, unknown>> }>;
};
