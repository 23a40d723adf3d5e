import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { chunkRows } from '@/lib/exclusions/import/import-row';
import { isExcluded } from '@/lib/exclusions/match/find-exclusions';
import {
  createIndexedCheck,
  createNameHashes,
  createNameIndex,
  type NameIndex,
} from '@/lib/exclusions/match/name-index';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { subjectOfDomain, subjectOfEmail, subjectOfEmployee, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { createFakeClock, type FakeClock } from '@/tests/fakes/fake-clock';
import { connection, facet, sites } from '@/tests/fixtures/rows/fixture-rows';
import { isFullDepth, runs } from '../../../depth.ts';
import { knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const dayMs = 86_400_000;
const jane = pageOf('jane');
const ada = pageOf('ada');
const acme = pageOf('acme', 'company');
const subjects = [
  jane,
  subjectOfEmail('jane@acme.example'),
  subjectOfId('person', uuid(1)),
  ada,
  acme,
  subjectOfDomain('acme.example'),
  subjectOfEmployee('Jane Doe', 'acme.example') ?? jane,
];
const records = [
  { ...knownAs(jane, { id: uuid(1), emails: ['jane@acme.example'] }), name: 'Jane Doe' },
  knownAs(ada, { facets: { company: facet(companySchema.parse({ id: uuid(5) })) } }),
  knownAs(acme, { id: uuid(5), domain: 'acme.example' }),
];

let databases = 0;

/** A worker on a database: what it holds in memory is its own. `rest` is waited for between two slices. */
function startWorker(name: string, rest: () => Promise<void> = () => Promise.resolve(), madeAtCheck = 1) {
  return startWorkerAt(createFakeClock(), name, rest, madeAtCheck);
}

function startWorkerAt(clock: FakeClock, name: string, rest: () => Promise<void>, madeAtCheck = 1) {
  const db = new SidenoteDatabase(name);
  const index = createNameIndex({ db, rest, madeAtCheck, slicePages: 1, slicesPerRest: 1 });
  let memberReads = 0;
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table(table) {
        const below = core.table(table);
        if (table !== 'members' && table !== 'memberHeads') return below;
        return {
          ...below,
          query(request) {
            memberReads += 1;
            return below.query(request);
          },
        };
      },
    }),
  });
  return { db, clock, index, check: createIndexedCheck({ db, clock, index }), reads: () => memberReads };
}

let ids = 0;
const exclusionsOf = ({ db, clock }: Pick<ReturnType<typeof startWorker>, 'db' | 'clock'>, index?: NameIndex) =>
  createExclusions({
    db,
    clock,
    newId: () => `id-${++ids}`,
    ...(index === undefined ? {} : { index }),
    firstListName: (kind) => (kind === 'person' ? 'People' : 'Companies'),
    domainOf: domainAsWritten,
  });

/** A worker whose index is made, with nobody on any list yet. */
async function startMade(rest?: () => Promise<void>) {
  const name = `names-${++databases}`;
  const worker = startWorker(name, rest);
  await worker.db.settings.bulkPut([
    { key: 'connection', value: connection() },
    { key: 'sites', value: sites },
  ]);
  await worker.check(jane);
  await turns();
  return { ...worker, name, exclusions: exclusionsOf(worker) };
}

async function turns(count = 25): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const memberOf = (id: string, names: string[]): MemberRow => ({
  id,
  listId: 'people',
  names,
  label: null,
  why: '',
  at: 0,
  route: 'import',
  expiresAt: null,
});

describe('the set of hashes', () => {
  test('has every added name, through every growth', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 50 }), fc.nat(4000), (words, many) => {
        const hashes = createNameHashes();
        const all = [...words, ...Array.from({ length: many }, (_, at) => `email:p${at}@x.example`)];
        for (const name of [...all, ...words]) hashes.add(name);
        expect(all.filter((name) => !hashes.has(name))).toEqual([]);
        expect(hashes.size()).toBeGreaterThan(all.length - 3);
        expect(hashes.size()).toBeLessThanOrEqual(all.length);
      }),
      runs(50),
    );
  });

  test('when asked about others, seldom has them', () => {
    const hashes = createNameHashes();
    for (let at = 0; at < 100_000; at++) hashes.add(`page:person/pronet/p${at}`);
    const others = Array.from({ length: 100_000 }, (_, at) => `page:person/pronet/q${at}`);
    expect(others.filter(hashes.has).length).toBeLessThan(20);
  });
});

