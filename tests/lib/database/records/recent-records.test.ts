import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readRecentRecords } from '@/lib/database/records/recent-records';
import { connectionId, emailEntry, facet, intent, record, subjectOf } from '../../../fixtures/rows/fixture-rows.ts';

afterEach(() => vi.restoreAllMocks());

/** How many keys reads of whole lists and steps of cursors pass on. */
function watchKeys(): { count: number } {
  const keys = { count: 0 };
  for (const name of ['getAllKeys', 'openCursor', 'openKeyCursor'] as const) {
    const real: (...args: never[]) => IDBRequest = IDBIndex.prototype[name];
    vi.spyOn(IDBIndex.prototype, name).mockImplementation(function (this: IDBIndex, ...args: unknown[]) {
      const request = real.apply(this, args as never[]);
      request.addEventListener('success', () => {
        const { result } = request;
        keys.count += Array.isArray(result) ? result.length : result === null ? 0 : 1;
      });
      return request as never;
    });
  }
  return keys;
}

it('are read from the newest thousand of any number', async () => {
  const db = new SidenoteDatabase();
  const everybody = Array.from({ length: 3000 }, (_each, at) =>
    record(subjectOf(`person-${at}`), { email: facet([emailEntry()], 1000 + at) }, `Person ${at}`),
  );
  await db.records.bulkPut(everybody);
  await db.intents.put(intent(subjectOf('person-0'), { id: 'intent-0', inPanel: true }));
  const keys = watchKeys();
  const recent = await readRecentRecords(db, connectionId, 3);
  expect(recent.map(({ name }) => name)).toEqual(['Person 2999', 'Person 2998', 'Person 2997']);
  // One step more ends a cursor.
  expect(keys.count).toBeLessThanOrEqual(1001);
  await db.delete();
});

const exported = (slug: string, boughtAt: number) => {
  const email = { ...facet([emailEntry()], boughtAt), intentId: 'export' };
  return record(subjectOf(slug), { email }, slug);
};

it('are the people that the user opened, and no one of an export', async () => {
  const db = new SidenoteDatabase();
  const ordered = { ...exported('ordered', 20), facets: { email: facet([emailEntry()], 20) } };
  await db.records.bulkPut([exported('stranger', 30), ordered, exported('visited', 10)]);
  await db.visits.put({ key: subjectOf('visited').key, subject: subjectOf('visited'), at: 40 });
  await db.intents.bulkPut([
    intent(subjectOf('ordered'), { id: 'intent-0', inPanel: true }),
    intent(subjectOf('stranger'), { id: 'export' }),
  ]);
  const recent = await readRecentRecords(db, connectionId, 3);
  expect(recent.map(({ name }) => name)).toEqual(['ordered', 'visited']);
  await db.delete();
});

it('hold a visited person below an export of any size', async () => {
  const db = new SidenoteDatabase();
  const strangers = Array.from({ length: 1500 }, (_each, at) => exported(`stranger-${at}`, 1000 + at));
  await db.records.bulkPut([...strangers, exported('visited', 10)]);
  await db.visits.put({ key: subjectOf('visited').key, subject: subjectOf('visited'), at: 5 });
  const recent = await readRecentRecords(db, connectionId, 3);
  expect(recent.map(({ name }) => name)).toEqual(['visited']);
  await db.delete();
});
