import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readSyncState } from '@/lib/exclusions/sync/reads';
import { syncNow } from '@/lib/exclusions/sync/syncs';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { isFullDepth } from '../../../depth.ts';
import { knownAs, pageOf } from '../../../worlds/exclusion-policy.ts';
import { hourMs, idOf } from '../../../worlds/plan-states.ts';
import { createSyncWorld, numbers } from './sync-world.ts';

const idsOf = (from: number, until: number) => numbers(from, until).map(idOf);

async function setUp(...args: Parameters<typeof createSyncWorld>) {
  const world = await createSyncWorld(...args);
  await world.addList('list');
  return world;
}

describe('the prepared lists', () => {
  it('when no one is on a list, is empty, and nothing is sent', async () => {
    const { prepare, sent } = await setUp();
    expect(await prepare()).toEqual({ listIds: [], leftIds: [], left: 0, hidden: 0, refused: null });
    expect(sent).toEqual([]);
  });

  it('leaves out exactly the current members with an id', async () => {
    const { add, db, prepare, leftOut, clock } = await setUp();
    await add('list', [1, 2, 3]);
    await db.members.update('list/2', { expiresAt: clock.now() });
    await db.members.update('list/3', { names: ['email:jane@acme.example', 'id:another|person:x'] });
    const { listIds, left } = await prepare();
    expect([leftOut(listIds), left]).toEqual([[idOf(1)], 0]);
  });

  it('is written once, when it is asked for twice at once', async () => {
    const { add, prepare, sent } = await setUp();
    await add('list', [1, 2]);
    const [one, two] = await Promise.all([prepare(), prepare()]);
    expect(two).toEqual(one);
    expect(sent).toHaveLength(1);
  });

  it('takes the lists that are named, and no removed one', async () => {
    const { add, addList, db, prepare, leftOut } = await setUp();
    await addList('other');
    await add('list', [1]);
    await add('other', [2]);
    expect(leftOut((await prepare(['other'])).listIds)).toEqual([idOf(2)]);
    await db.lists.update('other', { removedAt: 5 });
    expect(leftOut((await prepare()).listIds)).toEqual([idOf(1)]);
  });

  it('is made anew, when 25 hours have passed', async () => {
    const { add, prepare, pass, leftOut, sent } = await setUp();
    await add('list', [1, 2]);
    const { listIds } = await prepare();
    await pass(25 * hourMs);
    expect(() => leftOut(listIds)).toThrow('unknown list');
    const later = await prepare();
    expect([leftOut(later.listIds), sent.length]).toEqual([idsOf(1, 3), 2]);
    expect(later.listIds).not.toEqual(listIds);
  });

  it('lets three removed members come back, with one write under the same id', async () => {
    const { add, remove, prepare, leftOut, sent } = await setUp();
    await add('list', numbers(0, 10));
    const { listIds } = await prepare();
    await remove('list', [2, 3, 4]);
    expect(await prepare()).toMatchObject({ listIds, hidden: 0 });
    expect(leftOut(listIds)).toEqual([...idsOf(0, 2), ...idsOf(5, 10)]);
    expect(sent.map(({ mode }) => mode)).toEqual(['REPLACE', 'REPLACE']);
  });

  if (isFullDepth)
    it('of 12,000 people is two lists, and of one more an addition to the second', async () => {
      const { add, prepare, leftOut, sent } = await setUp();
      await add('list', numbers(0, 12_000));
      const { listIds, left } = await prepare();
      expect([listIds.length, left, leftOut(listIds).length]).toEqual([2, 0, 12_000]);
      await add('list', [12_000]);
      expect(leftOut((await prepare()).listIds)).toHaveLength(12_001);
      expect(sent.map(({ mode, values }) => [mode, values.length])).toEqual([
        ['REPLACE', 10_000],
        ['REPLACE', 2000],
        ['APPEND', 1],
      ]);
    });
});

describe('a service that no longer knows a list', () => {
  it('gets it anew, once that was told', async () => {
    const { add, prepare, syncs, leftOut, sent } = await setUp();
    await add('list', [1]);
    const { listIds } = await prepare();
    await syncs.markDead(listIds.map((id) => id.toUpperCase()));
    const again = await prepare();
    expect(again.listIds).not.toEqual(listIds);
    expect([leftOut(again.listIds), sent.length]).toEqual([[idOf(1)], 2]);
  });
});

