import type { DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';

/**
 * A mark that changes with every change of the settings (including the key), of the exclusion lists, or of what is
 * known about their copies on the service. What was checked under one mark is valid while the mark is unchanged.
 */
export interface GenerationRow {
  name: 'settings' | 'lists' | 'mirrors';
  mark: string;
}

/** Which tables' changes renew which mark. A new key is also recorded in `settings`, once it is stored. */
const watched: Readonly<Record<string, GenerationRow['name']>> = {
  settings: 'settings',
  lists: 'lists',
  members: 'lists',
  mirrors: 'mirrors',
};

/** `IDBKeyRange` without bounds, as Dexie encodes it: the whole table. */
const wholeTable = 3;

/**
 * Renews the mark in the transaction of the change, whoever makes it, so that both are stored or neither is. Emptying a
 * whole table deletes the mark instead, because even the smallest row may not fit on a full disk, which must be
 * possible to empty.
 */
export function renewGenerations(core: DBCore): DBCore {
  const renewed = new WeakMap<DBCoreTransaction, Set<string>>();

  async function renew({ trans, ...request }: DBCoreMutateRequest, name: GenerationRow['name']): Promise<void> {
    // During an upgrade, nobody else has the database open.
    if (modeOf(trans) === 'versionchange') return;
    const generations = core.table('generations');
    if (request.type === 'deleteRange' && request.range.type === wholeTable) {
      renewed.get(trans)?.delete(name);
      await generations.mutate({ type: 'delete', trans, keys: [name] });
      return;
    }
    const names = renewed.get(trans) ?? new Set();
    if (names.has(name)) return;
    renewed.set(trans, names.add(name));
    const values: GenerationRow[] = [{ name, mark: crypto.randomUUID() }];
    const { failures } = await generations.mutate({ type: 'put', trans, values });
    if (failures[0] !== undefined) throw failures[0];
  }

  return {
    ...core,
    transaction(stores, mode, options) {
      const isWatched = mode === 'readwrite' && stores.some((store) => watched[store] !== undefined);
      return core.transaction(isWatched ? [...new Set([...stores, 'generations'])] : stores, mode, options);
    },
    table(tableName) {
      const table = core.table(tableName);
      const name = watched[tableName];
      if (name === undefined) return table;
      return {
        ...table,
        async mutate(request) {
          const [result] = await Promise.all([table.mutate(request), renew(request, name)]);
          return result;
        },
      };
    },
  };
}

/** Dexie passes on the browser's transaction with a narrower type. */
function modeOf(trans: DBCoreTransaction): IDBTransactionMode {
  return (trans as IDBTransaction).mode;
}
