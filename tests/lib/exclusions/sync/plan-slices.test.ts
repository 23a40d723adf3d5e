import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { SyncRow } from '@/lib/database/schema/sync-rows';
import { plan } from '@/lib/exclusions/sync/plan';
import { readSyncState } from '@/lib/exclusions/sync/reads';
import { createBreather, sliceItems } from '@/lib/platform/slices';
import { createIds, hourMs, idOf, nowMs, row } from '../../../worlds/plan-states.ts';
import { createSyncWorld, numbers } from './sync-world.ts';

const people = (count: number, listId = 'list') => ({
  listId,
  type: 'people_id' as const,
  ids: numbers(0, count).map(idOf),
});
const parts = (count: number, each: number, from = 0): SyncRow[] =>
  numbers(0, count).map((at) =>
    row({
      id: `e${String(at).padStart(7, '0')}-0000-4000-8000-000000000000`,
      listId: 'list',
      values: numbers(from + at * each, from + (at + 1) * each).map(idOf),
    }),
  );

/** Longer than a slice, and no longer than that takes a test. */
const limits = { valuesPerList: 3000, listsPerRequest: 10 };

/** How often sets are asked or filled between two rests of a plan: every id that is looked at passes one. */
function countLooks(...[local, syncs, quota]: [Parameters<typeof plan>[0], SyncRow[], number]) {
  let looks = 0;
  const prototype = Set.prototype;
  const { add, has } = prototype;
  // By hand: a spy would remember millions of calls.
  prototype.add = function (value) {
    looks += 1;
    return add.call(this, value);
  };
  prototype.has = function (value) {
    looks += 1;
    return has.call(this, value);
  };
  try {
    const work = plan(local, syncs, { nowMs, quota, newId: createIds(), limits });
    const between: number[] = [];
    for (let step = work.next(); ; step = work.next()) {
      between.push(looks);
      looks = 0;
      if (step.done === true) break;
    }
    return { most: Math.max(...between), all: between.reduce((sum, each) => sum + each, 0) };
  } finally {
    Object.assign(prototype, { add, has });
  }
}

describe('a plan', () => {
  it.each<[string, ...Parameters<typeof countLooks>]>([
    ['for more than a request can name', [people(60_000)], [], 50],
    ['for more than a request can name, of which much is there', [people(60_000)], parts(9, 3000), 50],
    ['for more than a request can name, on a day without writes', [people(40_000)], parts(11, 2500), 0],
    ['for what a request can name', [people(27_000)], [], 50],
    ['for what is scattered over many parts', [people(27_000)], parts(14, 1900), 50],
    ['for what is there with many who are allowed again', [people(20_000)], parts(8, 2900, 10_000), 3],
    ['for many lists', numbers(0, 20).map((at) => people(2900, `list-${at}`)), [], 50],
  ])('%s, rests after every slice of ids', (_what, ...world) => {
    const { most, all } = countLooks(...world);
    expect(all).toBeGreaterThan(8 * sliceItems);
    // Of an id no more than three things are asked at a time.
    expect(most).toBeLessThanOrEqual(3 * sliceItems);
  });
});

describe('the breather', () => {
  it('rests when a turn has taken 24 ms, and only then', async () => {
    let elapsed = 0;
    let rests = 0;
    const breathe = createBreather(
      () => elapsed,
      async () => {
        rests += 1;
      },
    );
    for (const ms of [10, 13, 1, 23, 1]) {
      elapsed += ms;
      await breathe();
    }
    expect(rests).toBe(2);
  });
});

