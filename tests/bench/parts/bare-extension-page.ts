import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findChromium } from '../../../scripts/find-browsers.mjs';
import { type BareBrowser, type BarePage, launchBareBrowser } from '../../e2e/support/browsers/bare-browser.ts';

/** The first half of the hash of a manifest's key, its digits written as the letters a to p. */
export function extensionIdOf(key: string): string {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex');
  return [...hash.slice(0, 32)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/** A headless Chromium with these extensions and this page in front. Nothing leaves this machine. */
export async function launchWithExtensions(options: {
  extensionDirs: readonly string[];
  userDataDir: string;
  url: string;
  httpsPort: number;
}): Promise<BareBrowser> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: run "node scripts/setup.mjs" once.');
  const dirs = options.extensionDirs.join(',');
  const rules = `MAP *.example:443 127.0.0.1:${options.httpsPort}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`;
  return launchBareBrowser({
    executablePath,
    userDataDir: options.userDataDir,
    url: options.url,
    args: [
      ...[`--disable-extensions-except=${dirs}`, `--load-extension=${dirs}`],
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--ignore-certificate-errors'],
      `--host-resolver-rules=${rules}`,
    ],
  });
}

/** Opens a page of an extension behind the active tab. Until the extension is loaded there is an error page in its place. */
export async function openExtensionPage(browser: BareBrowser, url: string): Promise<BarePage> {
  for (let tries = 0; tries < 20; tries++) {
    const page = await browser.openBehind(url);
    await delay(1000);
    if ((await page.evaluate('typeof chrome.runtime?.sendMessage')) === 'function') return page;
    await page.close();
  }
  throw new Error('The extension was not loaded');
}

/** Runs a function, sent as its text, in a page. What it throws comes back as what it throws. */
export async function callIn<Wanted, Given>(
  page: BarePage,
  work: (given: Given) => Promise<Wanted>,
  given: Given,
): Promise<Wanted> {
  // tsx wraps inner functions in a helper of its own, which the page does not have.
  const expression = `globalThis.__name = (value) => value;
    (${String(work)})(${JSON.stringify(given)}).then((value) => JSON.stringify({ value }), (error) => JSON.stringify({ error: String(error) }))`;
  const answer: { value: Wanted } | { error: string } = JSON.parse(String(await page.evaluate(expression)));
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}
