import type { SidenoteDatabase } from '@/lib/database/database';
import { connectionsOf, originOf } from '@/lib/database/schema/origins';
import type { LedgerRow, SubjectRecord } from '@/lib/database/schema/rows';

/** What History reads. Ids come at once, rows by id and a few at a time: one answer of the database each, with room for a frame between. */

/** Everybody and every company of the connection's service, the last touched first. */
export async function readHistoryIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  const origin = originOf(connection);
  const range = db.records.where('[connection+touchedAt]').between([origin, -Infinity], [origin, Infinity]);
  // Read forwards and turned here: backwards the database goes step by step.
  return (await range.primaryKeys()).reverse();
}

/** By every key: what somebody has cost does not begin anew with a key. */
export async function readChargeIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  const [first, last] = connectionsOf(connection);
  return db.ledger.where('[connection+at]').between([first, -Infinity], [last, Infinity]).primaryKeys();
}

const chunkSize = 100;

/** Every id with its row, null where there is none of this service (any more); some hundred at a time. */
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
