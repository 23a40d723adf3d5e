import { originOf } from '@/lib/database/schema/origins';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readListCsv } from '@/components/lists/list-csv';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { Imported } from '@/lib/exclusions/import/import-members';
import { chunkRows, type FoundRow } from '@/lib/exclusions/import/import-row';
import { createMergedRows } from '@/lib/exclusions/import/read-rows';
import { findTimeLeft, sendImport, startState } from '@/lib/exclusions/import/send-import';
import { expiryOf } from '@/lib/exclusions/match/expiry';
import type { ImportChunk } from '@/lib/exclusions/messages';
import { readAllMembers } from '@/lib/exclusions/reads';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { isFullDepth, runs, sampled } from '../../../depth.ts';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';
import { readFile } from './read-file.ts';

type World = Awaited<ReturnType<typeof createExclusionLists>>;

async function openList(kind: 'person' | 'company' = 'person') {
  const world = await createExclusionLists();
  const made = await world.exclusions.createList('A', kind);
  if (made.outcome !== 'named') throw new Error(made.problem);
  return { ...world, listId: made.listId };
}

const rowOf = (row: number, names: string[], part: Partial<FoundRow> = {}): FoundRow => ({
  row,
  names,
  label: `row ${row}`,
  why: '',
  ...part,
});
const mail = (number: number) => `email:p${number}@x.example`;
const piece = (listId: string, chunk: number, rows: FoundRow[], importId = uuid(1)): ImportChunk => ({
  importId,
  listId,
  chunk,
  rows: rows.map(({ row: _row, ...rest }) => rest),
});

/** Everything but the ids, which are counted. */
async function whoIsOn(db: SidenoteDatabase) {
  const members = await db.members.toArray();
  const told = members.map(({ id: _id, listId: _list, names, ...rest }) => ({ ...rest, names: names.toSorted() }));
  return told.toSorted((a, b) => (a.names.join() < b.names.join() ? -1 : 1));
}

/** Rows as a file has them: some share names, some are on the list already. */
const manyRows = fc
  .array(fc.tuple(fc.uniqueArray(fc.nat(14), { minLength: 1, maxLength: 3 }), fc.constantFrom('', 'asked')), {
    minLength: 1,
    maxLength: 16,
  })
  .map((all) => {
    const merged = createMergedRows();
    all.forEach(([names, why], at) => {
      merged.add(rowOf(at + 1, names.map(mail), { why }));
    });
    return merged.rows();
  });

async function withSome(world: World & { listId: string }): Promise<void> {
  for (const number of [2, 5, 9]) {
    await world.exclusions.exclude(subjectOfEmail(`p${number}@x.example`), null, put(world.listId));
    await world.clock.advance(1000);
  }
}