describe('a day that is used up', () => {
  it('by ourselves writes nothing more, and uses the lists that are alive', async () => {
    const { add, db, prepare, bench, sent, clock } = await setUp({ listQuotaCounts: 'writes' });
    await add('list', [1]);
    const { listIds } = await prepare();
    await db.listWrites.bulkAdd(numbers(0, 49).map(() => ({ connection: connectionId, at: clock.now() })));
    await add('list', [2]);
    expect(await prepare()).toEqual({ listIds, leftIds: [idOf(2)], left: 1, hidden: 0, refused: 'quota' });
    expect([sent.length, bench.parts.lists.readExcluded('key', 'people_id', listIds).size]).toEqual([1, 1]);
  });

  it('by others is reported once, and not tried again until it can succeed', async () => {
    const { add, prepare, bench, sent, pass, leftOut } = await setUp();
    const others = () => bench.parts.lists.write('key', { id: null, type: 'people_id', values: [], mode: 'APPEND' });
    await add('list', [1]);
    for (let n = 0; n < 50; n += 1) others();
    expect(await prepare()).toMatchObject({ listIds: [], left: 1, refused: 'quota' });
    expect(await prepare()).toMatchObject({ listIds: [], left: 1, refused: 'quota' });
    expect(sent).toHaveLength(1);
    await pass(25 * hourMs);
    expect(leftOut((await prepare()).listIds)).toEqual([idOf(1)]);
  });

  it('keeps a list that holds a person allowed again, and says how many are hidden', async () => {
    const { add, remove, db, prepare, clock } = await setUp();
    await add('list', [1, 2, 3]);
    const { listIds } = await prepare();
    await db.listWrites.bulkAdd(numbers(0, 49).map(() => ({ connection: connectionId, at: clock.now() })));
    await remove('list', [1]);
    expect(await prepare()).toEqual({ listIds, leftIds: [], left: 0, hidden: 1, refused: 'quota' });
  });
});

describe('a bad id', () => {
  it('spoils nothing else, is left, and is not tried again', async () => {
    const { add, bad, prepare, leftOut, sent } = await setUp();
    bad.add(idOf(5));
    await add('list', numbers(0, 12));
    const { listIds, leftIds, refused } = await prepare();
    expect([leftIds, refused]).toEqual([[idOf(5)], null]);
    expect(leftOut(listIds)).toEqual([...idsOf(0, 5), ...idsOf(6, 12)]);
    const tries = sent.length;
    expect(tries).toBeLessThanOrEqual(9);
    expect(await prepare()).toMatchObject({ listIds, leftIds });
    expect(sent).toHaveLength(tries);
  });

  it('alone on a list is tried once', async () => {
    const { add, bad, prepare, sent } = await setUp();
    bad.add(idOf(5));
    await add('list', [5]);
    expect(await prepare()).toMatchObject({ listIds: [], leftIds: [idOf(5)] });
    expect(await prepare()).toMatchObject({ listIds: [], leftIds: [idOf(5)] });
    expect(sent).toHaveLength(1);
  });

  if (isFullDepth)
    it('among 3,000 is found in a few times, most of the others being there from the first on', async () => {
      const { add, bad, prepare, leftOut, sent } = await setUp();
      bad.add(idOf(2000));
      await add('list', numbers(0, 3000));
      const first = await prepare();
      expect(leftOut(first.listIds).length + first.left).toBe(3000);
      expect(first.left).toBeLessThan(100);
      expect(sent).toHaveLength(9);
      let last = first;
      for (let n = 0; n < 3; n += 1) last = await prepare();
      expect(last.leftIds).toEqual([idOf(2000)]);
    });
});

