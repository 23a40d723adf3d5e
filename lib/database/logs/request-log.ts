import type { SidenoteDatabase } from '@/lib/database/database';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import type { ChargeRow } from '@/lib/database/schema/rows';
import { noteError } from '@/lib/platform/error-log';

/** The list is for looking something up, not an archive: beyond this many the oldest go. */
const mostRows = 10_000;
/** Trimmed in steps, so that not every request pays for it. */
const trimEvery = 500;

/** Writes one request down. Never rejects: a list that cannot be written must not spoil an answer that was paid for. */
export async function noteRequest(db: SidenoteDatabase, row: Omit<RequestRow, 'id'>): Promise<void> {
  try {
    const id = await db.transaction('rw', [db.requests, db.intents], async () => {
      // It was on the wire when the person was forgotten.
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
    // Disk full, most likely: the ledger has the charge all the same.
  }
}

/** Newest first; `beforeId` is the last one of the page before. */
export async function readRequests(db: SidenoteDatabase, limit: number, beforeId = Infinity): Promise<RequestRow[]> {
  return db.requests.where('id').below(beforeId).reverse().limit(limit).toArray();
}

/** One request with the charge of the call it was part of; null where it was free, or not booked yet. */
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