describe('the index of names', () => {
  test('when the database is open already, is refused, since it would miss the writes', async () => {
    const db = new SidenoteDatabase(`names-${++databases}`);
    await db.open();
    expect(() => createNameIndex({ db, rest: () => Promise.resolve() })).toThrow('before the database is opened');
  });

  test('when made, answers for people on no list without a look at the members, and for no others', async () => {
    const { check, reads, exclusions } = await startMade();
    await exclusions.exclude(ada, null, put());
    const before = reads();
    expect(await check(jane)).toBeNull();
    expect(reads()).toBe(before);
    expect(await check(ada)).toBe('People');
    expect(reads()).toBeGreaterThan(before);
  });

  test('when few checks were made, is not made', async () => {
    const worker = startWorker(`names-${++databases}`, undefined, 8);
    for (let at = 0; at < 7; at++) await worker.check(jane);
    await turns();
    const { db } = worker;
    await exclusionsOf(worker).exclude(ada, null, put());
    const before = worker.reads();
    await worker.check(jane);
    expect(worker.reads()).toBeGreaterThan(before);
    await turns();
    const after = worker.reads();
    await worker.check(jane);
    expect(worker.reads()).toBe(after);
    expect(await db.members.count()).toBe(1);
  });

  test('when a full chunk of a file arrives, is built first without rests, and spares the look-up of new names', async () => {
    const { db, clock, index, reads } = startWorker(`names-${++databases}`, () => new Promise(() => undefined), 8);
    await db.members.bulkPut(['b', 'c', 'n'].map((each) => memberOf(each, [`email:${each}@x.example`])));
    const exclusions = exclusionsOf({ db, clock }, index);
    const made = await exclusions.createList('People', 'person');
    const rows = Array.from({ length: chunkRows }, (_, at) => ({
      names: [`email:p${at}@x.example`],
      label: null,
      why: '',
    }));
    const chunk = { importId: uuid(1), listId: made.outcome === 'named' ? made.listId : '', chunk: 0, rows };
    const before = reads();
    expect(await exclusions.importMembers(chunk)).toEqual({ outcome: 'imported', added: chunkRows, known: 0 });
    expect(reads() - before).toBeLessThan(10);
    expect(index.lookup()?.isClear(['email:b@x.example'])).toBe(false);
  });

  test('when most were removed, is rebuilt for all that wait for it', async () => {
    const { db, index } = startWorker(`names-${++databases}`);
    await db.members.bulkPut(Array.from({ length: 1200 }, (_, at) => memberOf(`m${at}`, [`email:p${at}@x.example`])));
    await index.ready();
    expect(index.lookup()?.isClear(['email:p1@x.example'])).toBe(false);
    await db.members.clear();
    await index.ready();
    expect(index.lookup()?.isClear(['email:p1@x.example'])).toBe(true);
  });

  test('when a write comes in while it is made, holds it, at any place of its row', async () => {
    for (const id of ['a', 'm', 'z'])
      for (const place of [0, 1, 2]) {
        let slices = 0;
        const rest = async () => {
          if (slices++ === place) await db.members.put(memberOf(id, ['page:person/pronet/jane']));
        };
        const { db, check } = startWorker(`names-${++databases}`, rest);
        await exclusionsOf({ db, clock: createFakeClock() }).createList('People', 'person');
        const [list] = await db.lists.toArray();
        if (list === undefined) throw new Error('No list');
        await db.lists.put({ ...list, id: 'people' });
        const others = ['b', 'n'].flatMap((letter) => Array.from({ length: 300 }, (_, at) => `${letter}${at}`));
        await db.members.bulkPut(others.map((each) => memberOf(each, [`email:${each}@x.example`])));
        await check(ada);
        await turns(60);
        expect(await check(jane)).toBe('People');
      }
  });

  test('when most were removed, is made anew', async () => {
    const { db, check, exclusions, reads } = await startMade();
    await exclusions.createList('People', 'person');
    await db.members.bulkPut(Array.from({ length: 1200 }, (_, at) => memberOf(`m${at}`, [`email:p${at}@x.example`])));
    await db.members.clear();
    await check(subjectOfEmail('p1@x.example'));
    await turns(60);
    const before = reads();
    expect(await check(subjectOfEmail('p1@x.example'))).toBeNull();
    expect(reads()).toBe(before);
  });

  test('when lists change or it is made anew, says nothing more to a check that asked before', async () => {
    const { db, check, index } = await startMade();
    const lookup = index.lookup();
    expect(lookup?.isClear(['email:a@x.example'])).toBe(true);
    await db.lists.put({
      id: 'l',
      name: 'L',
      kind: 'company',
      createdAt: 0,
      coversPeople: true,
      expiresAfterDays: null,
      lastUsedAt: null,
      removedAt: null,
      salt: 'salt',
    });
    expect(lookup?.isClear(['email:a@x.example'])).toBe(false);
    const again = index.lookup();
    expect(again).toMatchObject({ salts: ['salt'], mayCover: true });
    expect(again?.isClear(['email:a@x.example'])).toBe(true);
    await db.members.clear();
    await check(jane);
    await turns(60);
    expect(again?.isClear(['email:a@x.example'])).toBe(false);
  });

  test('when another worker made it, holds people forgotten before', async () => {
    const { db, name, exclusions } = await startMade();
    await exclusions.exclude(jane, null, put());
    await exclusions.conceal(jane, null);
    db.close();
    const next = startWorker(name);
    await next.check(ada);
    await turns();
    expect(next.index.lookup()?.isClear(['page:person/pronet/jane'])).toBe(true);
    expect(await next.check(jane)).toBe('People');
  });

  test('when only the record of the company knows its name on the list, asks under that name', async () => {
    const { db, check, exclusions } = await startMade();
    await exclusions.exclude(subjectOfDomain('acme.example'), null, put());
    await db.records.bulkPut(records);
    expect(await check(ada)).toBe('Companies');
  });

  test('when a connection was set and undone, goes by the one that stayed', async () => {
    const { db, check, exclusions } = await startMade();
    await exclusions.exclude(subjectOfEmail('jane@acme.example'), null, put());
    await db.records.put(knownAs(jane, { emails: ['jane@acme.example'] }));
    const other = { ...connection(), connectionId: 'https://other.example#1' };
    const connect = () => db.settings.put({ key: 'connection', value: other });
    expect(await check(jane)).toBe('People');
    const undone = db.transaction('rw', [db.settings, db.records, db.members, db.lists], async (transaction) => {
      await connect();
      // A check within the transaction sees what it wrote, which no later check may see.
      expect(await check(jane)).toBeNull();
      transaction.abort();
    });
    await expect(undone).rejects.toThrow();
    expect(await check(jane)).toBe('People');
    // A check that began before a write may go by either; those after it go by what was written.
    for (let pause = 0; pause < 40; pause++) {
      await connect();
      const during = check(jane);
      for (let turn = 0; turn < pause; turn++) await Promise.resolve();
      await Promise.all([during, db.settings.put({ key: 'connection', value: connection() })]);
      expect(await check(jane)).toBe('People');
    }
  });

  test('when another connection is set since the last check, uses that one’s records', async () => {
    const { db, check, exclusions } = await startMade();
    await exclusions.exclude(subjectOfEmail('jane@acme.example'), null, put());
    const other = 'https://other.example#1';
    await db.records.put(knownAs(jane, { emails: ['jane@acme.example'], connection: other }));
    expect(await check(jane)).toBeNull();
    await db.settings.put({ key: 'connection', value: { ...connection(), connectionId: other } });
    expect(await check(jane)).toBe('People');
  });

  test('when a person is forgotten or covered while a check is under way, asks the database', async () => {
    const { db, check, exclusions } = await startMade();
    const made = await exclusions.exclude(acme, records[2] ?? null, put());
    await db.records.bulkPut(records);
    const listId = made.outcome === 'excluded' ? made.listId : '';
    await exclusions.setCoversPeople(listId, false);
    await exclusions.exclude(jane, null, put());
    expect(await check(ada)).toBeNull();
    const [, covered] = await Promise.all([exclusions.setCoversPeople(listId, true), check(ada)]);
    expect([null, 'Companies']).toContain(covered);
    expect(await check(ada)).toBe('Companies');
    const [, forgotten] = await Promise.all([exclusions.conceal(jane, records[0] ?? null), check(jane)]);
    expect(forgotten).toBe('People');
    expect(await check(jane)).toBe('People');
  });
});

