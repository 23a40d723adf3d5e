import type { Page } from '@playwright/test';
import { launchChromium, noStartupWait } from '../../../../scripts/browser.ts';
import { readTable } from '../read-table.ts';
import { extensionDir, type Sidenote } from '../sidenote.ts';

export type Restarted = Pick<Sidenote, 'sandbox' | 'browser' | 'sendMessage' | 'table' | 'books' | 'advance'>;

/** The browser is closed and opened again with the same profile. Whoever asks for it closes the new one. */
export async function restartBrowser(before: Sidenote): Promise<Restarted> {
  const { sandbox, userDataDir, books, advance } = before;
  await before.browser.close();
  const browser = await launchChromium({
    extensionDir,
    userDataDir,
    httpsPort: sandbox.ready.httpsPort,
    extraArgs: [noStartupWait],
  });
  const page: Page = await browser.openExtensionPage('options.html');
  return {
    sandbox,
    browser,
    books,
    advance,
    sendMessage: (name, payload) =>
      page.evaluate((message) => chrome.runtime.sendMessage(message), { kind: 'message', name, payload }),
    table: (name) => page.evaluate(readTable, name),
  };
}

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
