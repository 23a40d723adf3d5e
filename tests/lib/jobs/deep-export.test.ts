import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { isSubmit } from '../../worlds/job-service.ts';
import { createJobSidenote } from '../../worlds/job-sidenote.ts';

vi.setConfig({ testTimeout: 120_000 });
const hourMs = 3_600_000;

async function world(options: Parameters<typeof createJobSidenote>[0] = {}) {
  const sidenote = await createJobSidenote(options);
  onTestFinished(sidenote.dispose);
  return { ...sidenote, worker: sidenote.startWorker() };
}
type World = Awaited<ReturnType<typeof world>>;

async function refusalOf(pending: Promise<unknown>): Promise<unknown> {
  return pending.then(
    () => 'not refused',
    (error: unknown) => (error instanceof JobRefusedError ? error.why : error),
  );
}

async function start({ worker, finish, openSearch }: World, size: number, agreedMilli = size * 1000): Promise<string> {
  const searchId = await openSearch();
  return finish(worker.jobs.startExport({ searchId, size, agreedMilli }));
}

/** Each once, and in all those that the search matches. */
async function expectExactly({ itemsOf, service }: World, id: string, count: number): Promise<void> {
  const ids = (await itemsOf(id)).map(({ line }) => line.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(
    service
      .everybody()
      .slice(0, count)
      .map((person) => person.id)
      .toSorted(),
  );
}

/** In this world, wherever in it: the people who came, and what the ledger says, are the service's. */
async function expectBooks({ bookedMilli, service, row }: World, id: string): Promise<void> {
  expect(await bookedMilli()).toBe(service.takenMilli());
  const job = await row(id);
  expect(job.parts.reduce((sum, part) => sum + (part.chargedMilli ?? 0), 0)).toBe(service.takenMilli());
}

describe('a deep export', () => {
  it('brings exactly those who were asked for, part by part, each left out of the next', async () => {
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

  it('when the credits run out half way, goes on from there after a click', async () => {
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

  it('when it is paused for more than a day, makes its lists anew before it goes on', async () => {
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

  it('when somebody comes twice, has them once', async () => {
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

  it('when the browser was closed, reads what runs and submits the rest after a click', async () => {
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

  it('when the browser was closed and somebody looks at it before anything else, submits nothing without a click either', async () => {
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

  it('when it is cancelled, reads what was submitted and submits nothing more', async () => {
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
