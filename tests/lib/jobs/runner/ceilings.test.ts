import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Intent } from '@/lib/database/schema/rows';
import { isFullDepth, sampled } from '../../../depth.ts';
import { isSubmit } from '../../../worlds/job-service.ts';
import { hourMs, limits, minuteMs, provoke, untilRunning, type World, world } from './ceilings-world.ts';

describe('a job that never ends', () => {
  it('11 hours of the service after it was submitted is booked at its most, marked as not certain, and waits for a person', async () => {
    const all = await world();
    await all.finish(all.worker.readBalance());
    const id = await all.start(40);
    await untilRunning(all, id);
    expect((await all.finish(all.worker.readBalance())).movementMilli).toBeNull();
    provoke(all, 'endless');
    const begin = all.clock.now();
    expect(await all.pass(all.worker, async () => (await all.part(id))?.state === 'overdue')).toBe(true);
    expect(all.clock.now() - begin).toBeGreaterThanOrEqual(11 * hourMs - minuteMs);
    expect(all.clock.now() - begin).toBeLessThan(11 * hourMs + 6 * minuteMs);
    expect(await all.row(id)).toMatchObject({ state: 'running', open: 1, nextPollAt: null });
    expect(await all.part(id)).toMatchObject({ isSettled: true, isUncertain: true, chargedMilli: 40_000 });
    expect(all.told.map((job) => job.parts[0]?.state)).toEqual(['overdue']);
    const [row] = await all.db.ledger.toArray();
    expect(row).toMatchObject({ chargedMilli: 40_000, uncertain: true, how: 'price-table' });
    expect(row).not.toHaveProperty('isJobOpen');
    // A balance counts again.
    expect((await all.finish(all.worker.readBalance())).movementMilli).not.toBeNull();
    const asked = all.service.arrivals.length;
    await all.clock.advance(24 * hourMs);
    await all.finish(all.worker.jobs.takeUp());
    await all.rest(all.worker);
    expect(all.service.arrivals.length - asked).toBeLessThanOrEqual(1);
  });

  if (isFullDepth)
    it.each(
      sampled(
        [
          [
            'results cannot be read because a settings row is broken',
            (all: World) => all.db.settings.put({ key: 'sites', value: 5 as never }),
          ],
          [
            'the stored offset of the service’s clock is broken too',
            async (all: World) => {
              const clock = await all.db.settings.get('serviceClock');
              const value = { ...(clock?.value as object), offsetMs: 'none' };
              await all.db.settings.bulkPut([
                { key: 'sites', value: 5 as never },
                { key: 'serviceClock', value: value as never },
              ]);
            },
          ],
          [
            'what was stored of it cannot be read',
            (all: World, jobId: string) =>
              all.db.jobPages.put({ id: `${jobId}|0|0`, jobId, part: 0, page: 0 } as never),
          ],
        ],
        3,
      ),
    )('leads to the ceiling where %s, checked every 5 minutes', async (_what, breakIt) => {
      const all = await world();
      const id = await all.start(40);
      await untilRunning(all, id);
      await breakIt(all, id);
      const begin = all.clock.now();
      const seen = new Set<string | undefined>();
      let checks = 0;
      const isOverdue = await all.pass(all.worker, async () => {
        checks += 1;
        const now = await all.part(id);
        seen.add(now?.state);
        return now?.isUncertain === true;
      });
      expect([isOverdue, [...seen]]).toEqual([true, ['running', 'collecting', 'overdue']]);
      const tookMs = all.clock.now() - begin;
      expect(tookMs).toBeLessThan(11 * hourMs + 11 * minuteMs);
      expect(checks).toBeGreaterThan(tookMs / (6 * minuteMs));
      expect(await all.part(id)).toMatchObject({ state: 'overdue', isUncertain: true, isSettled: true });
    });

  it.each([
    ['left', 40_000, (intent: Intent) => ({ ...intent, outcome: { kind: 'failed' } as never })],
    ['never left', 0, (intent: Intent) => ({ ...intent, sentAt: null, outcome: { kind: 'refused' } as never })],
  ])('leads to the ceiling where a submission that %s cannot be picked up', async (_what, chargedMilli, broken) => {
    const all = await world();
    const id = await all.start(40);
    await untilRunning(all, id);
    const [intent] = await all.db.intents.toArray();
    if (intent === undefined) throw new Error('There is no order');
    await all.db.intents.put({ ...broken(intent), state: 'settled' });
    await all.db.jobs.toCollection().modify((job) => {
      Object.assign(job.parts[0] ?? {}, { state: 'submitting', trackId: null, intentId: null });
    });
    expect(await all.pass(all.worker, async () => (await all.part(id))?.state === 'overdue')).toBe(true);
    expect(await all.part(id)).toMatchObject({ isSettled: true, isUncertain: chargedMilli > 0, chargedMilli });
    expect(all.told.map((job) => job.parts[0]?.state)).toEqual(['overdue']);
    expect(all.service.arrivals.filter(({ path }) => isSubmit(path))).toHaveLength(1);
  });

  it('is counted by the service’s clock: one that is half a day ahead gives nothing up', async () => {
    const all = await world();
    all.clock.shiftWall(-13 * hourMs);
    const id = await all.start(40);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40, isUncertain: false });
  });
});

describe('results at DONE', () => {
  it('that come later bring no one back who was forgotten meanwhile', async () => {
    const all = await world({ limits, choices: { resultsAtDone: 'half' } });
    const id = await all.start(30);
    await all.pass(all.worker, async () => (await all.part(id))?.told === 15);
    const [page] = await all.db.jobPages.toArray();
    if (page === undefined) throw new Error('There is no page');
    const [forgotten, ...items] = page.items;
    await all.db.jobPages.put({ ...page, items, keys: items.map(({ line }) => line.key) });
    expect(await all.ended(all.worker, id)).toBe(true);
    const keys = (await all.itemsOf(id)).map(({ line }) => line.key);
    expect(keys).not.toContain(forgotten?.line.key);
    expect(new Set(keys).size).toBe(29);
    expect((await all.part(id))?.told).toBe(30);
  });
});

describe('a result that cannot be read', () => {
  it('costs itself alone, and is kept as it came', async () => {
    const all = await world({ limits, choices: { strangeResults: true } });
    const id = await all.start(40);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', told: 40, unread: 5, collected: 35 });
    const kept = await all.db.unreadResults.where('jobId').equals(id).toArray();
    const everybody = all.service.everybody();
    expect(kept.map(({ body }) => body.includes(everybody[6]?.id ?? '?')).filter(Boolean)).toHaveLength(1);
    expect(kept).toHaveLength(5);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
    await all.finish(all.worker.jobs.forget(id));
    expect(await all.db.unreadResults.count()).toBe(0);
  });
});
