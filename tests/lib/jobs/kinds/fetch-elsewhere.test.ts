import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from '@/lib/platform/time';
import { turns } from '../../../worlds/drive.ts';
import { everybody, isSubmit, serviceKey, webhook } from '../../../worlds/job-service.ts';
import { createJobSidenote, smallLimits } from '../../../worlds/job-sidenote.ts';
import { createMortal } from '../../../worlds/mortal.ts';
import { baseUrl } from '../../../worlds/test-background.ts';

vi.setConfig({ testTimeout: 60_000 });

async function world({ latencyMs = 0 } = {}) {
  const sidenote = await createJobSidenote({ latencyMs, limits: { ...smallLimits, peoplePerExport: 200 } });
  onTestFinished(sidenote.dispose);
  const { service } = sidenote;
  const headers = { 'X-TOKEN': serviceKey, 'Content-Type': 'application/json' };

  async function post(path: string, body: object): Promise<{ trackId: string }> {
    const response = await service.fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  }

  /** What another browser with the same key submits: this one knows nothing of it. */
  async function submitElsewhere(size: number) {
    const { trackId } = await post('/v1/people/export', { ...everybody, page: 0, size, webhook });
    return { operation: 'people-export', trackId, requestSize: size, createdAt: null } as const;
  }

  async function findElsewhere(size: number) {
    const { trackId } = await post('/v1/people', { ...everybody, page: 0, size });
    await post('/v1/people/email-finder', { trackId, webhook });
    return { operation: 'email-finder', trackId, requestSize: size, createdAt: null } as const;
  }
  return { ...sidenote, submitElsewhere, findElsewhere, worker: sidenote.startWorker() };
}

describe('a job that was submitted elsewhere', () => {
  it('is read as our own are, and costs nothing here', async () => {
    const { worker, db, service, submitElsewhere, ...sidenote } = await world();
    const entry = await submitElsewhere(140);
    const submits = service.submits().length;
    const id = await sidenote.finish(worker.jobs.fetchElsewhere(entry));
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

  it('is one job, however often it is asked for', async () => {
    const { worker, db, submitElsewhere, ...sidenote } = await world();
    const entry = await submitElsewhere(20);
    const twice = Promise.all([worker.jobs.fetchElsewhere(entry), worker.jobs.fetchElsewhere(entry)]);
    const [first, second] = await sidenote.finish(twice);
    await sidenote.ended(worker);
    const third = await sidenote.finish(worker.jobs.fetchElsewhere({ ...entry, trackId: entry.trackId.toUpperCase() }));
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
    expect(await sidenote.finish(worker.jobs.fetchElsewhere(entry))).toBe(id);
    expect([await db.jobs.count(), await sidenote.bookedMilli()]).toEqual([1, booked]);
  });

  it('is read by the email finder as well, without the search it came from', async () => {
    const { worker, service, findElsewhere, ...sidenote } = await world();
    const id = await sidenote.finish(worker.jobs.fetchElsewhere(await findElsewhere(10)));
    expect(await sidenote.ended(worker)).toBe(true);
    const items = await sidenote.itemsOf(id);
    expect(items).toHaveLength(10);
    expect(items.some(({ email }) => email?.status === 'VALID')).toBe(true);
    expect(await sidenote.bookedMilli()).toBe(0);
    expect(service.takenMilli()).toBeGreaterThan(0);
  });

  it('that the service no longer knows ends without a cost', async () => {
    const { worker, ...sidenote } = await world();
    const createdAt = sidenote.clock.now() - 40 * 24 * 3_600_000;
    const trackId = '9f3b1e00-42aa-4bcd-8ef0-123456789abc';
    const id = await sidenote.finish(
      worker.jobs.fetchElsewhere({ operation: 'people-export', trackId, requestSize: 30, createdAt }),
    );
    await sidenote.pass(worker, async () => (await sidenote.row(id)).parts[0]?.state === 'overdue');
    expect((await sidenote.row(id)).parts).toMatchObject([
      { state: 'overdue', chargedMilli: 0, isSettled: true, isUncertain: false },
    ]);
    expect(await sidenote.bookedMilli()).toBe(0);
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
      await expect(sidenote.finish(worker.jobs.fetchElsewhere(entry))).rejects.toMatchObject({
        why: { kind: 'not-now' },
      });
      expect(await db.jobs.count()).toBe(1);
    },
  );

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
    await expect(sidenote.finish(worker.jobs.fetchElsewhere(entry))).rejects.toMatchObject({
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
    const fetched = await sidenote.finish(worker.jobs.fetchElsewhere(entry));
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
    const id = await sidenote.finish(worker.jobs.fetchElsewhere(entry));
    const isOverdue = async () => (await sidenote.row(id)).parts[0]?.state === 'overdue';
    expect(await sidenote.pass(worker, isOverdue)).toBe(true);
    expect(sidenote.clock.now() - begin).toBeLessThan(12 * hourMs);
  });

  it('is never submitted again', async () => {
    const { worker, db, submitElsewhere, ...sidenote } = await world();
    const id = await sidenote.finish(worker.jobs.fetchElsewhere(await submitElsewhere(20)));
    await sidenote.ended(worker);
    const job = await sidenote.row(id);
    await db.jobs.put({ ...job, parts: job.parts.map((part) => ({ ...part, state: 'refunded' })) });
    await expect(sidenote.finish(worker.jobs.resubmit(id, 100_000))).rejects.toMatchObject({
      why: { kind: 'not-now' },
    });
  });
});
