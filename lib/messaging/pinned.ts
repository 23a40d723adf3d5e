import { browser } from '@/lib/platform/browser/browser';
import type { Subject } from '@/lib/subjects/subject';

/**
 * "Keep here": who stays in the panel of a window while its tab moves on. In session storage, like what a menu wants shown (`panel-request.ts`).
 * Panels write it and hear of each other's changes; the worker reads it for shortcuts, and erases it.
 */
export const pinnedPrefix = 'pinned:';
const keyOf = (windowId: number): string => `${pinnedPrefix}${windowId}`;

export async function readPinned(windowId: number): Promise<Subject | null> {
  const { [keyOf(windowId)]: value } = await browser.storage.session.get(keyOf(windowId));
  return isSubject(value) ? value : null;
}

export async function writePinned(windowId: number, subject: Subject): Promise<void> {
  await browser.storage.session.set({ [keyOf(windowId)]: subject });
}

/** "Follow the page". */
export async function forgetPinned(windowId: number): Promise<void> {
  await browser.storage.session.remove(keyOf(windowId));
}

/** "Forget this person": in every window, under any of their keys. */
export async function forgetPins(keys: ReadonlySet<string>): Promise<void> {
  const all = Object.entries(await browser.storage.session.get(null));
  const isGone = (value: unknown): boolean => isSubject(value) && keys.has(value.key);
  await browser.storage.session.remove(
    all.flatMap(([key, value]) => (key.startsWith(pinnedPrefix) && isGone(value) ? [key] : [])),
  );
}

/** Reports that somebody was pinned, or let go, in this window; returns its stop. */
export function watchPinned(onChange: (windowId: number) => void): () => void {
  const listener = (changes: Record<string, unknown>, area: string): void => {
    if (area !== 'session') return;
    for (const key of Object.keys(changes)) {
      if (key.startsWith(pinnedPrefix)) onChange(Number(key.slice(pinnedPrefix.length)));
    }
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Only our own panels write it; this catches a value of another version without a schema library in the panel's first load. */
function isSubject(value: unknown): value is Subject {
  if (typeof value !== 'object' || value === null) return false;
  return 'kind' in value && value.kind === 'person' && 'key' in value && typeof value.key === 'string';
}
