import { browser } from './browser.ts';

/** What an administrator has set for this extension; null if nothing is set or the browser has no policies. */
export async function readManaged(): Promise<unknown> {
  try {
    const managed: unknown = await browser.storage.managed.get();
    return managed;
  } catch {
    // Firefox rejects if there is no managed manifest.
    return null;
  }
}

/** Reports when the policy changes while the browser runs. Returns a function that stops watching. */
export function watchManaged(onChange: () => void): () => void {
  const listener = (_changes: object, area: string): void => {
    if (area === 'managed') onChange();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

interface AccessControlled {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/**
 * Closes `storage.local` to content scripts where the browser can (Chromium 140). Firefox cannot, which is why the key is also encrypted.
 */
export async function closeStorageToPages(): Promise<void> {
  const area = browser.storage.local as AccessControlled;
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Prefix of the stored columns of a table. */
export const columnsPrefix = 'columns:';

/** What "Send to …" remembers: the last target, own formats, addresses of searches. */
export const handOverKey = 'hand-over';

/** "Erase everything": how the columns of each table were arranged, and what "Send to …" remembers. */
export async function forgetColumns(): Promise<void> {
  const keys = Object.keys(await browser.storage.local.get(null));
  await browser.storage.local.remove(keys.filter((key) => key.startsWith(columnsPrefix) || key === handOverKey));
}
