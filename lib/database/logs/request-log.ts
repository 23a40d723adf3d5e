import type { SidenoteDatabase } from '@/lib/database/database';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import type { ChargeRow } from '@/lib/database/schema/rows';
import { logAs, logError } from '@/lib/platform/error-log';
import type { SentRequest } from '@/lib/service/client/sent-request';

/** The list is for reference, not an archive: beyond this many rows the oldest are deleted. */
const mostRows = 10_000;
/** Trimmed in steps, so that not every request bears the cost. */
const trimEvery = 500;

type Request = Omit<RequestRow, 'id'>;

export function requestRow({ about, ...request }: SentRequest): Request {
  return { ...request, subjectKey: about?.subjectKey ?? null, intentId: about?.intentId ?? null };
}

/**
 * Lists a request before it is sent, so that it survives the worker. Resolves to its id or null. Never rejects: a failed write must not
 * stop a request.
 */
export async function listRequest(db: SidenoteDatabase, row: Request): Promise<number | null> {
  try {
    const id = await db.transaction('rw', [db.requests, db.intents], async () => {
      // The person may have been forgotten while the request waited.
      const intent = row.intentId === null ? undefined : await db.intents.get(row.intentId);
      return db.requests.add(intent?.isForgotten === true ? { ...row, subjectKey: null } : row);
    });
    if (id % trimEvery === 0)
      await db.requests
        .where('id')
        .belowOrEqual(id - mostRows)
        .delete();
    return id;
  } catch (error) {
    logError(error, 'request-log');
    // Most likely the disk is full: the ledger still has the charge.
    return null;
  }
}

/** Removes a request that was not sent after all. Never rejects. */
export async function unlistRequest(db: SidenoteDatabase, id: number | null): Promise<void> {
  if (id !== null) await db.requests.delete(id).catch(logAs('request-log'));
}

/** Records how a request ended; `id` as it was listed. Never rejects. */
export async function noteRequest(db: SidenoteDatabase, row: Request, id: number | null = null): Promise<void> {
  if (id === null) return void (await listRequest(db, row));
  const { status, bytesIn, elapsedMs } = row;
  await db.requests.update(id, { status, bytesIn, elapsedMs }).catch(logAs('request-log'));
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
