import type { z } from 'zod';
import { browser } from './browser.ts';

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
  area: 'local' | 'session',
  key: string,
  schema: z.ZodType<Value>,
): StoredItem<Value> {
  return {
    async read() {
      const { [key]: value } = await browser.storage[area].get(key);
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : null;
    },
    write: (value) => browser.storage[area].set({ [key]: value }),
    forget: () => browser.storage[area].remove(key),
  };
}
