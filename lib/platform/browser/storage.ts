import { storage } from '@wxt-dev/storage';
import type { z } from 'zod';

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
