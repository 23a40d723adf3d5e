/** In session storage: gone once the browser was closed, and not when the worker dies. */
export interface SessionStore {
  read(): Promise<string | null>;
  write(id: string): Promise<void>;
}

/** Which browser session this is: another one means that the browser was closed, and not only the worker. */
export function createBrowserSession(store: SessionStore, newId: () => string): () => Promise<string> {
  // While it is being read: what it says is in session storage.
  let reading: Promise<string> | null = null;

  async function read(): Promise<string> {
    const saved = await store.read();
    if (saved !== null) return saved;
    const fresh = newId();
    await store.write(fresh);
    return fresh;
  }

  return () => {
    // Read anew each time, since "Erase everything" forgets it; one at a time, or two would make two.
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
