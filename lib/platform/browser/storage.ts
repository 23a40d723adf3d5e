import { storage } from '@wxt-dev/storage';
import type { z } from 'zod';
import { browser } from './browser.ts';

/**
 * The browser's key-value areas, used by the worker only. `session` lives in memory until the browser closes and survives
 * the worker's death; `local` is on disk in clear text, so nothing secret goes there unencrypted.
 */
export interface StoredItem<Value> {
  /** Null if nothing (or nothing readable) is stored. */
  read(): Promise<Value | null>;
  write(value: Value): Promise<void>;
  forget(): Promise<void>;
}

export function createStoredItem<Value>(
  key: `local:${string}` | `session:${string}`,
  schema: z.ZodType<Value>,
): StoredItem<Value> {
  return {
    async read() {
      const parsed = schema.safeParse(await storage.getItem(key));
      return parsed.success ? parsed.data : null;
    },
    write: (value) => storage.setItem(key, value),
    forget: () => storage.removeItem(key),
  };
}

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
 * Closes `storage.local` to content scripts where the browser can (Chromium 140; Firefox has no such call, which is why the key is also
 * encrypted). The setting persists, and is renewed at each start.
 */
export async function closeStorageToPages(): Promise<void> {
  const area = browser.storage.local as AccessControlled;
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
