import type { SidenoteDatabase } from '@/lib/database/database';
import { connectionsOf, originOf } from '@/lib/database/schema/origins';
import type { LedgerRow, SubjectRecord } from '@/lib/database/schema/rows';
import { followTables, hasIds, type RowIds } from '@/lib/database/watch-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { type HistoryLine, historyLineOf } from './history-line.ts';

/** What has been read so far. Unchanged lines keep their object identity. */
export interface HistoryView {
  lines: readonly HistoryLine[];
  total: number;
  /** False during the initial read. */
  isComplete: boolean;
}

export interface HistoryWatch {
  db: SidenoteDatabase;
  connection: string;
  onView(view: HistoryView): void;
  onFailure(error: unknown): void;
}

/** The view is updated after the first hundred rows, then rarely: each update sorts every line. */
const showEvery = 1000;

/** Reads every record of a service once, newest first, then only written rows. Nothing is stored elsewhere. Returns its stop. */
export function watchHistory({ db, connection, onView, onFailure }: HistoryWatch): () => void {
  const lines = new Map<string, HistoryLine>();
  const spend = createSpendTotals();
  let total = 0;
  let [isStopped, isComplete, isSpendRead] = [false, false, false];

  function show(): void {
    if (!isStopped)
      onView({ lines: [...lines.values()], total: isComplete ? lines.size : Math.max(total, lines.size), isComplete });
  }

  function withSpend(line: HistoryLine): HistoryLine {
    const spentMilli = isSpendRead ? spend.sumOf(line.keys) : null;
    const spentIn = isSpendRead ? spend.sharedOf(line.intentIds) : null;
    return line.spentMilli === spentMilli && line.spentIn === spentIn ? line : { ...line, spentMilli, spentIn };
  }

  async function readRecords(wanted: RowIds): Promise<void> {
    const ids = wanted === 'all' ? await readHistoryIds(db, connection) : [...wanted];
    if (wanted === 'all') {
      total = ids.length;
      const there = new Set(ids);
      for (const id of [...lines.keys()]) if (!there.has(id)) lines.delete(id);
    }
    // Of everything, what the screen shows first.
    const named = wanted === 'all' ? ids.slice(0, chunkSize) : ids;
    for await (const rows of readRows(db.records, connection, named)) {
      if (isStopped) return;
      for (const { id, row } of rows) {
        if (row === null) lines.delete(id);
        else lines.set(id, withSpend(historyLineOf(row)));
      }
    }
    show();
    if (named.length < ids.length) await readEveryRecord();
  }

  async function readEveryRecord(): Promise<void> {
    let shown = 0;
    for await (const rows of readEveryRow<SubjectRecord>(db.records, connection)) {
      if (isStopped) return;
      for (const row of rows) lines.set(row.id, withSpend(historyLineOf(row)));
      if (lines.size - shown < showEvery) continue;
      shown = lines.size;
      show();
    }
  }

  async function readCharges(wanted: RowIds): Promise<void> {
    if (wanted === 'all') await readEveryCharge();
    else
      for await (const rows of readRows(db.ledger, connection, [...wanted])) {
        if (isStopped) return;
        for (const { id, row } of rows) spend.put(id, row);
      }
    isSpendRead = true;
    for (const [id, line] of lines) lines.set(id, withSpend(line));
  }

  async function readEveryCharge(): Promise<void> {
    spend.keepOnly(new Set(await readChargeIds(db, connection)));
    for await (const rows of readEveryRow<LedgerRow>(db.ledger, connection)) {
      if (isStopped) return;
      for (const row of rows) spend.put(row.id, row);
    }
  }

  const stop = followTables({
    db,
    tables: ['records', 'ledger'],
    async read({ records, ledger }) {
      await readRecords(records);
      if (records === 'all') isComplete = true;
      show();
      if (!hasIds(ledger)) return;
      await readCharges(ledger);
      show();
    },
    onFailure,
  });
  return () => {
    isStopped = true;
    stop();
  };
}

interface Entry {
  key: string;
  intentId: string;
  milli: MilliCredits;
}

/** The cost of all calls about each subject, updated row by row. A record's facets keep only their last order. */
export function createSpendTotals() {
  const rows = new Map<string, Entry>();
  const sums = new Map<string, MilliCredits>();
  /** The rows of jobs and searches, whose charge is shared by their people, by intent. */
  const shared = new Map<string, string>();

  function add(key: string, milli: MilliCredits): void {
    sums.set(key, (sums.get(key) ?? 0) + milli);
  }

  return {
    /** Null: the row no longer exists. A cost that is not known yet (a lost answer) counts as zero. */
    put(id: string, row: LedgerRow | null): void {
      const old = rows.get(id);
      if (old !== undefined) {
        add(old.key, -old.milli);
        shared.delete(old.intentId);
      }
      rows.delete(id);
      if (row?.kind !== 'charge' || row.subjectKey === null || row.chargedMilli === null) return;
      const entry = { key: row.subjectKey, intentId: row.intentId, milli: row.chargedMilli };
      rows.set(id, entry);
      add(entry.key, entry.milli);
      if (entry.milli > 0 && isShared(entry.key)) shared.set(entry.intentId, entry.key);
    },
    /** Drops every row that is not among these. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const id of [...rows.keys()]) if (!ids.has(id)) this.put(id, null);
    },
    sumOf(keys: readonly string[]): MilliCredits {
      return keys.reduce((sum, key) => sum + (sums.get(key) ?? 0), 0);
    },
    /** The subject key of the first job or search that was charged and brought one of these answers; null if none. */
    sharedOf(intentIds: readonly string[]): string | null {
      for (const id of intentIds) {
        const key = shared.get(id);
        if (key !== undefined) return key;
      }
      return null;
    },
  };
}

function isShared(key: string): boolean {
  const { site } = subjectOfKey(key);
  return site === 'job' || site === 'search';
}

/** History's reads: ids at once, rows in chunks that leave room for a frame. */

/** Every person and company of the connection's service, most recently touched first. */
async function readHistoryIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  const origin = originOf(connection);
  const range = db.records.where('[connection+touchedAt]').between([origin, -Infinity], [origin, Infinity]);
  // Read forwards and reversed here: a reverse read walks the index with a cursor, row by row.
  return (await range.primaryKeys()).reverse();
}

/** Across every key: what a subject has cost does not restart with a new key. */
async function readChargeIds(db: SidenoteDatabase, connection: string): Promise<string[]> {
  const [first, last] = connectionsOf(connection);
  return db.ledger.where('[connection+at]').between([first, -Infinity], [last, Infinity]).primaryKeys();
}

/** Rows a chunk. The first one fills the screen. */
const chunkSize = 100;

/** Yields each id with its row, null where this service has no such row (any more). One request for each row. */
async function* readRows<Row extends SubjectRecord | LedgerRow>(
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
async function* readEveryRow<Row extends SubjectRecord | LedgerRow>(
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
