import type { JobsDeps } from './deps.ts';

/** Which browser session this is: another one means that the browser was closed, and not only the worker. */
export function createJobSession({ session, newId }: Pick<JobsDeps, 'session' | 'newId'>): () => Promise<string> {
  // While it is being read: what it says is in session storage.
  let reading: Promise<string> | null = null;

  async function read(): Promise<string> {
    const saved = await session.read();
    if (saved !== null) return saved;
    const fresh = newId();
    await session.write(fresh);
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
