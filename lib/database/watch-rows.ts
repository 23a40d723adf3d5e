import Dexie, { type IntervalTree, type ObservabilitySet } from 'dexie';
import type { SidenoteDatabase } from './database.ts';

/** Rows by id, or all of a table. */
export type RowIds = ReadonlySet<string> | 'all';

/**
 * Reports the ids of written rows of some tables, from any context, or `all` after large writes. Live queries only say that something
 * changed. Returns its stop.
 */
export function watchRows<Table extends string>(
  db: SidenoteDatabase,
  tables: readonly Table[],
  onChange: (table: Table, ids: RowIds) => void,
): () => void {
  const onMutated = (parts: ObservabilitySet): void => {
    for (const table of tables) {
      // Dexie's name for the primary keys of a table (`ObservabilitySet`).
      const written = parts[`idb://${db.name}/${table}/`];
      if (written !== undefined) onChange(table, idsIn(written));
    }
  };
  Dexie.on.storagemutated.subscribe(onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}

export interface FollowedTables<Table extends string> {
  db: SidenoteDatabase;
  tables: readonly Table[];
  /**
   * Reads what is due: at first all of each table, afterwards what was written. Never runs twice at once; what is written
   * meanwhile is due in the next run. It stops early if `isStopped`.
   */
  read(due: Record<Table, RowIds>, isStopped: () => boolean): Promise<void>;
  onFailure(error: unknown): void;
}

/** Reads some tables, and again whatever is written in them. Returns a function that stops it. */
export function followTables<Table extends string>(followed: FollowedTables<Table>): () => void {
  const { db, tables, read, onFailure } = followed;
  const dueOf = (ids: RowIds) => Object.fromEntries(tables.map((table) => [table, ids])) as Record<Table, RowIds>;
  const nothing: RowIds = new Set();
  let due = dueOf('all');
  let [isRunning, isStopped] = [false, false];

  async function run(): Promise<void> {
    while (!isStopped && tables.some((table) => hasIds(due[table]))) {
      const wanted = due;
      due = dueOf(nothing);
      await read(wanted, () => isStopped);
    }
  }

  function wake(): void {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((error: unknown) => {
        if (!isStopped) onFailure(error);
      })
      .finally(() => {
        isRunning = false;
      });
  }

  const stopWatching = watchRows(db, tables, (table, ids) => {
    due[table] = joinIds(due[table], ids);
    wake();
  });
  wake();
  return () => {
    isStopped = true;
    stopWatching();
  };
}

function joinIds(ids: RowIds, more: RowIds): RowIds {
  return ids === 'all' || more === 'all' ? 'all' : new Set([...ids, ...more]);
}

export function hasIds(ids: RowIds): boolean {
  return ids === 'all' || ids.size > 0;
}

/** A tree from another page arrives as plain objects, so it is walked by hand. */
function idsIn(tree: IntervalTree): RowIds {
  const ids = new Set<string>();
  const left: IntervalTree[] = [tree];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('from' in node)) continue;
    if (typeof node.from !== 'string' || node.from !== node.to) return 'all';
    ids.add(node.from);
    for (const branch of [node.l, node.r]) if (branch != null) left.push(branch);
  }
  return ids;
}

interface FollowedRows<Row extends { id: string }> {
  db: SidenoteDatabase;
  table: { name: string; bulkGet(ids: string[]): PromiseLike<(Row | undefined)[]> };
  readAll(): PromiseLike<readonly Row[]>;
  /** Whether a written row is one that `readAll` would read. */
  isOurs(row: Row): boolean;
  /** After every change: unchanged rows keep their object identity, and come in the order in which they were first read. */
  onRows(rows: readonly Row[]): void;
  onFailure(error: unknown): void;
}

/** Reads part of a table once, then only rows that are written; a live query would read all at every write. Returns its stop. */
export function followRows<Row extends { id: string }>(followed: FollowedRows<Row>): () => void {
  const { db, table, readAll, isOurs, onRows, onFailure } = followed;
  let rows = new Map<string, Row>();

  async function read(wanted: RowIds): Promise<boolean> {
    if (wanted === 'all') {
      rows = new Map((await readAll()).map((row) => [row.id, row]));
      return true;
    }
    const ids = [...wanted];
    const found = await table.bulkGet(ids);
    let hasChanged = false;
    for (const [at, id] of ids.entries()) {
      const row = found[at];
      const isOne = row !== undefined && isOurs(row);
      hasChanged ||= isOne || rows.has(id);
      if (isOne) rows.set(id, row);
      else rows.delete(id);
    }
    return hasChanged;
  }

  return followTables({
    db,
    tables: [table.name],
    async read({ [table.name]: due = 'all' }, isStopped) {
      if ((await read(due)) && !isStopped()) onRows([...rows.values()]);
    },
    onFailure,
  });
}
