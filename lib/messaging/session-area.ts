import { browser } from '@/lib/platform/browser/browser';

/**
 * Values in session storage under one prefix. They outlive the worker and the screen, not the browser, and never reach the disk. `isValue`
 * ignores another version's value; a schema library would burden the panel's first load.
 */
export function sessionArea<Value>(prefix: string, isValue: (value: unknown) => value is Value) {
  const keyOf = (id: string | number): string => `${prefix}${id}`;

  async function readEntries(): Promise<[id: string, value: unknown][]> {
    const all = Object.entries(await browser.storage.session.get(null));
    return all.flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : []));
  }

  async function forget(...ids: (string | number)[]): Promise<void> {
    await browser.storage.session.remove(ids.map(keyOf));
  }

  async function forgetWhere(isGone: (id: string, value: unknown) => boolean): Promise<void> {
    const entries = await readEntries();
    await forget(...entries.flatMap(([id, value]) => (isGone(id, value) ? [id] : [])));
  }

  return {
    async read(id: string | number): Promise<Value | null> {
      const { [keyOf(id)]: value } = await browser.storage.session.get(keyOf(id));
      return isValue(value) ? value : null;
    },

    async readAll(): Promise<Map<string, Value>> {
      const entries = await readEntries();
      return new Map(entries.flatMap(([id, value]) => (isValue(value) ? [[id, value]] : [])));
    },

    /** Starts the write at once, before anything is awaited. */
    async write(id: string | number, value: Value): Promise<void> {
      await browser.storage.session.set({ [keyOf(id)]: value });
    },

    forget,
    forgetWhere,
    forgetAll: () => forgetWhere(() => true),

    /** Reports each change, by this context or another; null: forgotten. Returns its stop. */
    watch(onChange: (id: string, value: Value | null) => void): () => void {
      const listener = (changes: Record<string, { newValue?: unknown }>, area: string): void => {
        if (area !== 'session') return;
        for (const [key, { newValue }] of Object.entries(changes)) {
          if (key.startsWith(prefix)) onChange(key.slice(prefix.length), isValue(newValue) ? newValue : null);
        }
      };
      browser.storage.onChanged.addListener(listener);
      return () => browser.storage.onChanged.removeListener(listener);
    },
  };
}
