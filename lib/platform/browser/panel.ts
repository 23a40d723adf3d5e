import { logAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';
import { followedWindowId } from './small-window.ts';

/** Chromium's side panel and Firefox's sidebar; the polyfill's types have neither. */
interface PanelApi {
  sidePanel?: { open(options: { windowId: number }): Promise<void> };
  sidebarAction?: { open(): Promise<void> };
}

/** False in browsers that have neither. Those that have the API may still show nothing: a policy, another design of the window. */
export function hasSidePanel(): boolean {
  const api = browser as unknown as PanelApi;
  return api.sidePanel !== undefined || api.sidebarAction !== undefined;
}

/** Opens the side panel, which follows the active tab of its window. Must run in a click, before any await. */
export function openSidePanel(windowId: number): Promise<void> {
  const api = browser as unknown as PanelApi;
  if (api.sidePanel !== undefined) return api.sidePanel.open({ windowId });
  if (api.sidebarAction !== undefined) return api.sidebarAction.open();
  return Promise.reject(new Error('This browser has no side panel'));
}

export async function openWebPage(url: string): Promise<void> {
  await openTab(url);
}

/**
 * Hands a `mailto:` link to the browser from the tab in front, which stays where it is. A tab of its own would be left blank; a link in
 * the panel would load a mail site there, where one handles such links.
 */
export async function openMailProgram(url: string): Promise<void> {
  const windowId = await readCurrentWindowId();
  const [tab] = await browser.tabs.query({ active: true, ...(windowId !== null && { windowId }) });
  if (tab?.id === undefined) await openTab(url);
  else await browser.tabs.update(tab.id, { url });
}

/** A small window has no tabs: it opens pages in the window it follows. */
async function openTab(url: string): Promise<void> {
  const windowId = followedWindowId();
  await browser.tabs.create({ url, ...(windowId !== null && { windowId }) });
  if (windowId !== null) await browser.windows.update(windowId, { focused: true });
}

/** The window of this page: its own, or the one a small window follows. */
export async function readCurrentWindowId(): Promise<number | null> {
  const followed = followedWindowId();
  if (followed !== null) return followed;
  const { id } = await browser.windows.getCurrent();
  return id ?? null;
}

export function openSettings(): Promise<void> {
  return browser.runtime.openOptionsPage();
}

/** Opens an extension page at a section (`workspace.html#lists`): in the tab that already shows the page, otherwise in a new one. */
export async function openOwnPage(file: string): Promise<void> {
  const url = browser.runtime.getURL(file);
  const [page = url, section] = url.split('#');
  // Match patterns do not cover fragments. Extension pages are found without the `tabs` permission.
  const open = (await browser.tabs.query({ url: page }).catch(logAs('panel', []))).find(({ id }) => id !== undefined);
  if (open?.id === undefined) {
    await openTab(url);
    return;
  }
  // Changing the section only changes the fragment, so unsaved input on the page is not lost.
  await browser.tabs.update(open.id, { active: true, ...(section !== undefined && open.url !== url && { url }) });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}
