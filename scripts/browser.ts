/**
 * A real Chromium with the built extension, driven from outside: for `npm start` and the end-to-end tests. Every quirk noted here was
 * measured on Chromium 156 (headless and under Xvfb).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from '@playwright/test';
import { findChromium } from './find-browsers.mjs';

export interface LaunchOptions {
  /** The unpacked extension, absolute path. */
  readonly extensionDir: string;
  /** The profile; it remains when the browser closes, so that a second launch is a browser restart. */
  readonly userDataDir: string;
  /** Port that serves `https://*.example`: the sandbox's demo network. */
  readonly httpsPort: number;
  readonly headless?: boolean;
  /** Hash of the sandbox's public key: its certificate is trusted like any, and the window has no notice. Absent: no certificate is checked. */
  readonly trustedKey?: string;
  readonly extraArgs?: readonly string[];
}

export interface LaunchedBrowser {
  readonly context: BrowserContext;
  readonly extensionId: string;
  /**
   * The background worker, started if it is stopped. Do not keep a reference across a kill: its `evaluate` hangs until the next message.
   */
  worker(): Promise<Worker>;
  /** Stops the background worker as the browser would, between two instructions. */
  killWorker(): Promise<void>;
  openExtensionPage(path: string): Promise<Page>;
  close(): Promise<void>;
}

/** The demo network, and the systems that a person can be sent to. */
const sandboxHosts = ['*.example', 'api.hubapi.com', '*.pipedrive.com', 'api.airtable.com'];

/** No traffic leaves this machine: these hosts resolve to the sandbox, loopback to itself, and any other fails. */
const resolverRules = (httpsPort: number) =>
  [
    ...sandboxHosts.map((host) => `MAP ${host}:443 127.0.0.1:${httpsPort}`),
    ...['MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'],
  ].join(', ');

/**
 * An `extraArgs` entry for tests. Chromium delays its background tasks until its first page has been idle for a while, or for five seconds,
 * and one of them reads the policies: until then `storage.managed` does not respond, and our worker waits for it. With this it responds at
 * once, through the same code. Tests in a real window and those of a bare browser leave it out, and so wait as users do.
 */
export const noStartupWait = `--enable-features=${[
  // Of a repeated flag the last counts, so this repeats what Playwright enables.
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
  'ImprovedStartupBestEffortDelay:StartupDelayVisibleTabTimeout/0s/StartupDelayFailsafeTimeout/1ms',
]}`;

/**
 * An `extraArgs` entry for tests without a window: the side panel is open at once, instead of growing into its width for a third of a second,
 * in which the page beside it and its own are laid out again at each frame. That took a tenth of the processor time of a test that opens it.
 */
export const noBrowserAnimations = '--animation-duration-scale=0';

/**
 * Without a window no one sees the suggestions below the address bar, which are two pages with a process of their own: over a second of
 * processor time for each browser. Of a repeated flag the last counts, so this repeats what Playwright disables.
 */
const noSuggestionPages = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]}`;

/** Where files that are saved in a browser of this profile go, named by Playwright. */
export const savedFilesOf = (userDataDir: string): string => join(userDataDir, 'saved-files');

export async function launchChromium(options: LaunchOptions): Promise<LaunchedBrowser> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: run "node scripts/setup.mjs" once.');
  const headless = options.headless ?? true;
  const context = await chromium.launchPersistentContext(options.userDataDir, {
    executablePath,
    headless,
    viewport: null,
    ...(options.trustedKey !== undefined && { ignoreDefaultArgs: ['--enable-automation'] }),
    // Playwright's own place for them is emptied after each test, and a browser can outlive one.
    downloadsPath: savedFilesOf(options.userDataDir),
    args: [
      `--disable-extensions-except=${options.extensionDir}`,
      `--load-extension=${options.extensionDir}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      ...(options.trustedKey === undefined
        ? ['--ignore-certificate-errors']
        : [`--ignore-certificate-errors-spki-list=${options.trustedKey}`, '--test-type']),
      `--host-resolver-rules=${resolverRules(options.httpsPort)}`,
      ...(headless ? [noSuggestionPages] : []),
      ...(options.extraArgs ?? []),
    ],
  });

  const isOurs = (worker: Worker) => worker.url().startsWith('chrome-extension://');
  const worker = async () =>
    context.serviceWorkers().find(isOurs) ??
    (await context.waitForEvent('serviceworker', { predicate: isOurs, timeout: 15_000 }));
  const extensionId = new URL((await worker()).url()).host;

  async function openExtensionPage(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`chrome-extension://${extensionId}/${path}`);
    return page;
  }

  async function killWorker(): Promise<void> {
    const page = await openExtensionPage('manifest.json');
    const session: CDPSession = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await page.close();
  }

  return { context, extensionId, worker, killWorker, openExtensionPage, close: () => context.close() };
}

