import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mostPeople } from '@/lib/jobs/job-bounds';
import { readTime } from '@/lib/jobs/kinds/service-history';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { isFullDepth, sampled } from '../../depth.ts';
import { createJobSidenote, smallLimits } from '../../worlds/job-sidenote.ts';
import { connectionId } from '../../worlds/test-background.ts';

const limits = { ...smallLimits, peoplePerExport: 200 };
const hourMs = 60 * 60_000;

async function world() {
  const sidenote = await createJobSidenote({ limits });
  onTestFinished(sidenote.dispose);
  const worker = sidenote.startWorker();
  const start = async (size: number) => {
    const searchId = await sidenote.openSearch();
    return sidenote.finish(worker.jobs.startExport({ searchId, size, agreedMilli: size * 1000 }));
  };
  const part = async (id: string) => (await sidenote.row(id)).parts[0];
  /** Answers of the service, rewritten on their way. */
  const rewrite = (which: RegExp, change: (json: Record<string, unknown>) => unknown, headers = {}) => {
    const { fetch } = sidenote.service;
    sidenote.service.fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (!which.test(new URL(url).pathname) || !response.ok) return response;
      const json = (await response.json()) as Record<string, unknown>;
      return new Response(JSON.stringify(change(json)), {
        headers: { ...Object.fromEntries(response.headers), ...headers },
      });
    };
  };
  return { ...sidenote, worker, start, part, rewrite };
}

const huge = isFullDepth ? [1e6, 1e12, Number.MAX_SAFE_INTEGER, 1e308, -1, 2.5, 'many', null, undefined] : [1e12, null];

describe('bounds of others’ numbers: the numbers of a job', () => {
  it.each(sampled(huge, 3))(
    'a page that claims %s results is read no further than the order, and its results are kept',
    async (claim) => {
      const all = await world();
      all.rewrite(/export\/.*inquiries$/, (json) => ({ ...json, totalElements: claim, totalPages: claim }));
      const id = await all.start(40);
      expect(await all.ended(all.worker, id)).toBe(true);
      expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40 });
      const asked = all.service.arrivals.filter(({ path }) => path.endsWith('/inquiries'));
      expect(asked.length).toBeLessThan(40);
      if (typeof claim === 'number' && claim >= 1e6 && Number.isSafeInteger(claim))
        expect((await all.part(id))?.claimed).toBe(claim);
      expect(await all.bookedMilli()).toBe(all.service.takenMilli());
    },
  );

  if (isFullDepth)
    it('a total that grows from page to page has an end', async () => {
      const all = await world();
      const totals: number[] = [];
      all.rewrite(/export\/.*inquiries$/, (json) => ({ ...json, totalElements: 1000 * totals.push(0) }));
      const id = await all.start(40);
      expect(await all.ended(all.worker, id)).toBe(true);
      expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40 });
      expect(all.service.arrivals.filter(({ path }) => path.endsWith('/inquiries')).length).toBeLessThan(40);
    });

  it.each(sampled(huge, 3))(
    'wrong statistics of %s still collect all paid results, are said, and cost no more than the order',
    async (claim) => {
      const all = await world();
      all.rewrite(/export\/.*statistics$/, (json) => ({
        ...json,
        statistics: { total: claim, success: claim, failed: 0, found: claim },
      }));
      const id = await all.start(40);
      expect(await all.pass(all.worker, async () => (await all.part(id))?.isSettled === true)).toBe(true);
      const ended = await all.part(id);
      expect(ended).toMatchObject({ state: 'done', collected: 40, isUncertain: true });
      expect(ended?.chargedMilli).toBeLessThanOrEqual(40_000);
      expect(ended?.counts.total ?? 0).toBeLessThanOrEqual(40);
      const booked = (await all.db.ledger.toArray()).filter(
        (row) => row.kind === 'charge' && row.operation === 'people-export',
      );
      expect(booked).toMatchObject([{ uncertain: true }]);
      expect(booked[0]?.chargedMilli).toBeLessThanOrEqual(40_000);
    },
  );

  it('statistics of a finder beyond its page cost no more than the page', async () => {
    const all = await world();
    const pageId = await all.buyPage(all.worker);
    all.rewrite(/email-finder\/.*statistics$/, (json) => ({ ...json, statistics: { total: 1e12, found: 1e12 } }));
    const id = await all.finish(all.worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 25, chargedMilli: 25_000, claimed: 1e12 });
  });

  it('a job of the history that claims to be of millions is read as far as one can be', () => {
    expect(mostPeople('people-export', 5_000_000)).toBe(10_000);
    expect(mostPeople('email-finder', 1e308)).toBe(100);
    expect(['people-export', 'email-finder'].map((kind) => mostPeople(kind as 'email-finder', -1))).toEqual([
      10_000, 100,
    ]);
  });

  it.each([9e15, 1e308, -5, Number.NaN, '9000000000000000', '+275760-09-13', {}, null])(
    'the time %s is none',
    (time) => {
      expect(readTime(time)).toBeNull();
    },
  );
});

describe('a clock of the service that jumps', () => {
  it('two hours ahead on the pages of results ends no collecting: everyone is kept', async () => {
    const all = await world();
    const { fetch } = all.service;
    const early = ['none', 'none', 'none', 'none'];
    all.service.fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (!new URL(url).pathname.endsWith('/inquiries')) return response;
      const answer =
        early.pop() === 'none'
          ? Response.json({ content: [], totalElements: 0 })
          : new Response(response.body, response);
      answer.headers.set('Date', new Date(all.clock.now() + 2 * hourMs).toUTCString());
      return answer;
    };
    const id = await all.start(40);
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'done', collected: 40 });
  });
});

describe('"never again" holds for a finder', () => {
  it('with forgotten people on its page is refused until a click agrees to as many of them', async () => {
    const all = await world();
    const pageId = await all.buyPage(all.worker);
    const keys = (await all.db.searchPages.get(pageId))?.keys ?? [];
    for (const key of keys) await all.worker.purchase.forget(connectionId, subjectOfKey(key));
    const start = (forgotten: number) =>
      all
        .finish(all.worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0, forgotten }))
        .catch((error: unknown) => (error instanceof JobRefusedError ? error.why : Promise.reject(error)));
    expect(await start(0)).toEqual({ kind: 'forgotten-on-page', count: 25, agreed: 0 });
    expect(await start(24)).toEqual({ kind: 'forgotten-on-page', count: 25, agreed: 24 });
    expect(await all.db.jobs.count()).toBe(0);
    expect(await start(25)).toEqual(expect.any(String));
  });

  it('a person forgotten after the click stops it, for nothing', async () => {
    const all = await world();
    const before = await all.bookedMilli();
    const pageId = await all.buyPage(all.worker);
    const afterPage = await all.bookedMilli();
    let isPoor = true;
    all.service.decide((path) => {
      if (path !== '/v1/people/email-finder' || !isPoor) return 'pass';
      isPoor = false;
      return Response.json({ error: 'not enough credits' }, { status: 402 });
    });
    const id = await all.finish(all.worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    await all.pass(all.worker, async () => (await all.row(id)).state === 'paused');
    const [key = ''] = (await all.db.searchPages.get(pageId))?.keys ?? [];
    await all.worker.purchase.forget(connectionId, subjectOfKey(key));
    await all.finish(all.worker.jobs.resume(id, 25_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(await all.part(id)).toMatchObject({ state: 'refused', failure: { why: { kind: 'forgotten-on-page' } } });
    expect([await all.bookedMilli(), afterPage > before]).toEqual([afterPage, true]);
  });
});
