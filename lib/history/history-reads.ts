import type { SidenoteDatabase } from '@/lib/database/database';
import { connectionsOf, originOf } from '@/lib/database/schema/origins';
import type { LedgerRow, SubjectRecord } from '@/lib/database/schema/rows';

/** History's reads: ids at once, rows in chunks that leave room for a frame. */

/** Every person and company of the connection's service, most recently touched first. */
export async function readHistoryIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  const origin = originOf(connection);
  const range = db.records.where('[connection+touchedAt]').between([origin, -Infinity], [origin, Infinity]);
  // Read forwards and reversed here: a reverse read walks the index with a cursor, row by row.
  return (await range.primaryKeys()).reverse();
}

/** Across every key: what a subject has cost does not restart with a new key. */
export async function readChargeIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  const [first, last] = connectionsOf(connection);
  return db.ledger.where('[connection+at]').between([first, -Infinity], [last, Infinity]).primaryKeys();
}

/** Rows a chunk. The first one fills the screen. */
export const chunkSize = 100;

/** Yields each id with its row, null where this service has no such row (any more). One request for each row. */
export async function* readRows<Row extends SubjectRecord | LedgerRow>(
  table: { bulkGet(ids: string[]): PromiseLike<(Row | undefined)[]> },
  connection: string,
  ids: readonly string[],
): AsyncGenerator<{ id: string; row: Row | null }[]> {
  const origin = originOf(connection);
  for (let from = 0; from < ids.length; from += chunkSize) {
    const chunk = ids.slice(from, from + chunkSize);
    const rows = await table.bulkGet(chunk);
    yield chunk.map((id, at) => {
      const row = rows[at];
      return { id, row: row !== undefined && originOf(row.connection) === origin ? row : null };
    });
  }
}

interface Rows<Row> {
  limit(count: number): { toArray(): PromiseLike<Row[]> };
}

/** Yields every row of the connection's service, by id. One request for each chunk. */
export async function* readEveryRow<Row extends SubjectRecord | LedgerRow>(
  table: { toCollection(): Rows<Row>; where(index: ':id'): { above(id: string): Rows<Row> } },
  connection: string,
): AsyncGenerator<Row[]> {
  const origin = originOf(connection);
  let rows: Row[] = await table.toCollection().limit(chunkSize).toArray();
  for (;;) {
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.filter((row) => originOf(row.connection) === origin);
    if (rows.length < chunkSize) return;
    rows = await table.where(':id').above(last.id).limit(chunkSize).toArray();
  }
}
