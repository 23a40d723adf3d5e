import path from 'node:path';
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../scripts/find-browsers.mjs';

const extensionId = 'sidenote@sidenote.example';
const hostId = '6f1d3c52-3c8c-4f0e-9a54-0f4b7c1d9e55';

/** A navigation to our own page changes the process, and `goto` never settles over that: go, and poll for arrival. */
async function openOwnPage(browser: Browser, file: string): Promise<Page> {
  const page = await browser.newPage();
  const address = `moz-extension://${hostId}/${file}`;
  void page.goto(address).catch(() => undefined);
  await expect
    .poll(() => page.evaluate(() => `${location.href} ${document.readyState}`).catch(() => ''), { timeout: 15_000 })
    .toBe(`${address} complete`);
  return page;
}

test('the Firefox build installs and its panel opens', async () => {
  test.setTimeout(90_000);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    headless: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { 'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: hostId }) },
  });
  try {
    expect(await browser.installExtension(path.resolve('.output/firefox-mv3'))).toBe(extensionId);

    // Without a connection the panel says so; that proves page, database, worker and words.
    const panel = await openOwnPage(browser, 'sidepanel.html');
    await expect
      .poll(() => panel.evaluate(() => document.body.textContent ?? ''), { timeout: 15_000 })
      .toContain('Settings');

    const popup = await openOwnPage(browser, 'popup.html');
    const button = await popup.waitForSelector('aria/Open side panel', { timeout: 15_000 });
    await button?.click();
    const isOpen = () =>
      panel.evaluate(() =>
        (
          globalThis as unknown as { browser: { sidebarAction: { isOpen(of: object): Promise<boolean> } } }
        ).browser.sidebarAction.isOpen({}),
      );
    await expect.poll(isOpen, { timeout: 15_000 }).toBe(true);
  } finally {
    await browser.close();
  }
});