const who = fc.nat(subjects.length - 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('exclude' as const), who, knows: fc.boolean() }),
  fc.record({ kind: fc.constant('exclude' as const), who, knows: fc.boolean() }),
  fc.record({ kind: fc.constant('import' as const), who }),
  fc.record({ kind: fc.constant('remove' as const), who }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('remove-list' as const), which: fc.nat(2) }),
  fc.record({ kind: fc.constant('rename' as const), which: fc.nat(2) }),
  fc.record({ kind: fc.constant('expiry' as const), which: fc.nat(2), days: fc.constantFrom(null, 1, 5) }),
  fc.record({ kind: fc.constant('covers' as const), which: fc.nat(2), covers: fc.boolean() }),
  fc.record({ kind: fc.constant('conceal' as const), who }),
  fc.record({ kind: fc.constant('learn' as const), which: fc.nat(records.length - 1) }),
  fc.record({ kind: fc.constant('forget-record' as const), which: fc.nat(records.length - 1) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(-30, 2, 24, 150) }),
  fc.record({ kind: fc.constant('connect' as const), isOther: fc.boolean() }),
  fc.record({ kind: fc.constant('sweep' as const) }),
  fc.record({ kind: fc.constant('erase' as const) }),
  fc.record({ kind: fc.constant('die' as const) }),
  fc.record({ kind: fc.constant('slice' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('slice' as const), count: fc.integer({ min: 1, max: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Lists played step by step, over the deaths of its worker. The index is made slice by slice, when told. */
async function createPlay() {
  const name = `names-${++databases}`;
  const clock = createFakeClock();
  let waiting: (() => void)[] = [];
  const tokens: string[] = [];
  const start = () => {
    waiting = [];
    const worker = startWorkerAt(clock, name, () => new Promise((resolve) => waiting.push(resolve)));
    return { ...worker, exclusions: exclusionsOf(worker) };
  };
  let worker = start();
  await worker.db.settings.bulkPut([
    { key: 'connection', value: connection() },
    { key: 'sites', value: sites },
  ]);
  const keep = (token: string | null | undefined) => token != null && tokens.push(token);
  const listAt = async (which: number) => (await worker.db.lists.toArray())[which]?.id ?? '';
  const subjectAt = (at: number): Subject => subjects[at] ?? jane;
  const knownOf = ({ key }: Subject) =>
    records.find(({ aliases }) => aliases.some((alias) => alias.endsWith(`subject:${key}`))) ?? null;

  async function play(now: Step): Promise<void> {
    const { db, exclusions } = worker;
    if (now.kind === 'exclude') {
      const subject = subjectAt(now.who);
      const excluded = await exclusions.exclude(subject, now.knows ? knownOf(subject) : null, put());
      if (excluded.outcome === 'excluded') keep(excluded.token);
    } else if (now.kind === 'import') {
      const { kind, key } = subjectAt(now.who);
      const list = (await db.lists.toArray()).find((each) => each.kind === kind);
      const importId = `import-${++ids}`;
      const rows = [{ names: [`page:${key}`, `page:${kind}/pronet/other`], label: null, why: '' }];
      await exclusions.importMembers({ importId, listId: list?.id ?? '', chunk: 0, rows });
      keep(importId);
    } else if (now.kind === 'remove') {
      const members = await db.members.toCollection().primaryKeys();
      keep(await exclusions.removeMembers(members.slice(now.who, now.who + 2)));
    } else if (now.kind === 'undo') {
      const [token] = tokens.splice(now.which % (tokens.length || 1), 1);
      if (token !== undefined) await exclusions.undo(token);
    } else if (now.kind === 'remove-list') keep(await exclusions.removeList(await listAt(now.which)));
    else if (now.kind === 'rename') await exclusions.renameList(await listAt(now.which), `List ${++ids}`);
    else if (now.kind === 'expiry') await exclusions.setExpiry(await listAt(now.which), now.days);
    else if (now.kind === 'covers') await exclusions.setCoversPeople(await listAt(now.which), now.covers);
    else if (now.kind === 'conceal') await exclusions.conceal(subjectAt(now.who), knownOf(subjectAt(now.who)));
    else if (now.kind === 'learn') await db.records.bulkPut(records.slice(now.which, now.which + 1));
    else if (now.kind === 'forget-record') await db.records.delete(records[now.which]?.id ?? '');
    else if (now.kind === 'wait') clock.shiftWall((now.hours * dayMs) / 24);
    else if (now.kind === 'connect')
      await db.settings.put({
        key: 'connection',
        value: now.isOther ? { ...connection(), connectionId: 'https://other.example#1' } : connection(),
      });
    else if (now.kind === 'sweep') await exclusions.sweep();
    else if (now.kind === 'erase') await Promise.all([db.members.clear(), db.lists.clear(), db.undos.clear()]);
    else if (now.kind === 'die') {
      db.close();
      worker = start();
    } else
      for (let slice = 0; slice < now.count; slice++) {
        for (const go of waiting.splice(0)) go();
        await turns(6);
      }
  }

  return { play, check: (subject: Subject) => worker.check(subject), db: () => worker.db, clock };
}

describe('a check with the index', () => {
  test('agrees with the database about everyone, after any history and at any point of its building', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const { play, check, db, clock } = await createPlay();
        for (const now of [...steps, { kind: 'slice', count: 4 } as const]) {
          await play(now);
          for (const subject of subjects)
            expect(await check(subject)).toBe(await isExcluded(db(), subject, clock.now()));
        }
      }),
      runs(5, 120),
    );
  });

  if (isFullDepth)
    test('when a change comes in between, gives the state before or after it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
          const { play, check, db, clock } = await createPlay();
          const verdicts = () => Promise.all(subjects.map((subject) => isExcluded(db(), subject, clock.now())));
          for (const now of steps) {
            // The clock is asked once, and a worker that dies answers nobody.
            if (now.kind === 'die' || now.kind === 'wait' || now.kind === 'erase') {
              await play(now);
              continue;
            }
            const before = await verdicts();
            const [, ...during] = await Promise.all([play(now), ...subjects.map(check)]);
            const after = await verdicts();
            for (const [at, verdict] of during.entries()) expect([before[at], after[at]]).toContain(verdict);
          }
        }),
        runs(12, 120),
      );
    });
});
