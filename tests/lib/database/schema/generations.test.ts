import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { isSameGeneration, readGeneration } from '@/lib/database/reads';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';

const name = 'generations-test';
afterEach(() => SidenoteDatabase.delete(name));

const list: ListRow = {
  id: 'list-1',
  name: 'Customers',
  kind: 'person',
  createdAt: 1,
  coversPeople: false,
  expiresAfterDays: null,
  lastUsedAt: null,
  removedAt: null,
  salt: null,
};
const member = (id: string): MemberRow => ({
  id,
  listId: list.id,
  names: [`page:${id}`],
  label: id,
  why: '',
  at: 1,
  route: 'written',
  expiresAt: null,
});
const budget = { key: 'budget', value: { perDayMilli: 1, perMonthMilli: null, askAgainAboveMilli: null } } as const;

const changes: [
  string,
  keyof Awaited<ReturnType<typeof readGeneration>>,
  (db: SidenoteDatabase) => Promise<unknown>,
][] = [
  ['a setting that is saved', 'settings', (db) => db.settings.put(budget)],
  ['a setting that is deleted', 'settings', (db) => db.settings.delete('budget')],
  ['settings that are changed in place', 'settings', (db) => db.settings.toCollection().modify(() => undefined)],
  ['all settings erased', 'settings', (db) => db.settings.clear()],
  ['a list that is made', 'lists', (db) => db.lists.put({ ...list, id: 'list-2' })],
  ['a list that is renamed', 'lists', (db) => db.lists.update(list.id, { name: 'Others' })],
  ['a list that is deleted', 'lists', (db) => db.lists.delete(list.id)],
  ['somebody put on a list', 'lists', (db) => db.members.add(member('jane'))],
  ['many put on a list', 'lists', (db) => db.members.bulkPut(['a', 'b', 'c'].map(member))],
  ['somebody taken off a list', 'lists', (db) => db.members.delete('john')],
  ['a range taken off a list', 'lists', (db) => db.members.where('id').between('a', 'z').delete()],
  ['all members erased', 'lists', (db) => db.members.clear()],
];

async function open(): Promise<SidenoteDatabase> {
  const db = new SidenoteDatabase(name);
  await db.settings.put(budget);
  await db.lists.add(list);
  await db.members.add(member('john'));
  return db;
}

describe('the mark of settings and exclusions', () => {
  it.each(changes)('is another after %s', async (_what, which, change) => {
    const db = await open();
    const before = await readGeneration(db);
    await change(db);
    const after = await readGeneration(db);
    expect(after[which]).not.toBe(before[which]);
    const other = which === 'settings' ? 'lists' : 'settings';
    expect(after[other]).toBe(before[other]);
    expect(isSameGeneration(before, after)).toBe(false);
    db.close();
  });

  it('is never one that stood before, also where all was erased in between', async () => {
    const db = await open();
    const seen = [await readGeneration(db)];
    for (let round = 0; round < 3; round++) {
      await db.transaction('rw', [db.settings, db.members], async () => {
        await db.settings.clear();
        await db.members.clear();
        await db.settings.put(budget);
        await db.members.put(member('jane'));
      });
      seen.push(await readGeneration(db));
    }
    expect(new Set(seen.map(({ settings }) => settings)).size).toBe(4);
    expect(new Set(seen.map(({ lists }) => lists)).size).toBe(4);
    db.close();
  });

  it('stays where a change is undone, and where something else is written', async () => {
    const db = await open();
    const before = await readGeneration(db);
    const undone = db.transaction('rw', [db.settings, db.members], async () => {
      await db.settings.put({ ...budget, value: { ...budget.value, perDayMilli: 2 } });
      await db.members.put(member('jane'));
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await db.savings.put({
      connection: 'c',
      revisits: { count: 0, milli: 0 },
      joins: { count: 0, milli: 0 },
      exclusions: { count: 0, milli: 0 },
    });
    expect(await readGeneration(db)).toEqual(before);
    expect(isSameGeneration(before, await readGeneration(db))).toBe(true);
    db.close();
  });

  it('is renewed by every other context that has the database open', async () => {
    const db = await open();
    const other = new SidenoteDatabase(name);
    const before = await readGeneration(db);
    await other.members.add(member('amara'));
    expect((await readGeneration(db)).lists).not.toBe(before.lists);
    other.close();
    db.close();
  });

  it('empties a whole table without writing a row, for which a full disk has no room', async () => {
    const db = await open();
    await db.transaction('rw', db.tables, async () => {
      for (const table of db.tables) await table.clear();
    });
    expect(await db.generations.count()).toBe(0);
    db.close();
  });
});
