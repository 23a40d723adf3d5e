import { logAs } from '@/lib/platform/error-log';

/** Paths that a service lacks: each is tried in vain once per browser session. */
export interface MissingPaths {
  has(baseUrl: string, path: string): Promise<boolean>;
  note(baseUrl: string, path: string, isMissing: boolean): Promise<void>;
}

export interface MissingPathsDeps {
  store: { read(): Promise<string[] | null>; write(addresses: string[]): Promise<void> };
}

/** More than all rows of the table at a few services. */
const mostAddresses = 50;

/** An unreadable store means "not missing": the path is tried again. */
export function createMissingPaths({ store }: MissingPathsDeps): MissingPaths {
  const read = async () => (await store.read().catch(logAs('missing-paths', null))) ?? [];
  return {
    has: async (baseUrl, path) => (await read()).includes(baseUrl + path),
    async note(baseUrl, path, isMissing) {
      const others = (await read()).filter((address) => address !== baseUrl + path);
      const next = isMissing ? [baseUrl + path, ...others].slice(0, mostAddresses) : others;
      await store.write(next).catch(logAs('missing-paths'));
    },
  };
}

/** Kept for as long as its owner exists. */
export function createMissingPathsInMemory(): MissingPaths {
  let addresses: string[] = [];
  return createMissingPaths({
    store: {
      read: async () => addresses,
      async write(next) {
        addresses = next;
      },
    },
  });
}
