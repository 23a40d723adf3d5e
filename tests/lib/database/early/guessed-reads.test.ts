import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { EarlyRows } from '@/lib/database/early/early';
import { createEarlyDatabase } from '@/lib/database/early/early-database';
import { readByGuess } from '@/lib/database/early/guessed-reads';
import { readRecord, readSettings } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import { amara, connection, connectionId, record, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { excludedAmara, list } from '@/tests/fixtures/rows/list-rows';

let count = 0;

/** A database, and what was read of it before. */
async function open() {
  const { db } = createEarlyDatabase(null, `guessed-${++count}`);
  await db.settings.put({ key: 'connection', value: connection() });
  await db.lists.put(list('customers', 'Customers', 'person'));
  const known = record(amara, {});
  await db.records.bulkPut([known, record(tomasz, {}, 'Tomasz Wieczorek')]);
  await db.members.put(excludedAmara);
  const rows: EarlyRows = {
    settings: await db.settings.toArray(),
    lists: await db.lists.toArray(),
    alias: subjectAlias(connectionId, amara.key),
    record: known,
  };
  return { db, rows, known };
}

const tables = ['settings', 'lists', 'records', 'members'];

function read(db: SidenoteDatabase, rows: EarlyRows, slug = amara) {
  return db.transaction('r', tables, () =>
    readByGuess(rows, async () => {
      const settings = await readSettings(db, 'connection');
      const lists = await db.lists.toArray();
      const found = await readRecord(db, settings?.connectionId ?? '', slug.key);
      return { lists, name: found?.name ?? null, members: await db.members.count() };
    }),
  );
}

describe('a read by rows that were read before', () => {
  it('holds where the database says the same', async () => {
    const { db, rows } = await open();
    expect(await read(db, rows)).toMatchObject({ lists: [{ id: 'customers' }], name: 'Amara Okonkwo', members: 1 });
  });

  it('takes what was not read before from the database', async () => {
    const { db, rows } = await open();
    expect(await read(db, rows, tomasz)).toMatchObject({ name: 'Tomasz Wieczorek', members: 1 });
    const { alias: _alias, record: _record, ...without } = rows;
    expect(await read(db, without)).toMatchObject({ name: 'Amara Okonkwo' });
  });

  it.each<[string, (db: SidenoteDatabase, known: ReturnType<typeof record>) => PromiseLike<unknown>]>([
    ['the person was forgotten', (db, { id }) => db.records.delete(id)],
    ['the record was changed', (db, known) => db.records.put({ ...known, name: 'Amara Hale' })],
    ['a list was added', (db) => db.lists.put(list('others', 'Others', 'person'))],
    ['a list was removed', (db) => db.lists.update('customers', { removedAt: 1 })],
    [
      'the connection was changed',
      (db) => db.settings.put({ key: 'connection', value: connection({ keyLocked: true }) }),
    ],
    ['a setting that was read is gone', (db) => db.settings.delete('connection')],
  ])('does not count where %s since', async (_what, change) => {
    const { db, rows, known } = await open();
    await change(db, known);
    expect(await read(db, rows)).toBeNull();
  });

  it('does not count where a record has appeared since', async () => {
    const { db, rows } = await open();
    expect(await read(db, { ...rows, record: undefined })).toBeNull();
  });

  it('leaves other transactions to the database, also at the same time', async () => {
    const { db, rows } = await open();
    const wrong = { ...rows, lists: [] };
    const [guessed, lists] = await Promise.all([
      read(db, wrong),
      db.transaction('r', tables, () => db.lists.toArray()),
    ]);
    expect([guessed, lists.length]).toEqual([null, 1]);
  });
});
