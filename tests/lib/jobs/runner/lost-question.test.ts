import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { isSubmit } from '../../../worlds/job-service.ts';
import { createJobSidenote, smallLimits } from '../../../worlds/job-sidenote.ts';

const limits = { ...smallLimits, peoplePerExport: 200 };
const theirs = 'their/track';

async function world(options: Parameters<typeof createJobSidenote>[0] = { limits }) {
  const sidenote = await createJobSidenote(options);
  onTestFinished(sidenote.dispose);
  const worker = sidenote.startWorker();
  const part = async (id: string) => (await sidenote.row(id)).parts[0];
  return { ...sidenote, worker, part };
}
type World = Awaited<ReturnType<typeof world>>;

/** Ours never arrives, and another browser submits as many people in the same minute. */
async function startAmongOthers(all: World, { size = 40, theirSize = 40 } = {}): Promise<string> {
  all.service.decide((path) => {
    if (isSubmit(path)) return 'unsent';
    if (!path.endsWith('/submissions')) return 'pass';
    const created = new Date(begin + 4000).toISOString();
    const record = { trackId: theirs, requestSize: theirSize, state: 'PENDING', fullyRefunded: false, created };
    return Response.json({ content: [record], totalElements: 1 });
  });
  const begin = all.clock.now();
  const searchId = await all.openSearch();
  return all.finish(all.worker.jobs.startExport({ searchId, size, agreedMilli: size * 1000 }));
}

const why = (pending: Promise<unknown>) =>
  pending.then(
    () => null,
    (error: unknown) => (error instanceof JobRefusedError ? error.why.kind : error),
  );

describe('a lost submit that could be another browser’s', () => {
  it('is not taken for ours by itself: the person is asked', async () => {
    const all = await world();
    const id = await startAmongOthers(all);
    expect(await all.pass(all.worker, all.isCandidate)).toBe(true);
    await all.pass(all.worker, async () => false, 10);
    expect(await all.part(id)).toMatchObject({ state: 'lost', trackId: null, candidates: [{ trackId: theirs }] });
    expect((await all.db.ledger.toArray())[0]).toMatchObject({ chargedMilli: null, how: 'unknown' });
  });

  it('and is said to be theirs, never arrived, cost nothing, and can be submitted again', async () => {
    const all = await world();
    const id = await startAmongOthers(all);
    await all.pass(all.worker, all.isCandidate);
    await all.finish(all.worker.jobs.answerLost(id, 0, null));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'refused', failure: { kind: 'unreachable' }, candidates: [] });
    expect(await all.bookedMilli()).toBe(0);
    all.service.decide(() => 'pass');
    const again = await all.finish(all.worker.jobs.resubmit(id, 40_000));
    expect(await all.ended(all.worker, again)).toBe(true);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('is answered only where it is asked, and only with the shown answers', async () => {
    const all = await world();
    const id = await startAmongOthers(all);
    expect(await why(all.finish(all.worker.jobs.answerLost(id, 0, null)))).toBe('not-now');
    await all.pass(all.worker, all.isCandidate);
    expect(await why(all.finish(all.worker.jobs.answerLost(id, 0, 'never shown')))).toBe('not-now');
    expect(await why(all.finish(all.worker.jobs.answerLost(id, 7, theirs)))).toBe('not-now');
    expect((await all.part(id))?.state).toBe('lost');
  });

  it('of another size belongs to no question', async () => {
    const all = await world();
    const id = await startAmongOthers(all, { theirSize: 41 });
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.part(id))?.state).toBe('refused');
    expect(await all.bookedMilli()).toBe(0);
  });

  it('in a deep export that is said to be theirs waits for a click, for that part and the rest', async () => {
    const all = await world({ limits: smallLimits });
    const id = await startAmongOthers(all, { size: 80, theirSize: 50 });
    await all.pass(all.worker, all.isCandidate);
    await all.finish(all.worker.jobs.answerLost(id, 0, null));
    expect(await all.row(id)).toMatchObject({ state: 'paused', pausedBecause: 'unreachable' });
    all.service.decide(() => 'pass');
    await all.finish(all.worker.jobs.resume(id, 80_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts.map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('with an unread answer that names the one is taken for it', async () => {
    const all = await world();
    all.service.decide((path) => {
      if (isSubmit(path)) return Response.json({ job: { name: theirs } });
      if (!path.endsWith('/submissions')) return 'pass';
      const record = (trackId: string, at: number) => ({
        trackId,
        requestSize: 40,
        state: 'PENDING',
        fullyRefunded: false,
        created: at,
      });
      const begin = all.clock.now() - 1000;
      return Response.json({ content: [record('another', begin), record(theirs, begin)], totalElements: 2 });
    });
    const searchId = await all.openSearch();
    const id = await all.finish(all.worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await all.pass(all.worker, async () => (await all.part(id))?.state !== 'submitting');
    await all.rest(all.worker);
    expect((await all.part(id))?.trackId).toBe(theirs);
  });
});
