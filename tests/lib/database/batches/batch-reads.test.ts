import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { readBatch, readBatches, readOpenBatches } from '@/lib/database/batches/batch-reads';
import { SidenoteDatabase } from '@/lib/database/database';
import type { BatchRow } from '@/lib/database/schema/batch-rows';

const name = 'batch-reads-test';
afterEach(() => Dexie.delete(name));

const batch: BatchRow = {
  id: 'a',
  connection: 'c',
  operation: 'email',
  createdAt: 1,
  agreedMilli: 1000,
  items: [],
  state: 'running',
  pausedBecause: null,
  startedIn: 's',
  troubleInARow: 0,
  open: 1,
};

describe('batches', () => {
  it('are read newest first, of one connection, so many at most', async () => {
    const db = new SidenoteDatabase(name);
    await db.batches.bulkAdd([
      { ...batch, id: 'old', createdAt: 1 },
      { ...batch, id: 'new', createdAt: 3 },
      { ...batch, id: 'other', createdAt: 4, connection: 'd' },
      { ...batch, id: 'middle', createdAt: 2, open: 0 },
    ]);
    expect((await readBatches(db, 'c', 2)).map(({ id }) => id)).toEqual(['new', 'middle']);
    expect((await readOpenBatches(db)).map(({ id }) => id).sort()).toEqual(['new', 'old', 'other']);
    expect(await readBatch(db, 'gone')).toBeNull();
    db.close();
  });
});

describe('a database of version 2', () => {
  it('keeps its data and takes batches when it is opened', async () => {
    const old = new Dexie(name);
    old.version(2).stores({
      records: 'id, *aliases, [connection+touchedAt]',
      intents: 'id, state, [orderKey+createdAt], [connection+state]',
      ledger: 'id, [connection+at], [connection+reconciled]',
      rawAnswers: 'intentId, [connection+subjectKey]',
      balances: 'connection',
      settings: 'key',
      requests: '++id, at, subjectKey, intentId',
      savings: 'connection',
    });
    await old.table('ledger').add({ id: 'row', connection: 'c', at: 5, chargedMilli: 1000, reconciled: 1 });
    old.close();
    const db = new SidenoteDatabase(name);
    expect(await db.ledger.toArray()).toEqual([
      { id: 'row', connection: 'c', at: 5, chargedMilli: 1000, reconciled: 1 },
    ]);
    await db.batches.add(batch);
    expect(await readOpenBatches(db)).toEqual([batch]);
    db.close();
  });
});
