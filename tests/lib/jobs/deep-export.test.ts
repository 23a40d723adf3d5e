import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { isFullDepth } from '../../depth.ts';
import { expectBooks, expectExactly, hourMs, refusalOf, start, world } from './deep-export-world.ts';

describe('a deep export', () => {
  if (isFullDepth)
    it('brings exactly the ordered people, part by part, each left out of the next', async () => {
      const all = await world();
      const id = await start(all, 120);
      expect(await all.ended(all.worker, id)).toBe(true);
      const job = await all.row(id);
      expect(job).toMatchObject({ kind: 'deep-export', state: 'done' });
      expect(job.parts.map(({ size, state, collected }) => ({ size, state, collected }))).toEqual([
        { size: 50, state: 'done', collected: 50 },
        { size: 50, state: 'done', collected: 50 },
        { size: 20, state: 'done', collected: 20 },
      ]);
      expect(all.service.submits()).toHaveLength(3);
      expect(await all.db.listWrites.count()).toBe(2);
      await expectExactly(all, id, 120);
      await expectBooks(all, id);
      expect(all.told).toHaveLength(1);
    });

  it('when it asks for more than lists can leave out, or the day has too few of them, is refused', async () => {
    const all = await world();
    const tooMany = { kind: 'too-many', asked: 551, most: 550, lists: 0 };
    expect(await refusalOf(start(all, 551, 0))).toEqual(tooMany);
    const at = all.clock.now();
    await all.db.listWrites.bulkAdd(
      Array.from({ length: 48 }, () => ({ connection: 'https://api.service.example#k1', at })),
    );
    expect(await refusalOf(start(all, 200))).toEqual({ kind: 'lists-used-up', needed: 3, left: 2 });
    expect(await all.db.jobs.count()).toBe(0);
  });

  it('when the browser was closed and the job is viewed before anything else, submits nothing without a click either', async () => {
    const all = await world();
    const id = await start(all, 80);
    await all.pass(all.worker, async () => (await all.row(id)).parts[0]?.state === 'running');
    all.clock.shiftWall(hourMs);
    all.kept.session = null;
    const next = all.startWorker();
    await all.finish(next.jobs.look(id));
    await all.pass(next, async () => (await all.row(id)).nextPollAt === null);
    expect(await all.row(id)).toMatchObject({ state: 'paused', pausedBecause: 'browser-restart' });
    expect((await all.row(id)).parts.map(({ state }) => state)).toEqual(['done', 'waiting']);
    expect(all.service.submits()).toHaveLength(1);
  });

  it('when it is cancelled, reads the submitted part and submits nothing more', async () => {
    const all = await world();
    const id = await start(all, 80);
    await all.pass(all.worker, async () => (await all.row(id)).parts[0]?.state === 'running');
    await all.finish(all.worker.jobs.cancel(id));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts.map(({ state }) => state)).toEqual(['done', 'waiting']);
    expect(await all.row(id)).toMatchObject({ state: 'cancelled', open: 0 });
    expect(all.service.submits()).toHaveLength(1);
    await expectBooks(all, id);
  });
});
