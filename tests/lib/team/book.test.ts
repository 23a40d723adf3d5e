import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createBook, type SyncProgress } from '@/lib/team/book';
import { importTeamKeys, newSecret } from '@/lib/team/store/keys';
import { keysOf } from '@/lib/team/store/layout';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { runs } from '../../depth.ts';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { createMemoryCluster } from '../../fakes/memory-team-store.ts';

let databases = 0;
const empty = new Uint8Array();

async function createWorld() {
  const clock = createFakeClock();
  const cluster = createMemoryCluster({ now: clock.now, sleep: (ms) => clock.advance(ms) });
  const keys = await importTeamKeys({ nameKey: newSecret(), valueKeys: [newSecret()] });
  const store = cluster.memberOf('ana');
  const name = `book-${++databases}`;
  const start = () => createBook({ team: new TeamDatabase(name), breathe: () => Promise.resolve() });
  const hash = (person: string) => keys.hash('book', `page:person/pronet/${person}`);
  const keyOf = async (person: string) => keysOf.book(await hash(person));
  return {
    clock,
    cluster,
    store,
    keys,
    start,
    session: { store, keys },
    async exclude(person: string, value: object | null = { list: 'Customers', by: 'Ana' }) {
      const key = await keyOf(person);
      cluster.put(key, value === null ? empty : await keys.seal(key, value));
    },
    async admit(person: string) {
      await store.transact({ compare: [], writes: [{ delete: await keyOf(person) }] });
    },
    async poison(person: string) {
      cluster.put(await keyOf(person), new TextEncoder().encode('poisoned'));
    },
    async isIn(book: ReturnType<typeof start>, person: string) {
      return book.find('p', [await hash(person)], clock.now());
    },
  };
}