describe('a lost answer', () => {
  it.each(['lost-before', 'lost-after', 503] as const)(
    '(%s) is reported, and the list is written whole the next time',
    async (fault) => {
      const { add, faults, prepare, leftOut, sent } = await setUp();
      await add('list', [1]);
      await prepare();
      await add('list', [2]);
      faults.push(fault);
      expect(await prepare()).toEqual({ listIds: [], leftIds: idsOf(1, 3), left: 2, hidden: 0, refused: 'failed' });
      const { listIds, refused } = await prepare();
      expect([leftOut(listIds), refused]).toEqual([idsOf(1, 3), null]);
      expect(sent.map(({ mode }) => mode)).toEqual(['REPLACE', 'APPEND', 'REPLACE']);
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    },
  );

  it('of a new list leads to no second one', async () => {
    const { add, faults, prepare, die, leftOut, sent, clock } = await setUp();
    await add('list', [1]);
    faults.push('hang-after');
    void prepare();
    await clock.settle();
    await expect.poll(() => sent.length).toBe(1);
    die();
    expect(leftOut((await prepare()).listIds)).toEqual([idOf(1)]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });
});

describe('the answer', () => {
  it('is believed, when it names another id or holds others than were sent', async () => {
    const { add, db, prepare, bench, leftOut } = await setUp();
    await add('list', [1, 2]);
    const other = 'b0000000-0000-4000-8000-000000000000';
    const write = bench.parts.lists.write;
    bench.parts.lists.write = (key, wish) =>
      write(key, { ...wish, id: other, values: wish.values.filter((id) => id !== idOf(2)) });
    expect(await prepare()).toMatchObject({ listIds: [other], leftIds: [idOf(2)] });
    expect(leftOut([other])).toEqual([idOf(1)]);
    expect(await db.syncs.toArray()).toMatchObject([{ id: other, values: [idOf(1)], refused: [idOf(2)] }]);
  });
});

describe('times', () => {
  it('are the service’s, when our clock is set back by two hours', async () => {
    const { add, prepare, pass, clock, leftOut, die } = await setUp();
    await add('list', [1]);
    await prepare();
    clock.shiftWall(-2 * hourMs);
    await pass(24 * hourMs);
    expect(leftOut((await prepare()).listIds)).toEqual([idOf(1)]);
    die();
    expect(leftOut((await prepare()).listIds)).toEqual([idOf(1)]);
  });

  it('of dead plans are swept, and of live ones are not', async () => {
    const { add, db, prepare, pass, syncs } = await setUp();
    await add('list', [1]);
    await prepare();
    await syncs.sweep();
    expect([await db.syncs.count(), await db.listWrites.count()]).toEqual([1, 1]);
    await pass(26 * hourMs);
    await syncs.sweep();
    expect([await db.syncs.count(), await db.listWrites.count()]).toEqual([0, 0]);
  });
});

describe('the state of a list', () => {
  const listOf = async ({ db }: Awaited<ReturnType<typeof setUp>>) => {
    const row = await db.lists.get('list');
    if (row === undefined) throw new Error('gone');
    return row;
  };

  it('is stated by our clock, with the waiting members and the day’s used writes', async () => {
    const world = await setUp();
    const { add, remove, db, clock, prepare } = world;
    const state = async () => readSyncState(db, await listOf(world), clock.now());
    expect(await state()).toMatchObject({ until: null, usedToday: 0, perDay: 50, refusedUntil: null });
    clock.shiftWall(3 * hourMs);
    await add('list', [1, 2, 3]);
    await prepare();
    const { until, waiting } = (await state()) ?? {};
    expect(Math.abs((until ?? 0) - clock.now() - 23 * hourMs)).toBeLessThan(2000);
    expect(waiting).toBe(0);
    await add('list', [4, 5]);
    await remove('list', [1]);
    expect(await state()).toMatchObject({ waiting: 3, usedToday: 1 });
    await prepare();
    expect(await state()).toMatchObject({ waiting: 0, usedToday: 2 });
  });

  it('is synced by a press, and states the result', async () => {
    const { add, db, syncs, faults } = await setUp();
    expect(await syncNow(db, syncs, 'list')).toEqual({ outcome: 'nobody', left: 0 });
    await add('list', [1]);
    faults.push('lost-before');
    expect(await syncNow(db, syncs, 'list')).toEqual({ outcome: 'failed', left: 1 });
    expect(await syncNow(db, syncs, 'list')).toEqual({ outcome: 'synced', left: 0 });
    expect(await syncNow(db, syncs, 'gone')).toEqual({ outcome: 'list-gone', left: 0 });
  });

  it('is synced by a press with the ids that were found since a person was listed', async () => {
    const { add, db, syncs, sent } = await setUp();
    await add('list', [1]);
    await db.members.update('list/1', { names: [`page:${pageOf('ada').key}`] });
    expect(await syncNow(db, syncs, 'list')).toEqual({ outcome: 'nobody', left: 0 });
    await db.records.put(knownAs(pageOf('ada'), { id: idOf(7) }));
    expect(await syncNow(db, syncs, 'list')).toEqual({ outcome: 'synced', left: 0 });
    expect(sent.flatMap(({ values }) => values)).toEqual([idOf(7)]);
  });
});
