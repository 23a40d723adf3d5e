import { notedAs } from '@/lib/platform/error-log';
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

/** A page of ours, at its section (`workspace.html#lists`): the tab that has it open already, else a new one. */
export async function openOwnPage(file: string): Promise<void> {
  const url = browser.runtime.getURL(file);
  const [page = url, section] = url.split('#');
  // Patterns know nothing of what stands behind "#". Own pages are found without the permission for tabs.
  const open = (await browser.tabs.query({ url: page }).catch(notedAs('panel', []))).find(({ id }) => id !== undefined);
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  // Another section is a move inside the page, which keeps what is written there.
  await browser.tabs.update(open.id, { active: true, ...(section !== undefined && open.url !== url && { url }) });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}
