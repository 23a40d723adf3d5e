import type { SidenoteDatabase } from '@/lib/database/database';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import type { ChargeRow } from '@/lib/database/schema/rows';
import { noteError } from '@/lib/platform/error-log';

/** The list is for reference, not an archive: beyond this many rows the oldest are deleted. */
const mostRows = 10_000;
/** Trimmed in steps, so that not every request bears the cost. */
const trimEvery = 500;

/** Records one request. Never rejects: a failed log write must not spoil an answer that was paid for. */
export async function noteRequest(db: SidenoteDatabase, row: Omit<RequestRow, 'id'>): Promise<void> {
  try {
    const id = await db.transaction('rw', [db.requests, db.intents], async () => {
      // The person may have been forgotten while the request was in flight.
      const intent = row.intentId === null ? undefined : await db.intents.get(row.intentId);
      return db.requests.add(intent?.isForgotten === true ? { ...row, subjectKey: null } : row);
    });
    if (id % trimEvery === 0)
      await db.requests
        .where('id')
        .belowOrEqual(id - mostRows)
        .delete();
  } catch (error) {
    noteError(error, 'request-log');
    // Most likely the disk is full: the ledger still has the charge.
  }
}

/** Newest first; `beforeId` is the last row of the previous page. */
export async function readRequests(db: SidenoteDatabase, limit: number, beforeId = Infinity): Promise<RequestRow[]> {
  return db.requests.where('id').below(beforeId).reverse().limit(limit).toArray();
}

/** One request with the charge of its call; null if it was free, or not booked yet. */
export interface RequestLine {
  row: RequestRow;
  charge: ChargeRow | null;
}

/** Newest first. */
export async function readRequestLines(db: SidenoteDatabase, limit: number): Promise<RequestLine[]> {
  const rows = await readRequests(db, limit);
  const ids = rows.flatMap((row) => row.intentId ?? []);
  // A call's ledger row has the id of its intent.
  const found = ids.length === 0 ? [] : await db.ledger.bulkGet([...new Set(ids)]);
  const charges = new Map(found.flatMap((row) => (row?.kind === 'charge' ? [[row.id, row] as const] : [])));
  return rows.map((row) => ({ row, charge: charges.get(row.intentId ?? '') ?? null }));
}
