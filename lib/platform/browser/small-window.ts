import { noted } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/**
 * A small window that stands for the side panel of another window: where the browser has none, or beside it. It is the side panel's page
 * with the id of that window in its address, so that a reload, or a worker that starts anew, knows whom it follows.
 */
const file = 'sidepanel.html';
const parameter = 'window';
/** In CSS pixels, with the window's frame. */
const size = { width: 380, height: 720 };

/** The browser's id of the small window that follows each window, 0 while it opens; in session storage, as long as ids mean anything. */
const keyOf = (windowId: number): string => `small-window:${windowId}`;

/** The window that a small window's address says; null for any other address, also one of a web page. */
function followedIn(url: string | undefined): number | null {
  if (url === undefined || !url.startsWith(`${browser.runtime.getURL(file)}?`)) return null;
  const id = new URL(url).searchParams.get(parameter) ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** The window that this page of ours follows instead of the one it is in; null for all but a small window's page. */
export const followedWindowId = (): number | null => followedIn(globalThis.location?.href);

/** The window that something in a tab is about: in a small window, the one it follows. */
export function windowOfTab(tab: { windowId: number; url?: string | undefined }) {
  const followed = followedIn(tab.url);
  return { windowId: followed ?? tab.windowId, inSmallWindow: followed !== null };
}

/**
 * Brings the small window of a window to the front, or opens it beside the window's right edge. Needs no click. Rejects if the window is
 * gone, or the browser has no windows. Not to be called for the same window again before it has settled.
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
    (place === null ? null : await browser.windows.create({ ...wanted, ...place }).catch(noted('small-window'))) ??
    // Browsers reject a place that no screen shows, which that of a window half outside can be.
    (await browser.windows.create(wanted));
  await browser.storage.session.set({ [key]: created.id });
}

/** Null if it has been closed. */
const findWindow = (windowId: number) =>
  browser.windows.get(windowId).catch(
    // Browsers reject the id of a window that is gone, which is how each of them ends.
    () => null,
  );

/** False if the window has been closed. */
async function bringToFront(windowId: number): Promise<boolean> {
  const open = await findWindow(windowId);
  if (open === null) return false;
  await browser.windows.update(windowId, { focused: true, ...(open.state === 'minimized' && { state: 'normal' }) });
  return true;
}

/**
 * Whether a small window may follow this window. A browser that starts again may bring a small window back; the id in its address is then
 * nobody's, or that of another window.
 */
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
