import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@/lib/platform/time';
import { isSubmit } from '../../../worlds/job-service.ts';
import { world } from './elsewhere-world.ts';

describe('a job that was submitted elsewhere', () => {
  it('is read as our own are, and costs nothing here', async () => {
    const { worker, db, service, submitElsewhere, ...sidenote } = await world();
    const entry = await submitElsewhere(140);
    const submits = service.submits().length;
    const id = await sidenote.finish(worker.jobs.adoptForeignJob(entry));
    expect(await sidenote.ended(worker)).toBe(true);

    const job = await sidenote.row(id);
    expect(job).toMatchObject({ isElsewhere: true, state: 'done', open: 0, kind: 'people-export', size: 140 });
    expect(job.parts).toMatchObject([
      { state: 'done', collected: 140, isSettled: true, isUncertain: false, chargedMilli: 0 },
    ]);
    const ids = (await sidenote.itemsOf(id)).map(({ line }) => line.id);
    expect(ids).toEqual(
      service
        .everybody()
        .slice(0, 140)
        .map((person) => person.id),
    );
    expect(await db.ledger.toArray()).toMatchObject([
      { operation: 'people-export', how: 'elsewhere', chargedMilli: 0, quote: { maxMilli: 0 } },
    ]);
    expect(service.takenMilli()).toBeGreaterThan(0);
    expect(service.submits()).toHaveLength(submits);
    expect((await db.records.toArray()).filter(({ kind }) => kind === 'person').length).toBeGreaterThan(100);
  });

  it('is read by the email finder as well, without the search it came from', async () => {
    const { worker, service, findElsewhere, ...sidenote } = await world();
    const id = await sidenote.finish(worker.jobs.adoptForeignJob(await findElsewhere(10)));
    expect(await sidenote.ended(worker)).toBe(true);
    const items = await sidenote.itemsOf(id);
    expect(items).toHaveLength(10);
    expect(items.some(({ email }) => email?.status === 'VALID')).toBe(true);
    expect(await sidenote.bookedMilli()).toBe(0);
    expect(service.takenMilli()).toBeGreaterThan(0);
  });

  it.each([
    ['being submitted', { state: 'submitting', trackId: null }],
    ['lost', { state: 'lost', trackId: null }],
    ['overdue and was never found', { state: 'overdue', trackId: null }],
  ] as const)(
    'waits where a part of ours is %s: it may be that one, and then its cost is ours',
    async (_what, part) => {
      const { worker, db, submitElsewhere, ...sidenote } = await world();
      const entry = await submitElsewhere(20);
      const searchId = await sidenote.openSearch();
      const own = await sidenote.finish(worker.jobs.startExport({ searchId, size: 20, page: 0, agreedMilli: 20_000 }));
      await sidenote.ended(worker, own);
      const job = await sidenote.row(own);
      await db.jobs.put({ ...job, open: 1, parts: job.parts.map((each) => ({ ...each, ...part })) });
      await expect(sidenote.finish(worker.jobs.adoptForeignJob(entry))).rejects.toMatchObject({
        why: { kind: 'not-now' },
      });
      expect(await db.jobs.count()).toBe(1);
    },
  );

  it('is still asked about where a lost submission of ours may be it', async () => {
    const { worker, db, service, ...sidenote } = await world();
    const searchId = await sidenote.openSearch();
    service.decide((path) => (isSubmit(path) ? 'lost' : 'pass'));
    const own = await sidenote.finish(worker.jobs.startExport({ searchId, size: 20, page: 0, agreedMilli: 20_000 }));
    await sidenote.pass(worker, sidenote.isCandidate);
    const candidate = (await sidenote.row(own)).parts[0]?.candidates[0]?.trackId ?? '';
    // As it was fetched before the check above was made.
    const job = await sidenote.row(own);
    await db.jobs.put({ ...job, open: 0, parts: job.parts.map((part) => ({ ...part, candidates: [] })) });
    const entry = { operation: 'people-export', trackId: candidate, requestSize: 20, createdAt: null } as const;
    const fetched = await sidenote.finish(worker.jobs.adoptForeignJob(entry));
    await db.jobs.put({ ...job, parts: job.parts.map((part) => ({ ...part, candidates: [] })) });
    service.decide(() => 'pass');
    expect(await sidenote.pass(worker, sidenote.isCandidate)).toBe(true);
    expect((await sidenote.row(own)).parts).toMatchObject([{ state: 'lost', candidates: [{ trackId: candidate }] }]);
    await sidenote.answering(worker, ({ candidates }) => candidates[0]?.trackId ?? null);
    expect(await sidenote.ended(worker, own)).toBe(true);
    expect((await sidenote.row(own)).parts).toMatchObject([{ state: 'done', trackId: candidate, collected: 20 }]);
    expect(await sidenote.row(fetched)).toMatchObject({ isElsewhere: true, parts: [{ chargedMilli: 0 }] });
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });

  it('that the service says is from the future ends as one from now does', async () => {
    const { worker, ...sidenote } = await world();
    const begin = sidenote.clock.now();
    const trackId = '9f3b1e00-42aa-4bcd-8ef0-123456789abc';
    const createdAt = begin + 400 * 24 * hourMs;
    const entry = { operation: 'people-export', trackId, requestSize: 30, createdAt } as const;
    const id = await sidenote.finish(worker.jobs.adoptForeignJob(entry));
    const isOverdue = async () => (await sidenote.row(id)).parts[0]?.state === 'overdue';
    expect(await sidenote.pass(worker, isOverdue)).toBe(true);
    expect(sidenote.clock.now() - begin).toBeLessThan(12 * hourMs);
  });
});
