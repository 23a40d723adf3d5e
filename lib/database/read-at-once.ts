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

/** The answers to some requests, as one promise. `orElse`: in place of one that failed; without it, all fail. */
export function readRequests<Value>(
  requests: readonly IDBRequest<Value>[],
  orElse?: (error: unknown, at: number) => Value,
): PromiseLike<Value[]> {
  return new Dexie.Promise<Value[]>((resolve, reject) => {
    const values: Value[] = [];
    let pending = requests.length;
    if (pending === 0) resolve([]);
    for (const [at, request] of requests.entries()) {
      const settle = (value: Value) => {
        values[at] = value;
        pending -= 1;
        if (pending === 0) resolve(values);
      };
      request.onsuccess = () => settle(request.result);
      request.onerror = (event) => {
        if (orElse === undefined) return reject(request.error);
        // Or the transaction would abort.
        event.preventDefault();
        event.stopPropagation();
        settle(orElse(request.error, at));
      };
    }
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
  const all = new Map<string, Found>();
  return readRequests(keys.map((key) => request(from, key))).then((results) => {
    for (const found of results.flat()) all.set(idOf(found), shown(found));
    return [...all.values()];
  });
}
