/**
 * The demo of `npm start`: the built extension in a real Chromium, connected to the sandbox, on a demo profile with its side panel open. In
 * headless mode it clicks "Find email" itself, prints the result in one line and exits; with a window it leaves that to you.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { connectToPanel, grantHosts, type LaunchedBrowser, launchChromium, openSidePanel } from './browser.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';
import { addSiteInSettings, connectInSettings, panel } from './sidenote-ui.ts';

const extensionDir = join(import.meta.dirname, '../.output/chrome-mv3');
const screenshot = join(import.meta.dirname, '../.output/demo-panel.png');
const profile = 'https://www.pronet.example/in/amara-okonkwo';
const site = { host: 'www.pronet.example', personPath: '/in/:slug', companyPath: '/company/:slug' };
const answerDeadlineMs = 40_000;

const flags = parseArgs({ options: { headless: { type: 'boolean', default: false } } }).values;
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const headless = flags.headless || !hasDisplay;

async function connect(browser: LaunchedBrowser, { api, key }: SandboxProcess['ready']): Promise<void> {
  await grantHosts(browser, [`${new URL(api).protocol}//${new URL(api).hostname}/*`, 'https://*.pronet.example/*']);
  const page = await browser.openExtensionPage('options.html');
  await connectInSettings(page, { address: api, key });
  await addSiteInSettings(page, site);
  await page.close();
}

/** Opens the profile in the remaining tab, and the side panel beside it. */
async function openProfile(browser: LaunchedBrowser): Promise<void> {
  const [first] = browser.context.pages();
  const tab = first ?? (await browser.context.newPage());
  await tab.goto(profile);
  await openSidePanel(browser);
  await tab.bringToFront();
}

interface StoredRecord {
  readonly facets: { readonly email?: { readonly value: readonly { readonly status?: string }[] | null } };
}

/**
 * The status of the email in the record that the panel shows. No named function inside: tsx would wrap it in a helper that the page lacks.
 */
async function readEmailStatus(page: Page): Promise<string | null> {
  const records = await page.evaluate(
    () =>
      new Promise<StoredRecord[]>((resolve, reject) => {
        const opening = indexedDB.open('sidenote-data');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('records').objectStore('records').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );
  return records.find(({ facets }) => facets.email !== undefined)?.facets.email?.value?.[0]?.status ?? null;
}

async function enrich(page: Page, sandbox: SandboxProcess): Promise<void> {
  await panel.findEmail(page).waitFor();
  const before = await sandbox.readBooks();
  const startMs = performance.now();
  await panel.findEmail(page).click();
  await panel.email(page).first().waitFor({ timeout: answerDeadlineMs });
  const millis = Math.round(performance.now() - startMs);
  const email = (await panel.email(page).first().innerText()).trim();
  const name = (await panel.subject(page).innerText()).trim();
  const after = await sandbox.readBooks();
  // The header updates once the worker has read the balance again.
  await panel
    .credits(page, after.total)
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  await page.screenshot({ path: screenshot });

  const charged = after.charges.slice(before.charges.length).reduce((sum, { amount }) => sum + amount, 0);
  const status = await readEmailStatus(page);
  const enriched = { name, email, status, charged, balanceBefore: before.total, balanceAfter: after.total, millis };
  if (before.total - after.total !== charged)
    throw new Error(`The sandbox's books do not add up: ${JSON.stringify(enriched)}`);
  console.log(`Enriched: ${JSON.stringify(enriched)}`);
}

async function main(): Promise<void> {
  if (!existsSync(join(extensionDir, 'manifest.json')))
    throw new Error('There is no built extension: run "npm start", or "npm run build" first.');
  const userDataDir = mkdtempSync(join(tmpdir(), 'sidenote-demo-'));
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const sandbox = await startSandboxProcess(headless ? ['--port', '0'] : []);
  cleanUp.defer(() => sandbox.stop());
  const { httpsPort } = sandbox.ready;
  const browser = await launchChromium({ extensionDir, userDataDir, httpsPort, headless });
  cleanUp.defer(() => browser.close());
  const closed = new Promise<void>((resolve) => browser.context.once('close', () => resolve()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void browser.close());

  await connect(browser, sandbox.ready);
  await openProfile(browser);
  if (headless) {
    const { page, disconnect } = await connectToPanel(userDataDir, browser.extensionId);
    cleanUp.defer(disconnect);
    // Awaited here: a returned promise would outlive the browser, which is closed on exit.
    await enrich(page, sandbox);
    return;
  }
  console.log(
    `Sidenote is open beside ${profile}, connected to the sandbox at ${sandbox.ready.api} (key ${sandbox.ready.key}).\n` +
      'Press "Find email" in the side panel. Try other people at https://www.pronet.example/search/people. Close the browser to end.',
  );
  await closed;
}

try {
  await main();
} catch (error) {
  console.error(`The demo did not get to its end: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