describe('rows of a file', () => {
  test('give people bought before their id, by address and by page, so that the service can leave them out', async () => {
    const world = await openList();
    const { db, exclusions, listId } = world;
    await db.records.bulkPut([
      { ...knownAs(pageOf('ada'), { id: uuid(7), emails: ['p1@x.example'] }), id: 'a' },
      { ...knownAs(pageOf('ben'), { id: uuid(8) }), id: 'b' },
      // Of the other kind, and of another service.
      { ...knownAs(pageOf('p3', 'company'), { id: uuid(9), emails: ['p3@x.example'] }), id: 'c' },
      {
        ...knownAs(pageOf('dan'), { id: uuid(10), emails: ['p4@x.example'], connection: 'https://else.example#k' }),
        id: 'd',
      },
    ]);
    const rows = [[mail(1)], ['page:person/pronet/ben', mail(2)], [mail(3)], [mail(4)]];
    const ended = await exclusions.importMembers(
      piece(
        listId,
        0,
        rows.map((names, at) => rowOf(at, names)),
      ),
    );
    expect(ended).toMatchObject({ outcome: 'imported', added: 4 });
    const idName = (number: number) => `id:${originOf(connectionId)}|person:${uuid(number)}`;
    expect((await readAllMembers(db, listId)).map(({ names }) => names)).toEqual([
      [mail(1), idName(7)],
      ['page:person/pronet/ben', mail(2), idName(8)],
      [mail(3)],
      [mail(4)],
    ]);
    // Listed by the address of somebody who is on the list by their page.
    expect(
      await exclusions.importMembers(piece(listId, 0, [rowOf(1, ['page:person/pronet/ada'])], uuid(2))),
    ).toMatchObject({
      added: 0,
      known: 1,
    });
  });

  if (isFullDepth)
    test('of a long file look up only people who may have a record, also one bought meanwhile', async () => {
      const { db, exclusions, listId } = await openList();
      await db.records.put({ ...knownAs(pageOf('ada'), { id: uuid(7), emails: ['p5@x.example'] }), id: 'a' });
      const longPart = (chunk: number) =>
        Array.from({ length: chunkRows }, (_each, at) => rowOf(at, [mail(chunk * chunkRows + at)]));
      const lookUp = vi.spyOn(IDBIndex.prototype, 'getAll');
      const countLookups = () => lookUp.mock.contexts.filter((index) => (index as IDBIndex).name === 'aliases').length;
      await exclusions.importMembers(piece(listId, 0, longPart(0)));
      const met = { ...knownAs(pageOf('ben'), { id: uuid(8), emails: [`p${chunkRows + 3}@x.example`] }), id: 'b' };
      await db.records.put(met);
      await exclusions.importMembers(piece(listId, 1, longPart(1)));
      // A few more share 32 bits of their hash with somebody.
      expect(countLookups()).toBeLessThan(20);
      lookUp.mockRestore();
      const idsOf = (name: string) => db.members.where('names').equals(name).toArray();
      const idName = (number: number) => `id:${originOf(connectionId)}|person:${uuid(number)}`;
      expect((await idsOf(mail(5))).map(({ names }) => names)).toEqual([[mail(5), idName(7)]]);
      const second = mail(chunkRows + 3);
      expect((await idsOf(second)).map(({ names }) => names)).toEqual([[second, idName(8)]]);
      expect(await db.members.count()).toBe(2 * chunkRows);
    });

  test('cut, repeated and interrupted in any way, make the same list', async () => {
    const cuts = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }), fc.boolean()), {
      minLength: 16,
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(manyRows, cuts, async (rows, all) => {
        const whole = await openList();
        await withSome(whole);
        const said = await whole.exclusions.importMembers(piece(whole.listId, 0, rows));
        const cut = await openList();
        await withSome(cut);
        let from = 0;
        let last: Imported | undefined;
        for (let chunk = 0; from < rows.length; chunk += 1) {
          const [size = 1, times = 1, dies = false] = all[chunk] ?? [];
          const part = piece(cut.listId, chunk, rows.slice(from, from + size));
          // A worker that dies inside of the transaction leaves nothing of it.
          if (dies) {
            await expect(
              cut.db.transaction('rw', [cut.db.lists, cut.db.members, cut.db.undos], async () => {
                await cut.exclusions.importMembers(part);
                throw new Error('died');
              }),
            ).rejects.toThrow();
          }
          for (let time = 0; time < times; time += 1) last = await cut.exclusions.importMembers(part);
          from += size;
        }
        expect(await whoIsOn(cut.db)).toEqual(await whoIsOn(whole.db));
        expect(last).toEqual(said);
      }),
      runs(15),
    );
  });

  test('when they name an existing member, are that one; an expired member starts anew; an existing reason is kept', async () => {
    const { exclusions, db, clock, listId } = await openList();
    await exclusions.exclude(subjectOfEmail('p1@x.example'), null, { ...put(listId), why: 'mine' });
    const at = clock.now();
    await clock.advance(5000);
    const rows = [rowOf(1, [mail(1), 'page:person/pronet/a'], { why: 'theirs' }), rowOf(2, [mail(2)])];
    expect(await exclusions.importMembers(piece(listId, 0, rows))).toEqual({ outcome: 'imported', added: 1, known: 1 });
    expect(await whoIsOn(db)).toMatchObject([
      { names: [mail(1), 'page:person/pronet/a'], why: 'mine', route: 'panel', at },
      { names: [mail(2)], label: 'row 2', route: 'import', at: clock.now() },
    ]);
    await exclusions.setExpiry(listId, 1);
    await clock.advance(3 * 86_400_000);
    await exclusions.importMembers(piece(listId, 0, [rowOf(1, [mail(1)])], uuid(2)));
    expect((await whoIsOn(db))[0]).toMatchObject({ route: 'import', at: clock.now(), why: 'mine' });
  });

  test('when of the other kind, for a list that is gone, or of an import that is gone, change nothing', async () => {
    const { exclusions, db, listId } = await openList();
    const say = async (chunk: ImportChunk) => (await exclusions.importMembers(chunk)).outcome;
    expect(await say(piece(listId, 0, [rowOf(1, ['domain:acme.example'])]))).toBe('list-gone');
    expect(await say(piece(listId, 0, [rowOf(1, [`id:${originOf(connectionId)}|company:1`])]))).toBe('list-gone');
    expect(await say(piece(listId, 1, [rowOf(1, [mail(1)])]))).toBe('import-gone');
    await exclusions.removeList(listId);
    expect(await say(piece(listId, 0, [rowOf(1, [mail(1)])]))).toBe('list-gone');
    expect(await db.members.count()).toBe(0);
  });
});

