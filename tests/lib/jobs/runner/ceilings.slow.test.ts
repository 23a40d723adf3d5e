import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { isSubmit, serviceKey } from '../../../worlds/job-service.ts';
import { smallLimits } from '../../../worlds/job-sidenote.ts';
import {
  answers,
  broken,
  hourMs,
  limits,
  minuteMs,
  provoke,
  refusalOf,
  untilRunning,
  world,
} from './ceilings-world.ts';

describe('a job that never ends', () => {
  it('is closed by a person, who cannot close it before', async () => {
    const all = await world();
    const id = await all.start(40);
    await untilRunning(all, id);
    expect(await refusalOf(all.finish(all.worker.jobs.close(id)))).toEqual({ kind: 'not-now' });
    provoke(all, 'endless');
    await all.pass(all.worker, async () => (await all.part(id))?.state === 'overdue');
    await all.finish(all.worker.jobs.close(id));
    expect(await all.row(id)).toMatchObject({ state: 'done', open: 0 });
    expect(await all.part(id)).toMatchObject({ state: 'closed', isUncertain: true, chargedMilli: 40_000 });
    await all.finish(all.worker.jobs.forget(id));
    expect(await all.db.jobs.count()).toBe(0);
  });

  it('when it ends after all, is read and settled at its cost once a person looks', async () => {
    const all = await world();
    const id = await all.start(40);
    await untilRunning(all, id);
    provoke(all, 'endless');
    await all.pass(all.worker, async () => (await all.part(id))?.state === 'overdue');
    for (const row of all.service.jobs.history(serviceKey, 'PEOPLE_EXPORT'))
      all.service.jobs.setOutcome(row.trackId, 'stuck-soft');
    await all.finish(all.worker.jobs.look(id));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'refunded', isUncertain: false, chargedMilli: 0 });
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('with an unknown state, since the browser was closed, is looked at once more before it is given up', async () => {
    const all = await world();
    const id = await all.start(40);
    await untilRunning(all, id);
    let isDown = true;
    all.service.decide((path) => (isDown && path.includes('/export/') ? broken() : 'pass'));
    await all.clock.advance(60 * hourMs);
    await all.finish(all.worker.jobs.takeUp());
    await all.rest(all.worker);
    expect((await all.part(id))?.state).toBe('running');
    isDown = false;
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40 });
  });

  it('while nothing can be asked at all is not given up', async () => {
    const all = await world();
    const id = await all.start(40);
    await untilRunning(all, id);
    all.online.value = false;
    await all.pass(all.worker, async () => all.clock.now() > (await all.row(id)).createdAt + 14 * hourMs);
    expect((await all.part(id))?.state).toBe('running');
  });

  it('in the middle of a deep export submits nothing more, and closing it cancels the rest', async () => {
    const all = await world({ limits: smallLimits });
    const id = await all.start(120);
    await all.pass(all.worker, async () => (await all.part(id))?.state === 'running');
    provoke(all, 'endless');
    await all.pass(all.worker, async () => (await all.part(id))?.state === 'overdue');
    await all.pass(all.worker, async () => false, 5);
    expect(all.service.submits()).toHaveLength(1);
    await all.finish(all.worker.jobs.close(id));
    expect(await all.row(id)).toMatchObject({ state: 'cancelled', open: 0 });
  });
});

describe('a history that cannot be read', () => {
  it('keeps no job unsettled for longer than 11 hours: it is done, with a cost marked as uncertain', async () => {
    const all = await world();
    all.service.decide((path) => (path.endsWith('/submissions') ? broken() : 'pass'));
    const id = await all.start(40);
    const begin = all.clock.now();
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(all.clock.now() - begin).toBeLessThan(11 * hourMs + 6 * minuteMs);
    const ended = await all.part(id);
    expect(ended).toMatchObject({ state: 'done', collected: 40, isSettled: true, isUncertain: true });
    expect(ended?.chargedMilli).toBe(20_000 + (ended?.counts.found ?? 0) * 500);
    expect((await all.db.ledger.toArray())[0]).toMatchObject({ uncertain: true, chargedMilli: ended?.chargedMilli });
  });

  it('keeps no lost answer undecided for longer either', async () => {
    const all = await world();
    all.service.decide((path) => {
      if (path.endsWith('/submissions')) return broken();
      return isSubmit(path) ? 'lost' : 'pass';
    });
    const id = await all.start(40);
    expect(await all.pass(all.worker, async () => (await all.part(id))?.state === 'overdue')).toBe(true);
    expect(await all.part(id)).toMatchObject({ trackId: null, isUncertain: true, chargedMilli: 40_000 });
    expect((await all.db.intents.toArray()).map(({ state }) => state)).toEqual(['settled']);
    // Still to be found, once the history can be read and a person looks.
    all.service.decide(() => 'pass');
    await all.finish(all.worker.jobs.look(id));
    await all.rest(all.worker);
    await all.answering(all.worker, ({ candidates }) => candidates[0]?.trackId ?? null);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40, isUncertain: false });
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('for one record of it alone is read but for that, and nothing is taken for certain that it may be', async () => {
    const all = await world();
    all.service.decide((path) => {
      if (isSubmit(path)) return 'unsent';
      return path.endsWith('/submissions') ? answers(200, { content: [{ trackId: 7 }], totalElements: 1 }) : 'pass';
    });
    const id = await all.start(40);
    await all.pass(all.worker, async () => all.clock.now() > (await all.row(id)).createdAt + 2 * hourMs);
    expect((await all.part(id))?.state).toBe('lost');
  });
});

