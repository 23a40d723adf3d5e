/** Session storage: emptied when the browser closes, but survives the worker. */
export interface SessionStore {
  read(): Promise<string | null>;
  write(id: string): Promise<void>;
}

/** The id of this browser session. A different id means that the browser was closed, not merely that the worker was restarted. */
export function createBrowserSession(store: SessionStore, newId: () => string): () => Promise<string> {
  // The read in flight; its result is in session storage.
  let reading: Promise<string> | null = null;

  async function read(): Promise<string> {
    const saved = await store.read();
    if (saved !== null) return saved;
    const fresh = newId();
    await store.write(fresh);
    return fresh;
  }

  return () => {
    // Read each time, since "Erase everything" clears it. Concurrent reads are shared, or two of them would create two ids.
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
