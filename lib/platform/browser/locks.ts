import { logAs } from '@/lib/platform/error-log';
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
  const panels = await browser.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }).catch(logAs('panel-lock', []));
  return panels.length > (await readHeld()).length;
}

/** Which page imports into a list: the browser releases the lock when that page closes, reloads or crashes. */
const nameOf = (listId: string) => `import-${listId}`;
const locksOf = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Holds the lock until `over` settles, whatever its outcome. */
export function holdImportLock(listId: string, over: Promise<unknown>): void {
  const settled = over.then(
    () => undefined,
    // The page that runs the import reports its failure.
    () => undefined,
  );
  void locksOf()?.request(nameOf(listId), () => settled);
}

/** Resolves once no page is importing into the list; rejects when aborted before. */
export async function noImportRuns(listId: string, signal: AbortSignal): Promise<void> {
  await locksOf()?.request(nameOf(listId), { mode: 'shared', signal }, () => undefined);
  signal.throwIfAborted();
}