describe('two panels at one list', () => {
  test('when two import and one excludes and removes meanwhile, lose no one and add no one twice', async () => {
    const { exclusions, db, listId } = await openList();
    const rows = Array.from({ length: 30 }, (_each, at) => rowOf(at + 1, [mail(at)]));
    const run = (importId: string) =>
      sendImport(startState(importId), {
        rows,
        listId,
        newId: () => importId,
        sleep: () => Promise.resolve(),
        onState: () => undefined,
        send: (chunk) => exclusions.importMembers(chunk),
        signal: new AbortController().signal,
      });
    await Promise.all([
      run(uuid(1)),
      run(uuid(2)),
      exclusions.exclude(subjectOfEmail('p3@x.example'), null, put(listId)),
    ]);
    const names = (await db.members.toArray()).flatMap((member) => member.names);
    expect(names.toSorted()).toEqual(rows.flatMap((row) => row.names).toSorted());
    const [first] = await db.members.toArray();
    await exclusions.removeMembers([first?.id ?? '']);
    // Its answer was lost: the piece comes again, and who was taken off meanwhile stays off.
    await exclusions.importMembers(piece(listId, 0, rows));
    expect(await db.members.count()).toBe(29);
  });
});

describe('undoing an import', () => {
  const actions = fc.array(
    fc.oneof(
      fc.nat(14).map((who) => ({ who })),
      manyRows,
    ),
    { minLength: 1, maxLength: 5 },
  );

  test('is identity, in any order with other changes', async () => {
    await fc.assert(
      fc.asyncProperty(actions, fc.infiniteStream(fc.double({ noNaN: true })), async (all, order) => {
        const world = await openList();
        await withSome(world);
        const before = await whoIsOn(world.db);
        const tokens: string[] = [];
        for (const [at, act] of all.entries()) {
          await world.clock.advance(1000);
          if ('who' in act) {
            const subject = subjectOfEmail(`p${act.who}@x.example`);
            const done = await world.exclusions.exclude(subject, null, put(world.listId));
            if (done.outcome === 'excluded') tokens.push(done.token);
          } else {
            tokens.push(uuid(at));
            const half = Math.ceil(act.length / 2);
            await world.exclusions.importMembers(piece(world.listId, 0, act.slice(0, half), uuid(at)));
            if (act.length > half) {
              await world.exclusions.importMembers(piece(world.listId, 1, act.slice(half), uuid(at)));
            }
          }
        }
        const weights = new Map(tokens.map((token) => [token, order.next().value]));
        for (const token of tokens.toSorted((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0))) {
          expect(await world.exclusions.undo(token)).toBe(true);
          expect(await world.exclusions.undo(token)).toBe(false);
        }
        expect(await whoIsOn(world.db)).toEqual(before);
      }),
      runs(30),
    );
  });

  test('when a person of it was forgotten meanwhile, brings back no name, and leaves them off-limits', async () => {
    const { exclusions, db, listId } = await openList();
    await exclusions.exclude(subjectOfEmail('p1@x.example'), null, put(listId));
    await exclusions.importMembers(piece(listId, 0, [rowOf(1, [mail(1), mail(7)]), rowOf(2, [mail(2)])]));
    await exclusions.conceal(subjectOfEmail('p1@x.example'), null);
    await exclusions.conceal(subjectOfEmail('p2@x.example'), null);
    expect(JSON.stringify(await db.undos.toArray())).not.toMatch(/p1@|p7@/);
    await exclusions.undo(uuid(1));
    expect(await exclusions.isExcluded(subjectOfEmail('p1@x.example'))).toBe('A');
    expect(await exclusions.isExcluded(subjectOfEmail('p2@x.example'))).toBe('A');
    expect(JSON.stringify(await db.members.toArray())).not.toContain('@x.example');
  });
});