describe('the copy of the team’s book', () => {
  test('has the people another member excluded, with the list and the member, also for the next worker', async () => {
    const world = await createWorld();
    await world.exclude('jane');
    await world.exclude('joe', null);
    const book = world.start();
    expect(await book.sync(world.session)).toMatchObject({ count: 2, poisoned: 0 });
    for (const each of [book, world.start()]) {
      expect(await world.isIn(each, 'jane')).toEqual({ list: 'Customers', by: 'Ana', until: null });
      expect(await world.isIn(each, 'joe')).not.toBeNull();
      expect(await world.isIn(each, 'other')).toBeNull();
    }
  });

  test('follows what is excluded and readmitted since', async () => {
    const world = await createWorld();
    await world.exclude('jane');
    const book = world.start();
    await book.sync(world.session);
    await world.admit('jane');
    await world.exclude('joe');
    await book.sync(world.session);
    for (const each of [book, world.start()]) {
      expect(await world.isIn(each, 'jane')).toBeNull();
      expect(await world.isIn(each, 'joe')).not.toBeNull();
    }
  });

  test('writes only what is new of lists and members', async () => {
    const world = await createWorld();
    for (let at = 0; at < 2500; at++) await world.exclude(`person${at}`, { list: `List ${at}`, by: 'Ana' });
    const team = new TeamDatabase(`book-${++databases}`);
    const book = createBook({ team, breathe: () => Promise.resolve() });
    await book.sync(world.session);
    const put = vi.spyOn(team.state, 'put');
    await world.exclude('jane', { list: 'Late', by: 'Ben' });
    await book.sync(world.session);
    const lengths = put.mock.calls.map(([{ value }]) => (Array.isArray(value) ? value.length : 0));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1000);
    for (const each of [book, createBook({ team, breathe: () => Promise.resolve() })]) {
      expect(await world.isIn(each, 'jane')).toMatchObject({ list: 'Late' });
      for (const at of [0, 999, 1000, 2499])
        expect(await world.isIn(each, `person${at}`)).toMatchObject({ list: `List ${at}` });
    }
  });

  test('an exclusion ends on its day, by the store’s clock', async () => {
    const world = await createWorld();
    await world.exclude('jane', { list: 'x', until: world.clock.now() + 1000 });
    const book = world.start();
    await book.sync(world.session);
    expect(await world.isIn(book, 'jane')).not.toBeNull();
    await world.clock.advance(1001);
    expect(await world.isIn(book, 'jane')).toBeNull();
  });

  test('a value that cannot be read is counted, and its name stays excluded', async () => {
    const world = await createWorld();
    await world.exclude('jane');
    await world.poison('joe');
    world.cluster.put('book/p/not-a-hash', empty);
    const book = world.start();
    expect(await book.sync(world.session)).toMatchObject({ poisoned: 1, count: 2 });
    expect(await world.isIn(book, 'joe')).not.toBeNull();
  });

  test('is listed anew when the store no longer has what changed since', async () => {
    const world = await createWorld();
    await world.exclude('jane');
    const book = world.start();
    await book.sync(world.session);
    await world.admit('jane');
    await world.exclude('joe');
    world.cluster.compact();
    await book.sync(world.session);
    expect(await world.isIn(book, 'jane')).toBeNull();
    expect(await world.isIn(book, 'joe')).not.toBeNull();
  });

  test('loses a name that was readmitted in the very change the store compacted', async () => {
    const world = await createWorld();
    await world.exclude('jane');
    const book = world.start();
    await book.sync(world.session);
    await world.admit('jane');
    world.cluster.compact();
    await book.sync(world.session);
    expect(await world.isIn(book, 'jane')).toBeNull();
  });

  test('a store replaced by an empty one, or by an old snapshot, erases nothing', async () => {
    const world = await createWorld();
    await world.exclude('old');
    const snapshot = world.cluster.snapshot();
    await world.exclude('jane');
    const book = world.start();
    await book.sync(world.session);
    for (const replacement of [snapshot, undefined]) {
      world.cluster.replace(replacement);
      await world.exclude('since');
      await book.sync(world.session);
      for (const person of ['old', 'jane', 'since'])
        for (const each of [book, world.start()]) expect(await world.isIn(each, person)).not.toBeNull();
    }
  });

  test('a first sync that is cut off goes on where it was, and says how far it is', async () => {
    const world = await createWorld();
    for (let at = 0; at < 12_000; at++)
      world.cluster.put(`book/p/${at.toString(16).padStart(16, '0')}${'0'.repeat(16)}`, empty);
    const progress: SyncProgress[] = [];
    let pages = 0;
    const cut = {
      ...world.store,
      list: (...asked: Parameters<typeof world.store.list>) => {
        if (asked[1].most > 1) pages += 1;
        return pages === 2 ? Promise.reject(new Error('The line is cut')) : world.store.list(...asked);
      },
    };
    await expect(
      world.start().sync({ store: cut, keys: world.keys }, { report: (each) => progress.push(each) }),
    ).rejects.toThrow();
    await world.exclude('since');
    const resumed = world.start();
    expect(await resumed.sync(world.session, { report: (each) => progress.push(each) })).toMatchObject({
      count: 12_001,
    });
    expect(progress.map(({ done }) => done)).toEqual([5000, 10_000, 12_000]);
    expect(new Set(progress.map(({ of }) => of))).toEqual(new Set([12_000]));
    expect(await resumed.find('p', ['000000000000000a'], 0)).not.toBeNull();
    expect(await world.isIn(resumed, 'since')).not.toBeNull();
  });

  const schedules = runs(20, 300);
  test(`has the same names as the store after each of ${schedules.numRuns} schedules of changes, deaths and compactions`, async () => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'];
    const step = fc.oneof(
      fc.record({
        kind: fc.constantFrom('exclude' as const, 'admit' as const, 'poison' as const),
        person: fc.constantFrom(...people),
      }),
      fc.record({ kind: fc.constantFrom('sync' as const, 'restart' as const, 'compact' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = await createWorld();
        let book = world.start();
        for (const each of [...steps, { kind: 'sync' as const }]) {
          if (each.kind === 'sync') await book.sync(world.session);
          else if (each.kind === 'restart') book = world.start();
          else if (each.kind === 'compact') world.cluster.compact();
          else if ('person' in each) await world[each.kind](each.person);
        }
        for (const person of people) {
          const isStored =
            (await world.store.get(keysOf.book(await world.keys.hash('book', `page:person/pronet/${person}`)))) !==
            null;
          expect((await world.isIn(book, person)) !== null).toBe(isStored);
        }
      }),
      schedules,
    );
  });
});
