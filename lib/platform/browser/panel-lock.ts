import { notedAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/**
 * Which windows have an open side panel. Chromium does not say so: each panel holds a lock named after its window, released when it closes
 * or crashes.
 */
const prefix = 'panel-of-';

/** Held as long as this page lives; several panels of one window hold it together. */
export function holdPanelLock(windowId: number): void {
  void navigator.locks.request(`${prefix}${windowId}`, { mode: 'shared' }, () => new Promise(() => undefined));
}

async function readHeld(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
}

export async function isPanelOpen(windowId: number): Promise<boolean> {
  return (await readHeld()).includes(`${prefix}${windowId}`);
}

/** A panel in any window has appeared, is still loading, and holds no lock yet. */
export async function isPanelLoading(): Promise<boolean> {
  if (!('getContexts' in browser.runtime)) return false;
  const panels = await browser.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }).catch(notedAs('panel-lock', []));
  return panels.length > (await readHeld()).length;
}
