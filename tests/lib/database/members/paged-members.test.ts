import 'fake-indexeddb/auto';
import Dexie, { liveQuery } from 'dexie';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { hashOfName } from '@/lib/database/members/hash-name';
import { mostInPage } from '@/lib/database/members/member-page';
import { readListed, readNamed, scanList } from '@/lib/database/members/read-pages';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { isFullDepth, runs } from '../../../depth.ts';

const { put: original } = IDBObjectStore.prototype;
const opened: SidenoteDatabase[] = [];
let databases = 0;

function openPages(name = `pages-${++databases}`): SidenoteDatabase {
  const db = new SidenoteDatabase(name);
  opened.push(db);
  return db;
}

afterEach(async () => {
  const names = new Set(opened.map(({ name }) => name));
  for (const db of opened.splice(0)) db.close();
  for (const name of names) await Dexie.delete(name);
});

const memberOf = (id: string, changed: Partial<MemberRow> = {}): MemberRow => ({
  id,
  listId: 'people',
  names: [`email:${id}@x.example`],
  label: null,
  why: '',
  at: 1,
  route: 'import',
  expiresAt: null,
  ...changed,
});
const numbered = (from: number, to: number, changed: Partial<MemberRow> = {}): MemberRow[] =>
  Array.from({ length: to - from }, (_, at) => memberOf(`m${String(from + at).padStart(6, '0')}`, changed));

const byId = (a: MemberRow, b: MemberRow) => (a.id < b.id ? -1 : 1);
const byStay = (a: MemberRow, b: MemberRow) => a.at - b.at || byId(a, b);

async function expectLike(db: SidenoteDatabase, model: ReadonlyMap<string, MemberRow>, names: readonly string[]) {
  const all = [...model.values()].toSorted(byId);
  expect(await db.members.toArray()).toEqual(all);
  expect(await db.members.count()).toBe(all.length);
  const ids = [...all.map(({ id }) => id), 'nobody'];
  expect(await db.members.bulkGet(ids)).toEqual(ids.map((id) => model.get(id)));
  for (const listId of ['people', 'others']) {
    const own = all.filter((each) => each.listId === listId).toSorted(byStay);
    const stays = () => db.members.where('[listId+at]').between([listId, Dexie.minKey], [listId, Dexie.maxKey]);
    expect(await stays().toArray()).toEqual(own);
    expect(await stays().count()).toBe(own.length);
    expect(await stays().reverse().limit(3).toArray()).toEqual(own.toReversed().slice(0, 3));
    expect(await stays().primaryKeys()).toEqual(own.map(({ id }) => id));
    const since = db.members.where('[listId+at]').between([listId, 2], [listId, 4], true, true);
    expect(await since.count()).toBe(own.filter(({ at }) => at >= 2 && at <= 4).length);
    const scanned: MemberRow[] = [];
    await scanList(
      db,
      listId,
      (some) => scanned.push(...some),
      () => Promise.resolve(),
    );
    expect(scanned).toEqual(own.toSorted(byId));
  }
  for (const name of names) {
    const named = all.filter((each) => each.names.includes(name));
    expect(await db.members.where('names').equals(name).toArray()).toEqual(named);
  }
  const named = await db.transaction('r', db.members, () => readNamed(db, names));
  expect(named.toSorted(byId)).toEqual(all.filter((each) => each.names.some((name) => names.includes(name))));
  const begun = await db.members.where('names').startsWith('email:a').distinct().toArray();
  expect(begun.toSorted(byId)).toEqual(all.filter((each) => each.names.some((name) => name.startsWith('email:a'))));
  await expectPages(db);
}

