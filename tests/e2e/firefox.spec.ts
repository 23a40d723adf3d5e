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
    .poll(() => page.evaluate(() => `${location.href} ${document.readyState}`).catch(() => ''))
    .toBe(`${address} complete`);
  return page;
}

// Smoke: another browser: its manifest, event page, sidebar and windows.
test('the Firefox build installs and its panel opens', { tag: '@smoke' }, async () => {
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
    await expect.poll(() => panel.evaluate(() => document.body.textContent ?? '')).toContain('Start free');

    // Not beside the sidebar, which is to be the only panel of the window.
    const own = await openOwnPage(browser, 'options.html');
    await panel.close();
    const popup = await openOwnPage(browser, 'popup.html');
    const button = await popup.waitForSelector('aria/Open side panel');
    await button?.click();
    const isOpen = () => own.evaluate(isSidebarOpen);
    await expect.poll(isOpen).toBe(true);

    // The sidebar is enough; a small window opens beside it on request.
    expect(await own.evaluate(showPanel, 'panel')).toEqual({ ok: true, answer: { shown: 'panel' } });
    expect(await own.evaluate(countWindows)).toBe(1);
    expect(await own.evaluate(showPanel, 'window')).toEqual({ ok: true, answer: { shown: 'window' } });
    expect(await own.evaluate(showPanel, 'window')).toEqual({ ok: true, answer: { shown: 'window' } });
    expect(await own.evaluate(countWindows)).toBe(2);
  } finally {
    await browser.close();
  }
});

interface PageBrowser {
  sidebarAction: { isOpen(of: object): Promise<boolean> };
  windows: { getCurrent(): Promise<{ id: number }>; getAll(): Promise<unknown[]> };
  runtime: { sendMessage(message: unknown): Promise<unknown> };
}

const isSidebarOpen = () => (globalThis as unknown as { browser: PageBrowser }).browser.sidebarAction.isOpen({});

async function countWindows(): Promise<number> {
  const { windows } = (globalThis as unknown as { browser: PageBrowser }).browser;
  return (await windows.getAll()).length;
}

async function showPanel(as: string): Promise<unknown> {
  const { windows, runtime } = (globalThis as unknown as { browser: PageBrowser }).browser;
  const { id: windowId } = await windows.getCurrent();
  return runtime.sendMessage({ kind: 'message', name: 'showPanel', payload: { windowId, as } });
}
