import { logAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/**
 * A window with the side panel's page, for browsers without a panel or beside it. The followed window's id is in its address, so a reload
 * keeps it.
 */
const file = 'sidepanel.html';
const parameter = 'window';
/** In CSS pixels, with the window's frame. */
const size = { width: 380, height: 720 };

/** The id of each window's small window, 0 while it opens; in session storage, as long as ids are valid. */
const keyOf = (windowId: number): string => `small-window:${windowId}`;

/** The window that a small window's address names; null for any other address. */
function followedIn(url: string | undefined): number | null {
  if (url === undefined || !url.startsWith(`${browser.runtime.getURL(file)}?`)) return null;
  const id = new URL(url).searchParams.get(parameter) ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** The window that this page follows; null for all but a small window. */
export const followedWindowId = (): number | null => followedIn(globalThis.location?.href);

/** The window of a tab: in a small window, the followed one. */
export function windowOfTab(tab: { windowId: number; url?: string | undefined }) {
  const followed = followedIn(tab.url);
  return { windowId: followed ?? tab.windowId, inSmallWindow: followed !== null };
}

/**
 * Focuses a window's small window, or opens it beside the right edge. Needs no click. Rejects if the window is gone. Not to be called again
 * before it has settled.
 */
export async function openSmallWindow(windowId: number): Promise<void> {
  const source = await browser.windows.get(windowId);
  const key = keyOf(windowId);
  const { [key]: known } = await browser.storage.session.get(key);
  if (typeof known === 'number' && (await bringToFront(known))) return;
  const wanted = { url: browser.runtime.getURL(`${file}?${parameter}=${windowId}`), type: 'popup', ...size } as const;
  const { left, top, width, state } = source;
  const place =
    left === undefined || top === undefined || width === undefined || state === 'minimized'
      ? null
      : { left: Math.max(left, left + width - size.width), top };
  await browser.storage.session.set({ [key]: 0 });
  const created =
    (place === null ? null : await browser.windows.create({ ...wanted, ...place }).catch(logAs('small-window'))) ??
    // Browsers reject a place off every screen, which a window half outside can have.
    (await browser.windows.create(wanted));
  await browser.storage.session.set({ [key]: created.id });
}

const findWindow = (windowId: number) =>
  browser.windows.get(windowId).catch(
    // Browsers reject the id of a closed window.
    () => null,
  );

async function bringToFront(windowId: number): Promise<boolean> {
  const open = await findWindow(windowId);
  if (open === null) return false;
  await browser.windows.update(windowId, { focused: true, ...(open.state === 'minimized' && { state: 'normal' }) });
  return true;
}

/** Whether a small window may follow this window. After a browser restart, the id in its address may be another window's. */
export async function canFollow(windowId: number): Promise<boolean> {
  const { [keyOf(windowId)]: known } = await browser.storage.session.get(keyOf(windowId));
  return typeof known === 'number' && (await findWindow(windowId)) !== null;
}

/** Reports once that a window was closed; returns its stop. */
export function watchWindowClosed(windowId: number, onClosed: () => void): () => void {
  const listener = (closed: number): void => {
    if (closed === windowId) onClosed();
  };
  browser.windows.onRemoved.addListener(listener);
  return () => browser.windows.onRemoved.removeListener(listener);
}