/** Heads agree with their pages, and no page is longer than allowed. */
async function expectPages(db: SidenoteDatabase) {
  const all = await db.members.toArray();
  const heads = await db.memberHeads.orderBy('id').toArray();
  expect(heads.reduce((sum, { spans }) => sum + spans.reduce((own, { count }) => own + count, 0), 0)).toBe(all.length);
  let above = '';
  for (const { id, hashes, spans } of heads) {
    const own = all.filter((each) => each.id > above && each.id <= id);
    expect(spans.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
    expect(own.length).toBeLessThanOrEqual(mostInPage);
    expect(own.length).toBeGreaterThan(0);
    expect(hashes).toEqual([...new Set(own.flatMap(({ names }) => names.map(hashOfName)))].toSorted((a, b) => a - b));
    above = id;
  }
}

/** Names that few members share, so that lookups find some. */
const name = fc.constantFrom('email:a@x.example', 'email:b@x.example', 'phone:+491', 'page:person/pronet/a');
const id = fc.oneof(
  fc.nat({ max: 2500 }).map((at) => `m${String(at).padStart(6, '0')}`),
  fc.string({ minLength: 1, maxLength: 3 }).filter((text) => text < '\uff00'),
);
const member = fc.record({
  id,
  listId: fc.constantFrom('people', 'others'),
  names: fc.array(name, { maxLength: 3 }),
  label: fc.option(fc.string({ unit: 'binary' })),
  why: fc.string(),
  at: fc.nat({ max: 5 }),
  route: fc.constantFrom('import' as const, 'panel' as const),
  expiresAt: fc.option(fc.nat()),
});
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('put' as const), rows: fc.array(member, { maxLength: 8 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fill' as const), from: fc.nat(2000), size: fc.nat(1300), at: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('thin' as const), from: fc.nat(2000), size: fc.nat(1300) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), ids: fc.array(id, { maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), rows: fc.array(member, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), at: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('crash' as const), rows: fc.array(member, { maxLength: 8 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('modify' as const), from: id, to: id }) },
);

describe('members in pages', () => {
  test('are read like rows, after any changes in two windows, with undo, expiry and a crash between writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(change, fc.boolean(), fc.boolean()), { maxLength: 12 }), async (changes) => {
        const windows = [openPages()];
        windows.push(openPages(windows[0]?.name));
        const model = new Map<string, MemberRow>();
        for (const [each, isSecond, isUndone] of changes) {
          const db = windows[isSecond ? 1 : 0];
          if (db === undefined) throw new Error('No window');
          const before = new Map(model);
          const put = (rows: readonly MemberRow[]) => {
            for (const row of rows) model.set(row.id, row);
          };
          const drop = (ids: readonly string[]) => {
            for (const one of ids) model.delete(one);
          };
          if (each.kind === 'put') {
            await db.members.bulkPut(each.rows);
            put(each.rows);
          } else if (each.kind === 'fill') {
            const rows = numbered(each.from, each.from + each.size, { at: each.at });
            await db.members.bulkPut(rows);
            put(rows);
          } else if (each.kind === 'thin') {
            const ids = numbered(each.from, each.from + each.size).flatMap((row, at) => (at % 5 === 0 ? [] : [row.id]));
            await db.members.bulkDelete(ids);
            drop(ids);
          } else if (each.kind === 'remove') {
            await db.members.bulkDelete(each.ids);
            drop(each.ids);
          } else if (each.kind === 'add') {
            for (const row of each.rows) {
              const isThere = model.has(row.id);
              const isAdded = await db.members.add(row).then(
                () => true,
                (error: Error) => error.name !== 'ConstraintError',
              );
              expect(isAdded).toBe(!isThere);
              if (!isThere) put([row]);
            }
          } else if (each.kind === 'expire') {
            const old = db.members
              .where('[listId+at]')
              .between(['people', Dexie.minKey], ['people', each.at], true, true);
            await old.delete();
            drop([...model.values()].flatMap((row) => (row.listId === 'people' && row.at <= each.at ? [row.id] : [])));
          } else if (each.kind === 'modify') {
            const [from, to] = [each.from, each.to].toSorted((a, b) => (a < b ? -1 : 1));
            await db.members.where('id').between(from, to).modify({ why: 'changed' });
            put(
              [...model.values()].flatMap((row) =>
                row.id >= (from ?? '') && row.id < (to ?? '') ? [{ ...row, why: 'changed' }] : [],
              ),
            );
          } else {
            const crashed = db.transaction('rw', db.members, async () => {
              await db.members.bulkPut(each.rows);
              await db.members.bulkDelete([...model.keys()].slice(0, 700));
              throw new Error('The worker died');
            });
            await expect(crashed).rejects.toThrow('The worker died');
          }
          if (isUndone) {
            const gone = [...model.keys()].filter((key) => !before.has(key));
            await db.transaction('rw', db.members, () =>
              // At once: a change reads a page and writes it.
              Promise.all([db.members.bulkDelete(gone), db.members.bulkPut([...before.values()])]),
            );
            model.clear();
            put([...before.values()]);
          }
        }
        for (const db of windows)
          await expectLike(db, model, ['email:a@x.example', 'phone:+491', 'email:m000007@x.example', 'email:none']);
      }),
      runs(4, 60),
    );
  });

  test('keep every change of those made at once', async () => {
    const db = openPages();
    const rows = numbered(0, 1200);
    await db.transaction('rw', db.members, () => Promise.all(rows.slice(0, 40).map((row) => db.members.put(row))));
    await Promise.all([db.members.bulkPut(rows.slice(40, 700)), db.members.bulkPut(rows.slice(700))]);
    expect(await db.members.toArray()).toEqual(rows);
    await db.transaction('rw', db.members, async () => {
      const [, count] = await Promise.all([
        db.members.bulkDelete(rows.slice(3).map((row) => row.id)),
        db.members.count(),
      ]);
      expect(count).toBe(3);
    });
  });

  test('keep every change of two windows at once, also where pages are split and joined', async () => {
    const one = openPages();
    const windows = [one, openPages(one.name)];
    const rows = numbered(0, 3000);
    await one.members.bulkPut(rows.slice(0, 1500));
    // Each has every other row: both change every page.
    const changes = windows.map(async (db, own) => {
      const isOwn = (_row: MemberRow, at: number) => at % 2 === own;
      for (let from = 1500; from < 3000; from += 300)
        await db.members.bulkPut(rows.slice(from, from + 300).filter(isOwn));
      const gone = rows.filter((row, at) => isOwn(row, at) && at % 40 > 1);
      for (let from = 0; from < gone.length; from += 200)
        await db.members.bulkDelete(gone.slice(from, from + 200).map((row) => row.id));
    });
    await Promise.all(changes);
    const left = rows.filter((_row, at) => at % 40 < 2);
    await expectLike(
      one,
      new Map(left.map((row) => [row.id, row])),
      left.slice(0, 3).flatMap(({ names }) => names),
    );
    expect(await one.memberHeads.count()).toBeLessThanOrEqual(3);
  });

  test('whose head cannot be written are not written either, even if the caller goes on', async () => {
    const db = openPages();
    await db.members.bulkPut(numbered(0, 3));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'memberHeads') throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, args);
    });
    const goesOn = db.transaction('rw', db.members, async () => {
      await db.members.put(memberOf('new')).catch((error: unknown) => expect(error).toBeDefined());
    });
    await expect(goesOn).rejects.toThrow();
    put.mockRestore();
    expect(await db.members.count()).toBe(3);
    expect(await db.members.get('new')).toBeUndefined();
  });

  test('with a name are found where it is also a label, is shared by all, or stands in another’s line', async () => {
    const db = openPages();
    const quoted = 'page:person/x/"a\\';
    const rows = [
      memberOf('a', { names: [quoted, 'email:a@x.example'] }),
      memberOf('b', { label: quoted, names: ['email:b@x.example'] }),
      memberOf('c', { names: [`${quoted}b`] }),
    ];
    await db.members.bulkPut(rows);
    const named = async (name: string) => (await db.members.where('names').equals(name).toArray()).map(({ id }) => id);
    expect(await named(quoted)).toEqual(['a']);
    const shared = numbered(0, 3, { names: ['domain:all.example'] });
    await db.members.clear();
    await db.members.bulkPut(shared);
    expect(await named('domain:all.example')).toEqual(shared.map(({ id }) => id));
  });

  test('of ids that no page can have are nobody, and removing them ends', async () => {
    const db = openPages();
    await db.members.bulkPut(numbered(0, 3));
    const ids = ['\uffff', '\uffff\uffff', 'z', ''];
    await db.members.bulkDelete(ids);
    expect(await db.members.bulkGet(ids)).toEqual(ids.map(() => undefined));
    expect(await db.members.toArray()).toEqual(numbered(0, 3));
  });

  test('are few pages however many were removed one by one', async () => {
    const db = openPages();
    const rows = numbered(0, 5000);
    await db.members.bulkPut(rows);
    const pages = await db.memberHeads.count();
    expect(pages).toBeLessThanOrEqual(11);
    await db.members.bulkDelete(rows.flatMap((row, at) => (at % 20 === 0 ? [] : [row.id])));
    expect(await db.memberHeads.count()).toBeLessThanOrEqual(3);
    expect(await db.members.count()).toBe(250);
  });

  test('are small pages where members have many long names', async () => {
    const db = openPages();
    const names = Array.from({ length: 200 }, (_, at) => `email:${at}${'x'.repeat(900)}@x.example`);
    const rows = numbered(0, 20, { names });
    await db.members.bulkPut(rows);
    expect(await db.memberHeads.count()).toBe(20);
    expect(
      await db.members
        .where('names')
        .equals(names[7] ?? '')
        .toArray(),
    ).toEqual(rows);
  });

  test('wake live queries about a name, and no other', async () => {
    const db = openPages();
    await db.members.bulkPut(numbered(0, 3));
    let reads = 0;
    let latest: string[] = [];
    const query = liveQuery(async () => {
      reads += 1;
      return db.members.where('names').equals('email:new@x.example').primaryKeys();
    });
    const watching = query.subscribe((ids) => {
      latest = ids;
    });
    await expect.poll(() => reads).toBe(1);
    await db.members.put(memberOf('other'));
    await db.members.put(memberOf('new'));
    await expect.poll(() => latest).toEqual(['new']);
    expect(reads).toBe(2);
    watching.unsubscribe();
  });

  test('wake live queries of another window about a whole list, and about many names, also when only a reason changes', async () => {
    const [db, other] = [openPages(), new SidenoteDatabase(`pages-${databases}`)];
    opened.push(other);
    await db.members.bulkPut(numbered(0, 600));
    const seen = { list: '', named: '' };
    const scanned = liveQuery(async () => {
      const whys: string[] = [];
      await scanList(
        db,
        'people',
        (some) => whys.push(...some.map(({ why }) => why)),
        () => Promise.resolve(),
      );
      return whys.join('');
    });
    const names = numbered(0, 550).flatMap((row) => row.names as Name[]);
    const named = liveQuery(() =>
      db.transaction('r', db.members, () => readListed(db, names).then((rows) => rows.map(({ why }) => why).join(''))),
    );
    const watching = [
      scanned.subscribe((whys) => {
        seen.list = `${whys}.`;
      }),
      named.subscribe((whys) => {
        seen.named = `${whys}.`;
      }),
    ];
    await expect.poll(() => seen).toEqual({ list: '.', named: '.' });
    await other.members.update('m000007', { why: 'asked' });
    await expect.poll(() => seen).toEqual({ list: 'asked.', named: 'asked.' });
    for (const each of watching) each.unsubscribe();
  });

  test.runIf(isFullDepth)('of 100,000 write one row for some 500', async () => {
    const db = openPages();
    for (let from = 0; from < 100_000; from += 5000) await db.members.bulkPut(numbered(from, from + 5000));
    expect(await db.memberHeads.count()).toBeLessThan(230);
    expect(await db.members.count()).toBe(100_000);
  });
});
