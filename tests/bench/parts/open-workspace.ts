import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../../scripts/browser.ts';

const extensionDir = join(import.meta.dirname, '../../../.output/chrome-mv3');

export interface OpenWorkspace {
  page: Page;
  /** Without a hash. */
  address: string;
}

/** The built extension's workspace in a new profile with an empty database, in which nothing is requested. Closed with `cleanUp`. */
export async function openWorkspace(cleanUp: AsyncDisposableStack): Promise<OpenWorkspace> {
  if (!existsSync(join(extensionDir, 'workspace.html')))
    throw new Error('There is no built extension: run "npm run build" first.');
  const userDataDir = mkdtempSync(join(tmpdir(), 'sidenote-bench-'));
  cleanUp.defer(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  // No sandbox listens on this port.
  const browser = await launchChromium({ extensionDir, userDataDir, httpsPort: 9 });
  cleanUp.defer(() => browser.close());
  const page = await browser.openExtensionPage('workspace.html');
  // The page's first live query creates the database.
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // tsx wraps inner functions in a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  return { page, address: `chrome-extension://${browser.extensionId}/workspace.html` };
}

/** Loads the page anew, in front: what opens at the install would cover it, and a hidden page draws no frames. */
export async function reopen(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.bringToFront();
}
