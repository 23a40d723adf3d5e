import { browser } from './browser.ts';

/** Chromium's side panel and Firefox's sidebar, neither of which the polyfill's types know. */
interface PanelApi {
  sidePanel?: { open(options: { windowId: number }): Promise<void> };
  sidebarAction?: { open(): Promise<void> };
}

/** Opens the side panel. Must run in a click, before any await. The panel follows the active tab of its window. */
export function openSidePanel(windowId: number): Promise<void> {
  const api = browser as unknown as PanelApi;
  if (api.sidePanel !== undefined) return api.sidePanel.open({ windowId });
  if (api.sidebarAction !== undefined) return api.sidebarAction.open();
  return Promise.reject(new Error('This browser has no side panel'));
}

export async function readCurrentWindowId(): Promise<number | null> {
  const { id } = await browser.windows.getCurrent();
  return id ?? null;
}

export function openSettings(): Promise<void> {
  return browser.runtime.openOptionsPage();
}

export async function openOwnPage(file: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(file) });
}
