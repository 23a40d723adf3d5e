import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { LedgerRow } from '@/lib/database/schema/rows';
import { followRows } from '@/lib/database/watch-rows';
import { charge } from '@/tests/fixtures/rows/ledger-rows';

const ours = 'http://one.example#key';
const others = 'http://two.example#key';
const rowOf = (id: string, connection = ours): LedgerRow => charge({ id, at: 1, connection });

describe('following rows', () => {
  let db: SidenoteDatabase;
  let count = 0;
  /** The ids of each report, and the rows of the latest. */
  let reports: string[][];
  let latest: readonly LedgerRow[];
  let reads: { all: number; rows: number };
  let stop: () => void;

  beforeEach(async () => {
    count += 1;
    db = new SidenoteDatabase(`followed-${count}`);
    await db.ledger.bulkPut([rowOf('a'), rowOf('b'), rowOf('c', others)]);
    [reports, latest, reads] = [[], [], { all: 0, rows: 0 }];
    stop = followRows<LedgerRow>({
      db,
      table: {
        name: 'ledger',
        bulkGet(ids) {
          reads.rows += ids.length;
          return db.ledger.bulkGet(ids);
        },
      },
      readAll() {
        reads.all += 1;
        return db.ledger.filter(({ connection }) => connection === ours).toArray();
      },
      isOurs: ({ connection }) => connection === ours,
      onRows(rows) {
        latest = rows;
        reports.push(rows.map(({ id }) => id));
      },
      onFailure: (error) => {
        throw error;
      },
    });
    await vi.waitFor(() => expect(reports).toEqual([['a', 'b']]));
  });
  afterEach(() => {
    stop();
    db.close();
  });

  it('when a row is written, reads that one alone, and the others stay the same objects', async () => {
    const before = latest;
    await db.ledger.put({ ...rowOf('b'), at: 7 });
    await db.ledger.put(rowOf('d'));
    await vi.waitFor(() => expect(reports.at(-1)).toEqual(['a', 'b', 'd']));
    expect(latest[1]?.at).toBe(7);
    expect(latest[0]).toBe(before[0]);
    expect(reads).toEqual({ all: 1, rows: 2 });
  });

  it('when a row is deleted, or is no longer one of them, is without it', async () => {
    await db.ledger.delete('a');
    await vi.waitFor(() => expect(reports.at(-1)).toEqual(['b']));
    await db.ledger.update('b', { connection: others });
    await vi.waitFor(() => expect(reports.at(-1)).toEqual([]));
  });

  it('when another is written, reports nothing', async () => {
    await db.ledger.put({ ...rowOf('c', others), at: 7 });
    await db.ledger.put(rowOf('d'));
    await vi.waitFor(() => expect(reports.at(-1)).toEqual(['a', 'b', 'd']));
    expect(reports).toHaveLength(2);
  });

  it('when so many are written that they are not listed, reads all again', async () => {
    await db.ledger.bulkPut(Array.from({ length: 60 }, (_each, at) => rowOf(`more-${at}`)));
    await vi.waitFor(() => expect(reports.at(-1)).toHaveLength(62));
    expect(reads).toEqual({ all: 2, rows: 0 });
  });

  it('when the table is emptied, has none', async () => {
    await db.ledger.clear();
    await vi.waitFor(() => expect(reports.at(-1)).toEqual([]));
  });

  it('reports nothing after its stop', async () => {
    const seen: string[][] = [];
    stop();
    // One more shows when a write is through.
    stop = followRows<LedgerRow>({
      db,
      table: db.ledger,
      readAll: () => db.ledger.toArray(),
      isOurs: () => true,
      onRows: (rows) => seen.push(rows.map(({ id }) => id)),
      onFailure: (error) => {
        throw error;
      },
    });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await db.ledger.put(rowOf('d'));
    await vi.waitFor(() => expect(seen.at(-1)).toContain('d'));
    expect(reports).toHaveLength(1);
  });
});
