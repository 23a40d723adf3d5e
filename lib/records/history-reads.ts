import type { SidenoteDatabase } from './database.ts';
import type { LedgerRow, SubjectRecord } from './rows.ts';

/** What History reads. Ids come at once, rows by id and a few at a time: one answer of the database each, with room for a frame between. */

/** Everybody and every company of a connection, the last touched first. */
export async function readHistoryIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  const range = db.records.where('[connection+touchedAt]').between([connection, -Infinity], [connection, Infinity]);
  // Read forwards and turned here: backwards the database goes step by step.
  return (await range.primaryKeys()).reverse();
}

export async function readChargeIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  return db.ledger.where('[connection+at]').between([connection, -Infinity], [connection, Infinity]).primaryKeys();
}

const chunkSize = 100;

/** Every id with its row, null where there is none of this connection (any more); some hundred at a time. */
export async function* readRows<Row extends SubjectRecord | LedgerRow>(
  table: { bulkGet(ids: string[]): PromiseLike<(Row | undefined)[]> },
  connection: string,
  ids: readonly string[],
): AsyncGenerator<{ id: string; row: Row | null }[]> {
  for (let from = 0; from < ids.length; from += chunkSize) {
    const chunk = ids.slice(from, from + chunkSize);
    const rows = await table.bulkGet(chunk);
    yield chunk.map((id, at) => {
      const row = rows[at];
      return { id, row: row?.connection === connection ? row : null };
    });
  }
}
