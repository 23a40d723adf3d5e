import { storage } from '@wxt-dev/storage';
import type { z } from 'zod';

/**
 * Key-value areas for the worker. `session` lives in memory until the browser closes; `local` is on disk in clear text, so secrets are
 * encrypted first.
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
