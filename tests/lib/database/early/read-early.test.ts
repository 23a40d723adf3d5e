import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { createEarlyDatabase } from '@/lib/database/early/early-database';
import { type ExtensionApi, readEarly } from '@/lib/database/early/read-early';
import { subjectAlias } from '@/lib/database/records/aliases';
import { databaseName } from '@/lib/database/schema/database-name';
import { amara, connection, connectionId, record } from '@/tests/fixtures/rows/fixture-rows';
import { list } from '@/tests/fixtures/rows/list-rows';

const address = amara.url ?? '';
const alias = subjectAlias(connectionId, amara.key);

/** The browser: tab 3 of window 1 at an address, and the worker found Amara there. */
function browserAt(url = address): ExtensionApi {
  const stored: Record<string, unknown> = {
    'seen:': { tabId: 3, address, alias },
    'pinned:1': 'one',
    'pinned:2': 'two',
  };
  return {
    tabs: { query: async () => [{ id: 3, windowId: 1, url, incognito: false }] },
    storage: {
      session: {
        get: async (names) =>
          Object.fromEntries(names.flatMap((name) => (name in stored ? [[name, stored[name]]] : []))),
      },
    },
  };
}

async function seed() {
  const db = new SidenoteDatabase();
  await db.settings.put({ key: 'connection', value: connection() });
  await db.lists.put(list('customers', 'Customers', 'person'));
  await db.records.put(record(amara, {}));
  db.close();
}

beforeEach(() => Dexie.delete(databaseName));

describe('what a page reads while its scripts load', () => {
  it('is the tab, its window in session storage, settings, lists and the record of its subject', async () => {
    await seed();
    const early = readEarly(browserAt());
    await early.done;
    expect(early.facts).toMatchObject({ tab: { id: 3 }, session: { 'pinned:1': 'one' } });
    expect(early.facts?.session).not.toHaveProperty('pinned:2');
    expect(early.rows).toMatchObject({ settings: [{ key: 'connection' }], lists: [{ id: 'customers' }], alias });
    expect(early.rows?.record?.name).toBe('Amara Okonkwo');
  });

  it('is no record where the tab is at another address than the one whose subject is known', async () => {
    await seed();
    const early = readEarly(browserAt(`${address}?moved`));
    await early.done;
    expect(early.rows?.lists).toHaveLength(1);
    expect([early.rows?.alias, early.rows?.record]).toEqual([undefined, undefined]);
  });

  it('is nothing where session storage or the tab is refused; the database is opened all the same', async () => {
    await seed();
    const refuse = () => Promise.reject(new Error('refused'));
    for (const api of [
      { ...browserAt(), storage: { session: { get: refuse } } },
      { ...browserAt(), tabs: { query: refuse } },
    ]) {
      const early = readEarly(api);
      await early.done;
      expect([early.facts, early.rows]).toEqual([undefined, undefined]);
      const { db } = createEarlyDatabase(early);
      expect(await db.lists.count()).toBe(1);
      db.close();
    }
  });
});

describe('the database that a page opens while its scripts load', () => {
  it('is not made where there is none, and the page makes it', async () => {
    const early = readEarly(browserAt());
    await early.done;
    expect(early.opening).toBeUndefined();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName);
    const { db } = createEarlyDatabase(early);
    expect(await db.records.count()).toBe(0);
    db.close();
  });

  it('is left as it is where it is older or newer, and the page opens it as it always did', async () => {
    for (const version of [5, 20]) {
      await Dexie.delete(databaseName);
      const before = new Dexie(databaseName);
      before.version(version / 10).stores({ old: 'id' });
      await before.open();
      before.close();
      const early = readEarly(browserAt());
      await early.done;
      const [found] = (await indexedDB.databases()).filter(({ name }) => name === databaseName);
      expect(found?.version).toBe(version);
      const { db } = createEarlyDatabase(early);
      expect(await db.settings.count()).toBe(0);
      db.close();
    }
  });

  it('is the one that the page uses, also while it is still being opened; opened again, it is another', async () => {
    await seed();
    const open = vi.spyOn(indexedDB, 'open');
    for (const isAwaited of [true, false]) {
      open.mockClear();
      const early = readEarly(browserAt());
      if (isAwaited) await early.done;
      const { db } = createEarlyDatabase(early);
      expect(await db.lists.count()).toBe(1);
      expect(open).toHaveBeenCalledTimes(1);
      db.close({ disableAutoOpen: false });
      expect(await db.lists.count()).toBe(1);
      expect(open).toHaveBeenCalledTimes(2);
      db.close();
    }
    open.mockRestore();
  });

  it('makes way for an upgrade or a deletion before the page has taken it, and the page opens anew', async () => {
    await seed();
    const early = readEarly(browserAt());
    await early.done;
    await Dexie.delete(databaseName);
    expect(early.opening).toBeUndefined();
    const { db } = createEarlyDatabase(early);
    expect(await db.lists.count()).toBe(0);
    db.close();
  });
});
