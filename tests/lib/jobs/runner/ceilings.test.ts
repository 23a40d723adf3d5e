import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { hourMs, limits, minuteMs, provoke, untilRunning, world } from './ceilings-world.ts';

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

  it('is counted by the service’s clock: one that is half a day ahead gives nothing up', async () => {
    const all = await world();
    all.clock.shiftWall(-13 * hourMs);
    const id = await all.start(40);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40, isUncertain: false });
  });
});

describe('results at DONE', () => {
  it('that come later bring nobody back who was forgotten meanwhile', async () => {
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
