import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { turns } from '../../../worlds/drive.ts';
import { serviceKey } from '../../../worlds/job-service.ts';
import { createMortal } from '../../../worlds/mortal.ts';
import { world } from './elsewhere-world.ts';

describe('a job that was submitted elsewhere', () => {
  it('is one job, at any number of requests', async () => {
    const { worker, db, submitElsewhere, ...sidenote } = await world();
    const entry = await submitElsewhere(20);
    const twice = Promise.all([worker.jobs.adoptForeignJob(entry), worker.jobs.adoptForeignJob(entry)]);
    const [first, second] = await sidenote.finish(twice);
    await sidenote.ended(worker);
    const third = await sidenote.finish(
      worker.jobs.adoptForeignJob({ ...entry, trackId: entry.trackId.toUpperCase() }),
    );
    expect([second, third]).toEqual([first, first]);
    expect([await db.jobs.count(), await db.ledger.count()]).toEqual([1, 1]);
  });

  it('that is our own is the job that it is', async () => {
    const { worker, db, ...sidenote } = await world();
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 20, page: 0, agreedMilli: 20_000 }));
    await sidenote.ended(worker);
    const booked = await sidenote.bookedMilli();
    const trackId = (await sidenote.row(id)).parts[0]?.trackId ?? '';
    const entry = { operation: 'people-export', trackId, requestSize: 20, createdAt: null } as const;
    expect(await sidenote.finish(worker.jobs.adoptForeignJob(entry))).toBe(id);
    expect([await db.jobs.count(), await sidenote.bookedMilli()]).toEqual([1, booked]);
  });

  it('that the service no longer knows ends without a cost', async () => {
    const { worker, ...sidenote } = await world();
    const createdAt = sidenote.clock.now() - 40 * 24 * 3_600_000;
    const trackId = '9f3b1e00-42aa-4bcd-8ef0-123456789abc';
    const id = await sidenote.finish(
      worker.jobs.adoptForeignJob({ operation: 'people-export', trackId, requestSize: 30, createdAt }),
    );
    await sidenote.pass(worker, async () => (await sidenote.row(id)).parts[0]?.state === 'overdue');
    expect((await sidenote.row(id)).parts).toMatchObject([
      { state: 'overdue', chargedMilli: 0, isSettled: true, isUncertain: false },
    ]);
    expect(await sidenote.bookedMilli()).toBe(0);
  });

  it('is not one that we are submitting at this moment, whose worker then dies: it is found, and paid for once', async () => {
    const { db, service, ...sidenote } = await world({ latencyMs: 5000 });
    const mortal = createMortal(Number.POSITIVE_INFINITY);
    const worker = sidenote.startWorker(mortal);
    const searchId = await sidenote.openSearch();
    const own = await sidenote.finish(worker.jobs.startExport({ searchId, size: 20, page: 0, agreedMilli: 20_000 }));
    await expect.poll(async () => turns(4).then(() => service.submits().length)).toBe(1);
    // The service's history has it before its answer is here.
    const [{ trackId } = { trackId: '' }] = service.jobs.history(serviceKey, 'PEOPLE_EXPORT');
    const entry = { operation: 'people-export', trackId, requestSize: 20, createdAt: null } as const;
    await expect(sidenote.finish(worker.jobs.adoptForeignJob(entry))).rejects.toMatchObject({
      why: { kind: 'not-now' },
    });
    mortal.end();
    await sidenote.rest(worker);

    const next = sidenote.startWorker();
    await sidenote.finish(next.start());
    await sidenote.pass(next, sidenote.isCandidate);
    await sidenote.answering(next, ({ candidates }) => candidates[0]?.trackId ?? null);
    expect(await sidenote.ended(next, own)).toBe(true);
    expect(await db.jobs.count()).toBe(1);
    expect((await sidenote.row(own)).parts).toMatchObject([{ state: 'done', collected: 20 }]);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });

  it('is never submitted again', async () => {
    const { worker, db, submitElsewhere, ...sidenote } = await world();
    const id = await sidenote.finish(worker.jobs.adoptForeignJob(await submitElsewhere(20)));
    await sidenote.ended(worker);
    const job = await sidenote.row(id);
    await db.jobs.put({ ...job, parts: job.parts.map((part) => ({ ...part, state: 'refunded' })) });
    await expect(sidenote.finish(worker.jobs.resubmit(id, 100_000))).rejects.toMatchObject({
      why: { kind: 'not-now' },
    });
  });
});
