import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Everything this browser keeps: every storage area and every record of every IndexedDB database. */
export async function dumpStorage(): Promise<Record<string, unknown>> {
  const { local, session, sync, managed } = fakeBrowser.storage;
  return {
    local: await local.get(),
    session: await session.get(),
    sync: await sync.get(),
    managed: await managed.get(),
    databases: await Promise.all((await indexedDB.databases()).map(({ name }) => dumpDatabase(name ?? ''))),
  };
}

async function dumpDatabase(name: string): Promise<unknown> {
  const db = await finished(indexedDB.open(name));
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (store) => {
      const rows = db.transaction(store).objectStore(store);
      return { store, keys: await finished(rows.getAllKeys()), values: await finished(rows.getAll()) };
    }),
  );
  db.close();
  return { name, stores };
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
