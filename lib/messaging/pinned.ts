import { browser } from '@/lib/platform/browser/browser';
import type { Subject } from '@/lib/subjects/subject';

/**
 * "Keep here": the person who stays in a window's panel while its tab moves on. In session storage; panels write it, the worker reads and
 * erases it.
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

/** Reports each change in any window; returns its stop. */
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

/** Only our panels write it. A schema library would burden the panel's first load. */
function isSubject(value: unknown): value is Subject {
  if (typeof value !== 'object' || value === null) return false;
  return 'kind' in value && value.kind === 'person' && 'key' in value && typeof value.key === 'string';
}
