import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { lastPageId } from '@/lib/database/members/member-page';
import { readNamed, scanList } from '@/lib/database/members/read-pages';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { findExclusions, isExcluded } from '@/lib/exclusions/match/find-exclusions';
import { createIndexedCheck, createNameIndex } from '@/lib/exclusions/match/name-index';
import { readAllMembers, readNewestMembers } from '@/lib/exclusions/reads';
import { readLocal } from '@/lib/exclusions/sync/reads';
import { keepErrorsIn } from '@/lib/platform/error-log';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';

const { get, getAll } = IDBObjectStore.prototype;
const listId = 'people';
const nowMs = 1_750_000_000_000;
let db: SidenoteDatabase;
let databases = 0;
let noted: string[];

const idOf = (at: number) => `m${String(at).padStart(6, '0')}`;
const subjectOf = (at: number) => subjectOfEmail(`p${at}@x.example`);
const memberOf = (at: number): MemberRow => ({
  id: idOf(at),
  listId,
  names: [`email:p${at}@x.example`],
  label: null,
  why: '',
  at: 1,
  route: 'import',
  expiresAt: null,
});
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => memberOf(from + at));
/** 1,200 members are three pages of 400. */
const [inFirst, inBad, inLast, onNone] = [7, 607, 1007, 5000];
const badId = idOf(799);

beforeEach(async () => {
  noted = [];
  keepErrorsIn({ note: (_error, where) => noted.push(where) });
  db = new SidenoteDatabase(`unreadable-${++databases}`);
  await db.lists.put({
    id: listId,
    name: 'People',
    kind: 'person',
    createdAt: 0,
    coversPeople: false,
    expiresAfterDays: null,
    lastUsedAt: null,
    removedAt: null,
    salt: null,
  });
  await db.members.bulkPut(numbered(0, 1200));
  expect((await db.memberHeads.toArray()).map(({ id }) => id)).toEqual([idOf(399), badId, lastPageId]);
});

afterEach(async () => {
  vi.restoreAllMocks();
  keepErrorsIn(null);
  db.close();
  await Dexie.delete(db.name);
});

/** How a page is lost: its text is cut, or the browser cannot read it and every request for it fails. */
const losses: [string, () => Promise<void>][] = [
  ['cut', cutPage],
  ['not read', failReads],
];

async function cutPage(): Promise<void> {
  await db.transaction('rw', db.members, () => {
    const store = Dexie.currentTransaction.idbtrans.objectStore('members');
    return new Dexie.Promise<void>((resolve) => {
      const request = get.call(store, badId);
      request.onsuccess = () => {
        store.put({ ...request.result, rows: request.result.rows.slice(0, request.result.rows.length / 2) });
        resolve();
      };
    });
  });
}

async function failReads(): Promise<void> {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    const request = get.call(this, key);
    return this.name === 'members' && key === badId ? failing(request) : request;
  });
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    return this.name === 'members' ? failing(getAll.apply(this, args)) : getAll.apply(this, args);
  });
}

/** Whether the answer has the page is known only when it is there. */
function failing<Result>(request: IDBRequest<Result>): IDBRequest<Result> {
  const failed = { error: new DOMException('Failed to read large value', 'DataError') } as IDBRequest;
  request.onsuccess = (event) =>
    failed.onerror?.call(failed, { ...eventOf(event), target: failed } as unknown as Event);
  return failed;
}

const eventOf = (event: Event) => ({
  type: 'error',
  preventDefault: () => event.preventDefault(),
  stopPropagation: () => event.stopPropagation(),
});

const check = (at: number) => isExcluded(db, subjectOf(at), nowMs);

