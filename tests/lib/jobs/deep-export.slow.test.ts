import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { isSubmit } from '../../worlds/job-service.ts';
import { expectBooks, expectExactly, hourMs, start, world } from './deep-export-world.ts';

describe('a deep export', () => {
  it('when fewer are there than were asked for, ends with all of them', async () => {
    const all = await world();
    const id = await start(all, 300);
    expect(await all.ended(all.worker, id)).toBe(true);
    const job = await all.row(id);
    expect(job.state).toBe('done');
    // The fifth brings nobody: there are four times 50.
    expect(job.parts.at(-1)).toMatchObject({ state: 'refunded', refundReason: 'SEARCH_NO_RESULTS' });
    await expectExactly(all, id, 200);
    await expectBooks(all, id);
  });

  it('when the credits run out half way, continues from there after a click', async () => {
    const all = await world({ credits: 90 });
    const id = await start(all, 120);
    await all.pass(all.worker, async () => (await all.row(id)).state === 'paused');
    expect(await all.row(id)).toMatchObject({ pausedBecause: 'not-enough-credits' });
    await all.pass(all.worker, async () => false, 20);
    const states = (await all.row(id)).parts.map(({ state }) => state);
    expect(states).toEqual(['done', 'waiting', 'waiting']);
    all.service.books.setBalance('job-key-7f3b1e0042', 1000);
    await all.finish(all.worker.jobs.resume(id, 70_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    await expectExactly(all, id, 120);
    await expectBooks(all, id);
  });

  it('when it is paused for more than a day, makes its lists anew before it continues', async () => {
    const all = await world();
    const id = await start(all, 120);
    await all.pass(all.worker, async () => (await all.row(id)).parts[1]?.state === 'running');
    await all.finish(all.worker.jobs.pause(id));
    await all.pass(all.worker, async () => (await all.row(id)).nextPollAt === null);
    expect(await all.row(id)).toMatchObject({ state: 'paused', pausedBecause: 'person' });
    expect((await all.row(id)).parts.map(({ state }) => state)).toEqual(['done', 'done', 'waiting']);
    const [before] = (await all.row(id)).parts;
    await all.clock.advance(25 * hourMs);
    await all.finish(all.worker.jobs.resume(id, 20_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    const [after] = (await all.row(id)).parts;
    expect(after?.list?.id).not.toBe(before?.list?.id);
    // Before it was submitted, and not because the service said so.
    expect(all.service.arrivals.filter(({ path, status }) => isSubmit(path) && status !== 200)).toEqual([]);
    await expectExactly(all, id, 120);
    await expectBooks(all, id);
  });

  it('when the service has lost its lists, makes them anew once', async () => {
    const all = await world();
    let refusals = 0;
    all.service.decide((path) => {
      if (!isSubmit(path) || all.service.submits().length !== 1 || refusals > 0) return 'pass';
      refusals += 1;
      return Response.json({ error: 'unknown list' }, { status: 400 });
    });
    const id = await start(all, 80);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(refusals).toBe(1);
    expect(await all.db.listWrites.count()).toBe(2);
    await expectExactly(all, id, 80);
  });

  it('when the answer to a list is lost, repeats the whole of it under the same id', async () => {
    const all = await world();
    let lost = 0;
    all.service.decide((path) => {
      if (path !== '/v1/lists' || lost >= 3) return 'pass';
      lost += 1;
      return 'lost';
    });
    const id = await start(all, 80);
    expect(await all.ended(all.worker, id)).toBe(true);
    const written = all.service.arrivals.filter(({ path }) => path === '/v1/lists').map(({ body }) => body);
    expect(written.length).toBeGreaterThan(1);
    expect(new Set(written.map((body) => JSON.stringify(body))).size).toBe(1);
    await expectExactly(all, id, 80);
  });

  it('when the day has no list left, waits until it has', async () => {
    const all = await world();
    const id = await start(all, 80);
    await all.pass(all.worker, async () => (await all.row(id)).parts[0]?.state === 'running');
    const at = all.clock.now();
    await all.db.listWrites.bulkAdd(
      Array.from({ length: 50 }, () => ({ connection: 'https://api.service.example#k1', at })),
    );
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(all.clock.now() - at).toBeGreaterThan(24 * hourMs);
    expect(all.clock.now() - at).toBeLessThan(26 * hourMs);
    await expectExactly(all, id, 80);
  });

  it('when a person comes twice, has them once', async () => {
    const all = await world({ choices: { unknownList: 'ignore' } });
    all.service.decide((path, _method, body) => {
      // The service holds the list and forgets it before it is used.
      if (path === '/v1/lists') {
        return Response.json({ ...(body as object), created: all.clock.now() });
      }
      return 'pass';
    });
    const id = await start(all, 80);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts.map(({ collected, counts }) => [collected, counts.total])).toEqual([
      [50, 50],
      [0, 30],
    ]);
    await expectBooks(all, id);
  });

  it('when a part is refunded because it got stuck, asks for those people again after a click', async () => {
    const all = await world();
    const id = await start(all, 120);
    await all.pass(all.worker, async () => (await all.row(id)).parts[1]?.state === 'running');
    all.service.jobs.setOutcome((await all.row(id)).parts[1]?.trackId ?? '', 'stuck-soft');
    await all.pass(all.worker, async () => (await all.row(id)).state === 'paused');
    expect((await all.row(id)).parts.map(({ state, size }) => [state, size])).toEqual([
      ['done', 50],
      ['refunded', 50],
      ['waiting', 20],
      ['waiting', 50],
    ]);
    await all.finish(all.worker.jobs.resume(id, 70_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    await expectExactly(all, id, 120);
    await expectBooks(all, id);
  });

  it('when the browser was closed, reads running parts and submits the rest after a click', async () => {
    const all = await world();
    const id = await start(all, 80);
    await all.pass(all.worker, async () => (await all.row(id)).parts[0]?.state === 'running');
    all.kept.session = null;
    const next = all.startWorker();
    await all.finish(next.start());
    await all.pass(next, async () => (await all.row(id)).nextPollAt === null);
    expect(await all.row(id)).toMatchObject({ state: 'paused', pausedBecause: 'browser-restart' });
    expect((await all.row(id)).parts.map(({ state }) => state)).toEqual(['done', 'waiting']);
    await all.finish(next.jobs.resume(id, 30_000));
    expect(await all.ended(next, id)).toBe(true);
    await expectExactly(all, id, 80);
  });
});