describe('results at DONE', () => {
  it.each(['half', 'none'] as const)(
    'that are not all there (%s) are looked at again until they are',
    async (resultsAtDone) => {
      const all = await world({ limits, choices: { resultsAtDone } });
      const id = await all.start(90);
      expect(await all.ended(all.worker, id)).toBe(true);
      expect(await all.part(id)).toMatchObject({ state: 'done', collected: 90, told: 90, pending: 0 });
      const ids = (await all.itemsOf(id)).map(({ line }) => line.id);
      expect(new Set(ids).size).toBe(90);
    },
  );

  it('that never come are waited for half an hour of the service, and arrived results are kept', async () => {
    const all = await world();
    all.service.decide((path) =>
      path.endsWith('/inquiries') ? answers(200, { content: [], totalElements: 0 }) : 'pass',
    );
    const id = await all.start(40);
    await all.pass(all.worker, async () => (await all.part(id))?.state === 'collecting');
    const doneAt = (await all.part(id))?.doneAt ?? 0;
    await all.pass(all.worker, async () => (await all.part(id))?.state === 'done');
    expect(all.clock.now() - doneAt).toBeGreaterThanOrEqual(30 * minuteMs);
    expect(all.clock.now() - doneAt).toBeLessThan(32 * minuteMs);
    expect(await all.part(id)).toMatchObject({ collected: 0, told: 0, counts: { total: 40 } });
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });
});

describe('a result that cannot be read', () => {
  it('of a finder does so as well', async () => {
    const all = await world({ choices: { strangeResults: true } });
    const pageId = await all.buyPage(all.worker);
    const id = await all.finish(all.worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', told: 25, unread: 3, collected: 22 });
  });
});

describe('a 403 of a job that runs', () => {
  it.each([
    ['internal-code', 'stuck-soft', 'STUCK_SOFT_REFUND'],
    ['other-fields', 'stuck-soft', 'STUCK_SOFT_REFUND'],
    ['other-fields', 'stuck-hard', 'STUCK_HARD_REFUND'],
  ] as const)(
    'in JSON (%s) has the history asked, which says that it was given back (%s)',
    async (refundedBody, outcome, reason) => {
      const all = await world({ limits, choices: { refundedBody } });
      const id = await all.start(40);
      await untilRunning(all, id);
      provoke(all, outcome);
      expect(await all.ended(all.worker, id)).toBe(true);
      expect(await all.part(id)).toMatchObject({ state: 'refunded', refundReason: reason });
      expect(await all.bookedMilli()).toBe(all.service.takenMilli());
    },
  );

  it.each([
    ['in JSON, of which the history knows nothing', () => answers(403, { status: 4031013, error: 'refunded' })],
    ['of what stands in front of the service', () => new Response('error code: 1010', { status: 403 })],
  ])('%s gives nothing back: it is asked again, and continues', async (_what, refuse) => {
    const all = await world();
    const id = await all.start(40);
    await untilRunning(all, id);
    let refusals = 0;
    all.service.decide((path) => (path.endsWith('/statistics') && refusals++ < 5 ? refuse() : 'pass'));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(refusals).toBeGreaterThan(4);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40 });
    expect((await all.db.ledger.toArray()).some(({ kind }) => kind === 'refund')).toBe(false);
  });

  it('in JSON for ever, with nothing in the history, ends at the ceiling', async () => {
    const all = await world();
    const id = await all.start(40);
    await untilRunning(all, id);
    provoke(all, 'endless');
    all.service.decide((path) => (path.endsWith('/statistics') ? answers(403, { why: 'because' }) : 'pass'));
    expect(await all.pass(all.worker, async () => (await all.part(id))?.state === 'overdue')).toBe(true);
  });
});

describe('names of jobs', () => {
  it('that are no ids of any form are taken, asked by and found again', async () => {
    const all = await world({ limits, choices: { trackIds: 'opaque' } });
    const pageId = await all.buyPage(all.worker);
    const id = await all.finish(all.worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 25 });
    expect((await all.part(id))?.trackId).toMatch(/^Trk\//);
    const exported = await all.start(40);
    expect(await all.ended(all.worker, exported)).toBe(true);
    expect(await all.part(exported)).toMatchObject({ state: 'done', collected: 40 });
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });
});
