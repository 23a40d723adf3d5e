import type { DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';
import { storedSyncs } from './sync-rows.ts';

/**
 * A mark that changes with settings, exclusion lists, list copies or the ledger. A check made under one mark is valid while the mark is
 * unchanged.
 */
export interface GenerationRow {
  name: 'settings' | 'lists' | typeof storedSyncs | 'ledger';
  mark: string;
  /** The ledger's last changes, oldest first. A reader whose mark is among them reads only what changed since. */
  changes?: LedgerChange[];
}

interface LedgerChange {
  /** The mark before it. */
  since: string;
  ids: string[];
}

/** Ids of changed rows that are remembered. */
const mostIds = 200;

/** Which tables' changes renew which mark. A new key is also recorded in `settings`, once it is stored. */
const watched: Readonly<Record<string, GenerationRow['name']>> = {
  settings: 'settings',
  lists: 'lists',
  members: 'lists',
  [storedSyncs]: storedSyncs,
  ledger: 'ledger',
};

/** `IDBKeyRange` without bounds, as Dexie encodes it: the whole table. */
const wholeTable = 3;

/**
 * Renews the mark in the transaction of the change. Emptying a table deletes the mark, because a full disk must still be possible to empty.
 */
export function renewGenerations(core: DBCore): DBCore {
  const renewed = new WeakMap<DBCoreTransaction, Set<string>>();
  /** What each transaction has changed in the ledger so far. */
  const ledgerRows = new WeakMap<DBCoreTransaction, PromiseLike<LedgerRenewal>>();

  async function renew(request: DBCoreMutateRequest, name: GenerationRow['name']): Promise<void> {
    const { trans } = request;
    // During an upgrade no other context has the database open.
    if (modeOf(trans) === 'versionchange') return;
    const generations = core.table('generations');
    if (request.type === 'deleteRange' && request.range.type === wholeTable) {
      renewed.get(trans)?.delete(name);
      if (name === 'ledger') ledgerRows.delete(trans);
      await generations.mutate({ type: 'delete', trans, keys: [name] });
      return;
    }
    if (name === 'ledger') return renewLedger(request);
    const names = renewed.get(trans) ?? new Set();
    if (names.has(name)) return;
    renewed.set(trans, names.add(name));
    await put(trans, { name, mark: crypto.randomUUID() });
  }

  async function renewLedger(request: DBCoreMutateRequest): Promise<void> {
    const { trans } = request;
    // Shared by all changes of the transaction, also simultaneous ones: none may overwrite another's ids.
    const beginning =
      ledgerRows.get(trans) ?? core.table('generations').get({ trans, key: 'ledger' }).then(beginLedger);
    ledgerRows.set(trans, beginning);
    const renewal = await beginning;
    const ids = changedIds(request);
    // A transaction may also empty the table while it writes to it.
    if (ids === null || ledgerRows.get(trans) !== beginning) renewal.isWhole = true;
    else renewal.own.ids.push(...ids);
    await put(trans, { name: 'ledger', mark: renewal.mark, changes: newestChanges(renewal) });
  }

  async function put(trans: DBCoreTransaction, row: GenerationRow): Promise<void> {
    const { failures } = await core.table('generations').mutate({ type: 'put', trans, values: [row] });
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

interface LedgerRenewal {
  mark: string;
  before: readonly LedgerChange[];
  own: LedgerChange;
  /** True: which rows changed is unknown. */
  isWhole: boolean;
}

function beginLedger(row: GenerationRow | undefined): LedgerRenewal {
  const own = { since: row?.mark ?? '', ids: [] };
  return { mark: crypto.randomUUID(), before: row?.changes ?? [], own, isWhole: row === undefined };
}

/** Null if the request does not name them. */
function changedIds(request: DBCoreMutateRequest): string[] | null {
  if (request.type === 'deleteRange') return null;
  return request.type === 'delete' ? request.keys : request.values.map(({ id }) => id);
}

/** As many of the last changes as have no more than `mostIds` ids. */
function newestChanges({ before, own, isWhole }: LedgerRenewal): LedgerChange[] {
  const all = isWhole ? [] : [...before, own];
  let count = 0;
  const from = all.findLastIndex(({ ids }) => {
    count += ids.length;
    return count > mostIds;
  });
  return all.slice(from + 1);
}