/** The `chrome` object in a browser or extension page; only what is called here. */
interface PageChrome {
  developerPrivate: { addHostPermission(id: string, pattern: string): Promise<void> };
  permissions: { request(wanted: { origins: string[] }): Promise<boolean> };
  sidePanel: { open(options: { windowId: number }): Promise<void> };
  windows: { getCurrent(): Promise<{ id: number }> };
}

/**
 * Grants match patterns permanently. In headless mode the browser's prompt cannot be answered; if they are approved beforehand, as
 * chrome://extensions does, the extension's request is granted without a prompt.
 */
export async function grantHosts(
  browser: LaunchedBrowser,
  patterns: readonly string[],
  /** One of our pages that is already open; a temporary page otherwise. */
  ownPage?: Page,
): Promise<void> {
  const extensions = await browser.context.newPage();
  // A script file of that page: it has the same privileges, and rendering the page itself takes a second of processor time.
  await extensions.goto('chrome://extensions/strings.m.js');
  for (const pattern of patterns) {
    await extensions.evaluate(
      ([id, allowed]) =>
        (globalThis as unknown as { chrome: PageChrome }).chrome.developerPrivate.addHostPermission(id, allowed),
      [browser.extensionId, pattern] as const,
    );
  }
  await extensions.close();

  const page = ownPage ?? (await browser.openExtensionPage('options.html'));
  const granted = await page.evaluate(
    (origins) => (globalThis as unknown as { chrome: PageChrome }).chrome.permissions.request({ origins }),
    [...patterns],
  );
  if (ownPage === undefined) await page.close();
  if (!granted) throw new Error(`Chromium did not grant ${patterns.join(', ')}`);
}

/** The accessible name of the popup's button. */
export const openPanelButton = 'Open side panel';

/** Opens the side panel of the window as a person does: by a click in the popup, which is opened in a tab for this and closed again. */
export async function openSidePanel(browser: LaunchedBrowser): Promise<void> {
  const popup = await browser.openExtensionPage('popup.html');
  await popup.getByRole('button', { name: openPanelButton }).click();
  // The popup may close itself after the click.
  if (!popup.isClosed()) await popup.close();
}

/**
 * Opens the side panel of the window of one of our pages, without the popup, which would take a second of processor time. The browser wants
 * a person's gesture, and takes what is evaluated in a page for one.
 */
export async function showSidePanel(ownPage: Page): Promise<void> {
  const windowId = await ownPage.evaluate(
    async () => (await (globalThis as unknown as { chrome: PageChrome }).chrome.windows.getCurrent()).id,
  );
  await ownPage.evaluate(
    (id) => (globalThis as unknown as { chrome: PageChrome }).chrome.sidePanel.open({ windowId: id }),
    windowId,
  );
}

export interface ConnectedPanel {
  readonly page: Page;
  /** Disconnects; the panel stays open. */
  disconnect(): Promise<void>;
}

/**
 * The real side panel as a page. Playwright does not list it in the context that opened it, but a second connection made after the opening
 * does. Connect again after each opening.
 */
export async function connectToPanel(
  userDataDir: string,
  extensionId: string,
  timeoutMs = 15_000,
): Promise<ConnectedPanel> {
  const [port, path] = readFileSync(join(userDataDir, 'DevToolsActivePort'), 'utf8').trim().split('\n');
  const url = `chrome-extension://${extensionId}/sidepanel.html`;
  const deadline = performance.now() + timeoutMs;
  do {
    const connection = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`);
    const page = connection
      .contexts()
      .flatMap((context) => context.pages())
      .find((page) => page.url().startsWith(url));
    if (page !== undefined) return { page, disconnect: () => connection.close() };
    await connection.close();
    await delay(200);
  } while (performance.now() < deadline);
  throw new Error(`The side panel did not open within ${timeoutMs / 1000} seconds.`);
}
