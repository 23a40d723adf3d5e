import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSubmit } from '../../worlds/job-service.ts';
import { createJobSidenote, smallLimits } from '../../worlds/job-sidenote.ts';

const limits = { ...smallLimits, peoplePerExport: 200 };

async function world(options: Parameters<typeof createJobSidenote>[0] = { limits }) {
  const sidenote = await createJobSidenote(options);
  onTestFinished(sidenote.dispose);
  return { ...sidenote, worker: sidenote.startWorker() };
}

type World = Awaited<ReturnType<typeof world>>;

/** The person is asked once all that can be it is here, and says that the only one is theirs. */
async function sayMine(all: World): Promise<void> {
  expect(await all.pass(all.worker, all.isCandidate)).toBe(true);
  await all.answering(all.worker, ({ candidates }) => candidates[0]?.trackId ?? null);
}

/** The first submits of a world meet these fates. */
function meet(all: World, ...fates: ('lost' | 'unsent')[]) {
  all.service.decide((path) => (isSubmit(path) ? (fates.shift() ?? 'pass') : 'pass'));
}

describe('an export whose answer was lost', () => {
  it('when the service accepted it, is found in its history, said to be ours, and continues', async () => {
    const all = await world();
    meet(all, 'lost');
    const searchId = await all.openSearch();
    const id = await all.finish(all.worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sayMine(all);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 40, isSettled: true });
    expect(all.service.submits()).toHaveLength(1);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('when it never arrived, is looked for until that is certain, and then cost nothing', async () => {
    const all = await world();
    meet(all, 'unsent');
    const searchId = await all.openSearch();
    const id = await all.finish(all.worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await all.rest(all.worker);
    expect((await all.row(id)).parts[0]?.state).toBe('lost');
    const begin = all.clock.now();
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(all.clock.now() - begin).toBeGreaterThan(30_000 + 60_000);
    expect((await all.row(id)).parts[0]).toMatchObject({ state: 'refused', failure: { kind: 'unreachable' } });
    expect(all.service.submits()).toHaveLength(0);
    const lookups = all.service.arrivals.filter(({ path, at }) => path.endsWith('/submissions') && at > begin + 90_000);
    expect(lookups.length).toBeGreaterThan(1);
    expect(await all.bookedMilli()).toBe(0);
    expect((await all.db.intents.toArray()).map(({ state }) => state)).toEqual(['settled']);
    const again = await all.finish(all.worker.jobs.resubmit(id, 40_000));
    expect(await all.ended(all.worker, again)).toBe(true);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('when its answer was unreadable, costs its final amount, and is refunded as any other', async () => {
    const all = await world();
    let unread = 2;
    all.service.garble((path) => isSubmit(path) && unread-- > 0);
    const searchId = await all.openSearch();
    const [whole, empty] = [40, 30];
    const first = await all.finish(all.worker.jobs.startExport({ searchId, size: whole, agreedMilli: 40_000 }));
    await all.pass(all.worker, async () => (await all.row(first)).parts[0]?.state === 'running');
    const second = await all.finish(all.worker.jobs.startExport({ searchId, size: empty, agreedMilli: 30_000 }));
    await all.pass(all.worker, async () => (await all.row(second)).parts[0]?.state === 'running');
    expect((await all.worker.readBalance()).movementMilli).toBeNull();
    all.service.jobs.setOutcome((await all.row(second)).parts[0]?.trackId ?? '', 'no-emails');
    expect(await all.ended(all.worker, first)).toBe(true);
    expect(await all.ended(all.worker, second)).toBe(true);
    const ledger = await all.db.ledger.toArray();
    expect(ledger.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { reason: 'NO_EMAILS_FOUND', chargedMilli: -30_000 },
    ]);
    const [part] = (await all.row(first)).parts;
    expect(ledger.find(({ id }) => id === part?.intentId)).toMatchObject({
      chargedMilli: part?.chargedMilli,
      how: 'statistics',
    });
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
    expect(all.service.submits()).toHaveLength(2);
  });

  it('when it was answered past understanding and the history knows nothing of it, leaves its cost to the balance', async () => {
    const all = await world();
    all.service.decide((path) => (isSubmit(path) ? Response.json(['what is this']) : 'pass'));
    await all.finish(all.worker.readBalance());
    const searchId = await all.openSearch();
    const id = await all.finish(all.worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts[0]).toMatchObject({ state: 'refused', failure: { kind: 'unreachable' } });
    expect(await all.db.ledger.toArray()).toMatchObject([{ chargedMilli: 40_000, uncertain: true }]);
    await all.finish(all.worker.reconcile());
    expect(await all.bookedMilli()).toBe(0);
  });

  it('when the history cannot be read, stays lost and is never submitted again', async () => {
    const all = await world();
    let isDown = true;
    all.service.decide((path) => {
      if (path.endsWith('/submissions') && isDown) return new Response('oops', { status: 500 });
      return isSubmit(path) && all.service.submits().length === 0 ? 'lost' : 'pass';
    });
    const searchId = await all.openSearch();
    const id = await all.finish(all.worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await all.pass(all.worker, async () => all.clock.now() > (await all.row(id)).createdAt + 3_600_000);
    expect((await all.row(id)).parts[0]?.state).toBe('lost');
    isDown = false;
    await sayMine(all);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 40 });
    expect(all.service.submits()).toHaveLength(1);
  });

  it('when a record that may be it has no time that can be read, is not given up', async () => {
    const all = await world();
    const strange = '0badcafe-0000-4000-8000-000000000001';
    all.service.decide((path) => {
      if (isSubmit(path)) return 'unsent';
      if (!path.endsWith('/submissions')) return 'pass';
      const record = { trackId: strange, requestSize: 40, state: 'PENDING', fullyRefunded: false, created: 'soon' };
      return Response.json({ content: [record], totalElements: 1 });
    });
    const searchId = await all.openSearch();
    const id = await all.finish(all.worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await all.pass(all.worker, async () => all.clock.now() > (await all.row(id)).createdAt + 7_200_000);
    expect((await all.row(id)).parts[0]?.state).toBe('lost');
  });

  it('when several of one size are lost, takes each for the one it is said to be, and none twice', async () => {
    const all = await world();
    meet(all, 'lost', 'lost', 'unsent');
    const ids: string[] = [];
    for (const [index, least] of [0, 1, 2].entries()) {
      const filters = { account: { employeeSize: { type: 'RANGE', range: [{ start: least }] } } };
      const searchId = await all.openSearch(filters, `search-${index}`);
      ids.push(await all.finish(all.worker.jobs.startExport({ searchId, size: 20, agreedMilli: 20_000 })));
      await all.clock.advance(3000);
    }
    await all.pass(all.worker, async () =>
      (await all.db.jobs.toArray()).every(({ parts }) => parts[0]?.candidates.length === 2),
    );
    const history = all.service.jobs.history('job-key-7f3b1e0042', 'PEOPLE_EXPORT');
    // Both say the same of themselves: the second finds it taken.
    const [first, second] = history.map((row) => row.trackId);
    await all.finish(all.worker.jobs.answerLost(ids[0] ?? '', 0, first ?? ''));
    await expect(all.finish(all.worker.jobs.answerLost(ids[1] ?? '', 0, first ?? ''))).rejects.toMatchObject({
      why: { kind: 'not-now' },
    });
    await all.finish(all.worker.jobs.answerLost(ids[1] ?? '', 0, second ?? ''));
    expect(await all.pass(all.worker, async () => (await all.db.jobs.where('open').equals(1).count()) === 0)).toBe(
      true,
    );
    const rows = await Promise.all(ids.map((id) => all.row(id)));
    expect(rows.map(({ parts }) => parts[0]?.state)).toEqual(['done', 'done', 'refused']);
    const tracks = rows.map(({ parts }) => parts[0]?.trackId ?? null);
    expect(tracks.slice(0, 2)).toEqual(
      all.service.jobs.history('job-key-7f3b1e0042', 'PEOPLE_EXPORT').map((row) => row.trackId),
    );
    expect(all.service.submits()).toHaveLength(2);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });
});

describe.each([true, false])('a finder whose answer was lost, its track id kept: %s', (finderKeepsTrackId) => {
  it('is found by its track id or in the history, and continues', async () => {
    const all = await world({ limits, choices: { finderKeepsTrackId } });
    const pageId = await all.buyPage(all.worker);
    meet(all, 'lost');
    const id = await all.finish(all.worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    // Under the name that it was submitted with it can be nobody else's.
    if (!finderKeepsTrackId) await sayMine(all);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 25 });
    expect((await all.db.searchPages.get(pageId))?.track?.usedBy).toBe(id);
    expect(all.service.submits()).toHaveLength(1);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('when it never arrived, leaves its track id to another', async () => {
    const all = await world({ limits, choices: { finderKeepsTrackId } });
    const pageId = await all.buyPage(all.worker);
    meet(all, 'unsent');
    const id = await all.finish(all.worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts[0]?.state).toBe('refused');
    const again = await all.finish(all.worker.jobs.resubmit(id, 25_000));
    expect(await all.ended(all.worker, again)).toBe(true);
    expect((await all.row(again)).parts[0]).toMatchObject({ state: 'done', collected: 25 });
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });
});
