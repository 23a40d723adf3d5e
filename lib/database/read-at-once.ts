import Dexie, { type EntityTable } from 'dexie';

/**
 * All rows with one of these keys in an index, without duplicates. Must run inside a transaction. Dexie's `anyOf` waits for the database at each
 * key; here all requests are sent at once. A live query does not notice changes in what is read like this. Rows pass the table's reading hook, as
 * in every other read.
 */
export function readRowsAtOnce<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  index: string,
  keys: readonly string[],
): PromiseLike<Row[]> {
  return requestAtOnce(table, index, keys, {
    request: (from, key): IDBRequest<Row[]> => from.getAll(key),
    idOf: (row) => row.id,
    shown: (row) => table.hook('reading').fire(row),
  });
}

/** Like `readRowsAtOnce`, but only the ids. */
export function readIdsAtOnce<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  index: string,
  keys: readonly IDBValidKey[],
): PromiseLike<string[]> {
  return requestAtOnce(table, index, keys, {
    request: (from, key) => from.getAllKeys(key) as IDBRequest<string[]>,
    idOf: (id) => id,
    shown: (id) => id,
  });
}

interface Reading<Found> {
  request(from: IDBIndex, key: IDBValidKey): IDBRequest<Found[]>;
  idOf(found: Found): string;
  shown(found: Found): Found;
}

/** One promise, because a transaction may commit between many. */
function requestAtOnce<Found>(
  table: { name: string },
  index: string,
  keys: readonly IDBValidKey[],
  { request, idOf, shown }: Reading<Found>,
): PromiseLike<Found[]> {
  const { currentTransaction } = Dexie;
  if (currentTransaction === null) throw new Error('Keys are read inside a transaction');
  const from = currentTransaction.idbtrans.objectStore(table.name).index(index);
  return new Dexie.Promise<Found[]>((resolve, reject) => {
    const all = new Map<string, Found>();
    let pending = keys.length;
    if (pending === 0) resolve([]);
    for (const key of keys) {
      const sent = request(from, key);
      sent.onerror = () => reject(sent.error);
      sent.onsuccess = () => {
        for (const found of sent.result) all.set(idOf(found), shown(found));
        pending -= 1;
        if (pending === 0) resolve([...all.values()]);
      };
    }
  });
}