describe.each(losses)('a page of members that is %s', (_how, lose) => {
  test('keeps its members excluded, and costs nobody else', async () => {
    await lose();
    expect(await check(inBad)).toBe('People');
    expect(await check(799)).toBe('People');
    expect(await check(inFirst)).toBe('People');
    expect(await check(inLast)).toBe('People');
    expect(await check(onNone)).toBeNull();
    expect(noted).toContain('members.page');
  });

  test('keeps them excluded where many are looked up at once', async () => {
    await lose();
    const all = [...Array.from({ length: 1200 }, (_, at) => at), onNone];
    const found = await findExclusions(db, null, all.map(subjectOf), nowMs);
    expect(all.filter((at) => !found.has(subjectOf(at).key))).toEqual([onNone]);
  });

  test('is in the index of names', async () => {
    const name = db.name;
    db.close();
    db = new SidenoteDatabase(name);
    const index = createNameIndex({ db, rest: () => Promise.resolve() });
    await lose();
    await index.ready();
    const checked = createIndexedCheck({ db, clock: { now: () => nowMs }, index });
    expect(await checked(subjectOf(inBad))).toBe('People');
    expect(await checked(subjectOf(onNone))).toBeNull();
  });

  test('leaves the other members readable', async () => {
    await lose();
    const others = [...numbered(0, 400), ...numbered(800, 1200)];
    expect((await readAllMembers(db, listId)).toReversed()).toEqual(others);
    expect((await readNewestMembers(db, listId, 1200)).toReversed()).toEqual(others);
    expect(await db.members.toArray()).toEqual(others);
    expect(await db.members.bulkGet([idOf(inFirst), idOf(inBad)])).toEqual([memberOf(inFirst), undefined]);
    const named = await db.transaction('r', db.members, () =>
      readNamed(
        db,
        [inFirst, inBad, inLast].map((at) => `email:p${at}@x.example` as const),
      ),
    );
    expect(named.map(({ id }) => id)).toEqual([idOf(inFirst), idOf(inLast)]);
    expect(noted).toContain('members.page');
  });

  test('is no reason to take its members off the list elsewhere', async () => {
    await lose();
    const [list] = await db.lists.toArray();
    if (list === undefined) throw new Error('No list');
    await expect(readLocal(db, 'connection', [list], nowMs)).rejects.toThrow('cannot be read');
    const scan = scanList(
      db,
      listId,
      () => undefined,
      () => Promise.resolve(),
    );
    await expect(scan).rejects.toThrow('cannot be read');
  });

  test('takes new members beside it, and is never joined or written', async () => {
    await lose();
    const added = { ...memberOf(inBad), id: `${idOf(inBad)}-new`, names: ['email:new@x.example' as const] };
    await db.members.put(added);
    await db.members.bulkDelete(numbered(0, 1200).flatMap(({ id }, at) => (at % 100 === 7 ? [] : [id])));
    const kept = [...[7, 107, 207, 307].map(memberOf), added, ...[807, 907, 1007, 1107].map(memberOf)];
    expect(await db.members.toArray()).toEqual(kept);
    expect(await isExcluded(db, subjectOfEmail('new@x.example'), nowMs)).toBe('People');
    expect(await check(inBad)).toBe('People');
    expect(await check(600)).toBe('People');
    expect(await check(8)).toBeNull();
  });

  test('takes a member with its own id, and keeps excluding the others, twice', async () => {
    await lose();
    for (const name of ['email:one@x.example', 'email:two@x.example'] as const) {
      await db.members.put({ ...memberOf(799), names: [name] });
      expect(await isExcluded(db, subjectOfEmail(name.slice('email:'.length)), nowMs)).toBe('People');
      for (const at of [inFirst, inBad, 799, inLast]) expect(await check(at)).toBe('People');
      expect(await check(onNone)).toBeNull();
      await lose();
    }
    const all = [...Array.from({ length: 1200 }, (_, at) => at), onNone];
    const found = await findExclusions(db, null, all.map(subjectOf), nowMs);
    expect(all.filter((at) => !found.has(subjectOf(at).key))).toEqual([onNone]);
    expect(await isExcluded(db, subjectOfEmail('one@x.example'), nowMs)).toBe('People');
  });

  test('keeps a member excluded whose name another list has in a member that is read, and ended', async () => {
    const [list] = await db.lists.toArray();
    if (list === undefined) throw new Error('No list');
    await db.lists.put({ ...list, id: 'ended', name: 'Ended' });
    const { names } = memberOf(790);
    await db.members.put({ ...memberOf(401), id: `${idOf(401)}-ended`, listId: 'ended', names, expiresAt: nowMs - 1 });
    await lose();
    expect(await check(790)).toBe('People');
  });

  test('excludes nobody once its list is gone', async () => {
    await lose();
    await db.lists.clear();
    expect(await check(inBad)).toBeNull();
  });
});
