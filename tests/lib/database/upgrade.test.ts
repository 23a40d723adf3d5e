import 'fake-indexeddb/auto';
import Dexie, { type Transaction } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { databaseName, deleteFormerDatabase, SidenoteDatabase } from '@/lib/database/database';

const name = 'upgrade-test';
afterEach(() => Dexie.delete(name));

/**
 * The recipe for a stored change after 0.1.0 is tagged: one more `version(n)` with its upgrade below the last, and a
 * test that opens rows of the version before.
 */
class NextDatabase extends SidenoteDatabase {
  constructor(upgrade: (transaction: Transaction) => Promise<unknown>) {
    super(name);
    this.version(2).upgrade(upgrade);
  }
}

const before = { key: 'limits', value: { requestsPerSecond: 5 } } as const;

test('an upgrade rewrites rows of the version before', async () => {
  using old = closing(new SidenoteDatabase(name));
  await old.db.settings.put(before);
  old.db.close();
  using next = closing(
    new NextDatabase((transaction) =>
      transaction
        .table('settings')
        .toCollection()
        .modify((row) => {
          row.value = { requestsPerSecond: row.value.requestsPerSecond * 2 };
        }),
    ),
  );
  expect(await next.db.settings.get('limits')).toEqual({ key: 'limits', value: { requestsPerSecond: 10 } });
});

test('an upgrade that fails leaves the rows as they were', async () => {
  using old = closing(new SidenoteDatabase(name));
  await old.db.settings.put(before);
  old.db.close();
  using next = closing(new NextDatabase(() => Promise.reject(new Error('Planted'))));
  await expect(next.db.open()).rejects.toThrow('Planted');
  using again = closing(new SidenoteDatabase(name));
  expect(await again.db.settings.get('limits')).toEqual(before);
});

test('the database of unreleased builds is deleted, and a profile starts empty', async () => {
  const former = new Dexie('sidenote');
  former.version(16).stores({ records: 'id' });
  await former.table('records').put({ id: 'old' });
  former.close();
  await deleteFormerDatabase();
  expect(await Dexie.getDatabaseNames()).not.toContain('sidenote');
  using now = closing(new SidenoteDatabase());
  expect(now.db.name).toBe(databaseName);
  expect(await now.db.records.count()).toBe(0);
});

function closing(db: SidenoteDatabase): Disposable & { db: SidenoteDatabase } {
  return { db, [Symbol.dispose]: () => db.close() };
}