describe('sending an import', () => {
  const all = 2.5 * chunkRows;
  const rows = Array.from({ length: all }, (_each, at) => rowOf(at + 1, [mail(at)]));
  const portsOf = (send: (chunk: ImportChunk) => Promise<Imported>, listId: string) => ({
    rows,
    listId,
    send,
    newId: () => uuid(9),
    sleep: () => Promise.resolve(),
    onState: () => undefined,
    signal: new AbortController().signal,
  });

  test('when the worker dies before and after writing, sends the piece again and ends with everyone once', async () => {
    const { exclusions, db, listId } = await openList();
    let asked = 0;
    const send = async (chunk: ImportChunk) => {
      asked += 1;
      if (asked % 3 === 1) throw new Error('before');
      const said = await exclusions.importMembers(chunk);
      if (asked % 3 === 2) throw new Error('after');
      return said;
    };
    const { end, state } = await sendImport(startState(uuid(1)), portsOf(send, listId));
    expect([end, state.added, state.sent]).toEqual(['done', all, all]);
    expect(await db.members.count()).toBe(all);
  });

  test.each(['the disk is full', 'the worker dies'])(
    'when %s at any write, keeps what was answered off-limits, and ends with everyone once',
    async (how) => {
      const { put: original } = IDBObjectStore.prototype;
      let writes = Infinity;
      for (let at = 0; at < writes; at++) {
        const { exclusions, db, listId } = await openList();
        await exclusions.importMembers(piece(listId, 0, [rowOf(1, [mail(1)]), rowOf(2, [mail(2)])]));
        const before = await db.members.toArray();
        let seen = 0;
        const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
          this: IDBObjectStore,
          ...args
        ) {
          if (seen++ !== at) return original.apply(this, args);
          if (how === 'the disk is full') throw new DOMException('full', 'QuotaExceededError');
          const request = original.apply(this, args);
          this.transaction.abort();
          return request;
        });
        const next = piece(listId, 1, [rowOf(3, [mail(2), mail(3)]), rowOf(4, [mail(4)])]);
        const failed = await exclusions.importMembers(next).then(
          () => false,
          () => true,
        );
        putting.mockRestore();
        if (!failed) writes = seen;
        else expect(await db.members.toArray()).toEqual(before);
        for (const number of [1, 2])
          expect(await exclusions.isExcluded(subjectOfEmail(`p${number}@x.example`))).toBe('A');
        expect(await exclusions.importMembers(next)).toEqual({ outcome: 'imported', added: 3, known: 1 });
        expect(await db.members.count()).toBe(3);
        for (const number of [1, 2, 3, 4])
          expect(await exclusions.isExcluded(subjectOfEmail(`p${number}@x.example`))).toBe('A');
        await exclusions.undo(uuid(1));
        expect(await db.members.count()).toBe(0);
      }
      expect(writes).toBeGreaterThan(2);
    },
  );

  test('when no answer comes at all, stops and says how many are in; resumed, ends with everyone', async () => {
    const { exclusions, db, listId } = await openList();
    let isDead = false;
    const send = async (chunk: ImportChunk) => {
      if (isDead) throw new Error('dead');
      isDead = chunk.chunk === 0;
      return exclusions.importMembers(chunk);
    };
    const first = await sendImport(startState(uuid(1)), portsOf(send, listId));
    expect([first.end, first.state.added]).toEqual(['stuck', chunkRows]);
    isDead = false;
    // So long after that nothing is known of it any more.
    await db.undos.clear();
    const second = await sendImport(
      first.state,
      portsOf((chunk) => exclusions.importMembers(chunk), listId),
    );
    expect([second.end, second.state.added, second.state.importIds]).toEqual(['done', all, [uuid(1), uuid(9)]]);
    expect(await db.members.count()).toBe(all);
  });

  test('when the list is removed or the person stops, ends there', async () => {
    const { exclusions, listId } = await openList();
    const stop = new AbortController();
    const stopping = async (chunk: ImportChunk) => {
      stop.abort();
      return exclusions.importMembers(chunk);
    };
    const stopped = await sendImport(startState(uuid(1)), { ...portsOf(stopping, listId), signal: stop.signal });
    expect([stopped.end, stopped.state.sent]).toEqual(['stopped', chunkRows]);
    await exclusions.removeList(listId);
    const gone = await sendImport(
      stopped.state,
      portsOf((chunk) => exclusions.importMembers(chunk), listId),
    );
    expect(gone.end).toBe('list-gone');
  });
});