describe('the plan for a search', () => {
  async function setUp(count = 12) {
    const world = await createSyncWorld({}, { valuesPerList: 4, listsPerRequest: 10 });
    await world.addList('list');
    await world.add('list', numbers(0, count));
    const first = await world.prepare();
    const read = vi.spyOn(world.db.members, 'limit');
    /** Whether it was made anew, and what came of it. */
    const page = async (listIds?: string[]) => {
      const [before, reads] = [world.breaths(), read.mock.calls.length];
      const prepared = await world.prepare(listIds);
      const made = [world.breaths() > before, read.mock.calls.length > reads];
      expect(made[0]).toBe(made[1]);
      return { isNew: made[0], prepared };
    };
    return { ...world, first, page };
  }

  it('is made once for all its pages', async () => {
    const { first, page, pass, sent } = await setUp();
    for (let number = 2; number < 6; number += 1) {
      await pass(60_000);
      expect(await page()).toEqual({ isNew: false, prepared: first });
    }
    expect(sent).toHaveLength(3);
  });

  it('is made anew when a person was added to a list, or removed', async () => {
    const { add, remove, page, leftOut } = await setUp();
    await add('list', [12]);
    const more = await page();
    expect([more.isNew, leftOut(more.prepared.listIds)]).toEqual([true, numbers(0, 13).map(idOf)]);
    await remove('list', [0]);
    const fewer = await page();
    expect([fewer.isNew, leftOut(fewer.prepared.listIds)]).toEqual([true, numbers(1, 13).map(idOf)]);
    expect((await page()).isNew).toBe(false);
  });

  it('is made anew for other lists, and when a list on the service is dead or was changed by another worker', async () => {
    const { addList, add, page, syncs, db, first } = await setUp();
    await addList('other');
    await add('other', [50]);
    expect((await page(['other'])).prepared.listIds).toHaveLength(1);
    expect((await page()).isNew).toBe(true);
    const [dead = ''] = first.listIds;
    await syncs.markDead([dead]);
    const again = await page();
    expect([again.isNew, again.prepared.listIds.includes(dead)]).toEqual([true, false]);
    await db.syncs.toCollection().modify({ createdAt: null });
    expect((await page()).isNew).toBe(true);
  });

  it('is made anew for another connection', async () => {
    const { page, db } = await setUp();
    await db.syncs.clear();
    expect((await page()).isNew).toBe(true);
  });

  it('is made anew when a member expires, to the millisecond', async () => {
    const { page, db, pass, clock, leftOut } = await setUp();
    await db.members.update('list/3', { expiresAt: clock.now() + 5000 });
    await page();
    await pass(4999);
    expect((await page()).isNew).toBe(false);
    await pass(1);
    const { isNew, prepared } = await page();
    expect([isNew, leftOut(prepared.listIds).includes(idOf(3))]).toEqual([true, false]);
  });

  it('is made anew before a list on the service is dead, and when a clock was set back', async () => {
    const { page, pass, clock, sent } = await setUp();
    await pass(22.9 * hourMs);
    expect((await page()).isNew).toBe(false);
    clock.shiftWall(-24 * hourMs);
    expect((await page()).isNew).toBe(true);
    clock.shiftWall(24 * hourMs);
    await pass(0.2 * hourMs);
    expect((await page()).isNew).toBe(true);
    expect(sent.length).toBeGreaterThan(3);
  });

  it('on a day without writes is kept until the day has some again', async () => {
    const { page, pass, db, add, sent } = await setUp();
    const used = numbers(0, 47).map(() => ({ connection: '', at: 0 }));
    const [write] = await db.listWrites.toArray();
    if (write === undefined) throw new Error('nothing was written');
    await db.listWrites.bulkAdd(used.map(() => ({ connection: write.connection, at: write.at - 23 * hourMs })));
    await add('list', [12, 13, 14, 15, 16]);
    expect((await page()).prepared).toMatchObject({ refused: 'quota', left: 5 });
    expect((await page()).isNew).toBe(false);
    await pass(hourMs + 180_000);
    const { isNew, prepared } = await page();
    expect([isNew, prepared.left, prepared.refused]).toEqual([true, 0, null]);
    expect(sent.length).toBeGreaterThan(3);
  });

  it('with a write that did not arrive is not kept', async () => {
    const { page, add, faults } = await setUp();
    await add('list', [12]);
    faults.push(503);
    expect((await page()).prepared).toMatchObject({ refused: 'failed' });
    const { isNew, prepared } = await page();
    expect([isNew, prepared.refused]).toEqual([true, null]);
  });
});

describe('the ids of a list', () => {
  it('are read in pieces, also where the same id is on many lists', async () => {
    const world = await createSyncWorld();
    for (const listId of numbers(0, 30).map((at) => `list-${at}`)) {
      await world.addList(listId);
      await world.add(listId, numbers(0, 101));
    }
    await world.add('list-7', numbers(101, 2000));
    const { listIds, left } = await world.prepare(['list-7']);
    expect([left, world.leftOut(listIds)]).toEqual([0, numbers(0, 2000).map(idOf)]);
    const list = await world.db.lists.get('list-7');
    expect(list && (await readSyncState(world.db, list, world.clock.now()))).toMatchObject({ waiting: 0 });
  });
});
