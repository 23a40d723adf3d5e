import type { SidenoteDatabase } from './database.ts';
import { followTables, type RowIds } from './watch-rows.ts';

export interface FollowedRows<Row extends { id: string }> {
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