describe('the time left of an import', () => {
  test('is by the pace of this run, without the rows of an earlier one, and unknown before the first are written', () => {
    expect(findTimeLeft({ before: 0, now: 0, total: 100 }, 5000)).toBeNull();
    expect(findTimeLeft({ before: 0, now: 25, total: 100 }, 1000)).toBe(3000);
    expect(findTimeLeft({ before: 50, now: 75, total: 100 }, 1000)).toBe(1000);
  });
});

describe('a list that is exported and imported', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'a',
        'é',
        '🦊',
        'שלום',
        '=',
        '+',
        '-',
        '@',
        "'",
        '"',
        ';',
        ',',
        '\n',
        '\r',
        '\r\n',
        '\t',
        ' ',
        '1',
        '＝',
      ),
      {
        maxLength: 8,
      },
    )
    .map((all) => all.join(''));
  const name = fc.constantFrom('page:person/pronet/', 'email:', 'own', 'other');
  const member = fc.record({
    label: fc.option(text.filter((each) => each !== '')),
    why: text,
    kinds: fc.uniqueArray(name, { minLength: 1 }),
    at: fc.integer({ min: 0, max: 1_700_000_000_000 }),
    expiresAt: fc.option(fc.integer({ min: 0, max: 2e12 })),
    route: fc.constantFrom('panel' as const, 'context-menu' as const, 'import' as const),
    start: fc.constantFrom('', '+', '=', '-'),
  });

  test('has the same members: names, label, reason, date, route and end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 6 }), async (all) => {
        const from = await openList();
        const members = all.map(({ kinds, start, ...rest }, at): MemberRow => {
          const names = kinds.map((kind) => {
            if (kind === 'own') return `id:${originOf(connectionId)}|person:${uuid(at)}`;
            if (kind === 'other') return `id:https://other.example|person:${uuid(at)}`;
            return kind === 'email:' ? `email:${start}p${at}@x.example` : `${kind}p${at}`;
          });
          return { ...rest, names, id: `m${at}`, listId: from.listId };
        });
        await from.db.members.bulkPut(members);
        const list = await from.db.lists.get(from.listId);
        if (list === undefined) throw new Error('No list');
        const { parts, leftOut } = await readListCsv(from.db, list);
        const file = parts.join('');
        expect(leftOut).toBe(0);
        const { rows, problems, repeated } = await readFile(file);
        expect([problems, repeated]).toEqual([[], []]);
        const to = await openList();
        await to.clock.advance(2e12 - to.clock.now());
        await to.exclusions.importMembers(piece(to.listId, 0, rows));
        expect(await whoIsOn(to.db)).toEqual(await whoIsOn(from.db));
      }),
      runs(40),
    );
  });

  test('when a person on it was forgotten, leaves them out and says so; the end by the rule of the list becomes their own', async () => {
    const { exclusions, db, clock, listId } = await openList();
    await exclusions.exclude(pageOf('ada'), null, put(listId));
    await exclusions.exclude(pageOf('bo'), null, put(listId));
    await exclusions.conceal(pageOf('bo'), null);
    await exclusions.setExpiry(listId, 30);
    const list = await db.lists.get(listId);
    if (list === undefined) throw new Error('No list');
    const { parts, lines, leftOut } = await readListCsv(db, list);
    const file = parts.join('');
    expect([lines, leftOut, file.includes('bo')]).toEqual([1, 1, false]);
    const { rows } = await readFile(file);
    expect(rows.map(({ expiresAt }) => expiresAt)).toEqual([expiryOf(list, { at: clock.now(), expiresAt: null })]);
  });

  test('when opened again in a spreadsheet of decimal commas, and for a list of the other kind', async () => {
    const { exclusions, db, listId } = await openList();
    await exclusions.exclude(pageOf('ada'), null, put(listId));
    const list = await db.lists.get(listId);
    if (list === undefined) throw new Error('No list');
    const { parts } = await readListCsv(db, list);
    const file = parts.join('');
    const other = file.replaceAll(',', ';').replaceAll('\r\n', '\n');
    expect((await readFile(other)).rows[0]).toMatchObject({ names: ['page:person/pronet/ada'], route: 'panel' });
    expect((await readFile(file, 'company')).problems).toMatchObject([{ row: 2, problem: 'is-person' }]);
  });

  test.each(sampled([3, 4500], 2))(
    'with %i members beside another one, has all of its own and no other, newest first',
    async (own) => {
      const { exclusions, db, listId } = await openList();
      const other = await exclusions.createList('B', 'person');
      const memberOf = (at: number, of: string): MemberRow => ({
        id: uuid(at * 7),
        listId: of,
        names: [mail(at)],
        label: `p${at}`,
        why: '',
        route: 'import',
        at: Math.floor(at / 2),
        expiresAt: null,
      });
      const otherId = other.outcome === 'named' ? other.listId : '';
      await db.members.bulkPut(Array.from({ length: own }, (_each, at) => memberOf(at, listId)));
      await db.members.bulkPut(Array.from({ length: 50 }, (_each, at) => memberOf(10_000 + at, otherId)));
      const list = await db.lists.get(listId);
      if (list === undefined) throw new Error('No list');
      const { parts, lines } = await readListCsv(db, list);
      const file = parts.join('');
      expect(lines).toBe(own);
      const who = (await readAllMembers(db, listId)).map(({ label }) => label);
      expect((await readFile(file)).rows.map(({ label }) => label)).toEqual(who);
    },
  );
});

