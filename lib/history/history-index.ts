import type { SidenoteDatabase } from '@/lib/database/database';
import type { LedgerRow, SubjectRecord } from '@/lib/database/schema/rows';
import { followTables, hasIds, type RowIds } from '@/lib/database/watch-rows';
import { type HistoryLine, historyLineOf } from './history-line.ts';
import { chunkSize, readChargeIds, readEveryRow, readHistoryIds, readRows } from './history-reads.ts';
import { createSpendTotals } from './spend-totals.ts';

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