describe('a file', () => {
  const rows = Array.from({ length: chunkRows + 20 }, (_each, at) => rowOf(at + 1, [mail(at)], { label: `row ${at}` }));
  const sending = (world: World & { listId: string }, part: { stopAfter?: number } = {}) => {
    const under = new AbortController();
    return sendImport(startState(uuid(1)), {
      rows,
      listId: world.listId,
      fileName: 'left.csv',
      signal: under.signal,
      newId: () => uuid(9),
      sleep: () => Promise.resolve(),
      onState: ({ sent }) => part.stopAfter !== undefined && sent >= part.stopAfter && under.abort(),
      send: (chunk) => world.exclusions.importMembers(chunk),
    });
  };
  const unfinished = async ({ db, listId }: World & { listId: string }) =>
    (await db.lists.get(listId))?.unfinishedImport;

  if (isFullDepth)
    test('keeps its order on the list and in its export, also across chunks', async () => {
      const world = await openList();
      await sending(world);
      const wanted = rows.map(({ label }) => label);
      expect((await readAllMembers(world.db, world.listId)).map(({ label }) => label)).toEqual(wanted);
      const list = await world.db.lists.get(world.listId);
      if (list === undefined) throw new Error('no list');
      const { parts } = await readListCsv(world.db, list);
      const exported = parts.join('').split('\r\n').slice(1, -1);
      expect(exported.map((line) => line.split(',')[0])).toEqual(wanted);
    });

  test('that is cut short is remembered with its list: how far it got, until it ends, is undone or let go', async () => {
    const world = await openList();
    await sending(world, { stopAfter: chunkRows });
    const cut = { importId: uuid(1), fileName: 'left.csv', sent: chunkRows, total: rows.length };
    expect(await unfinished(world)).toEqual(cut);
    await world.exclusions.undo(uuid(1));
    expect(await unfinished(world)).toBeUndefined();

    await sending(world, { stopAfter: chunkRows });
    expect(await unfinished(world)).toEqual(cut);
    expect(await world.exclusions.dropUnfinishedImport(world.listId)).toBe(true);
    expect(await unfinished(world)).toBeUndefined();
    expect(await world.db.members.count()).toBe(chunkRows);

    await sending(world);
    expect(await unfinished(world)).toBeUndefined();
    expect(await world.db.members.count()).toBe(rows.length);
  });
});
