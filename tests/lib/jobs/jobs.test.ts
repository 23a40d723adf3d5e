import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryWish } from '@/lib/jobs/messages';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { keepErrorsIn } from '@/lib/platform/error-log';
import { RefusedError } from '@/lib/purchases/refusals';
import { sampled } from '../../depth.ts';
import { everybody, isSubmit } from '../../worlds/job-service.ts';
import { createJobSidenote, smallLimits } from '../../worlds/job-sidenote.ts';
import { connectionId } from '../../worlds/test-background.ts';

const roomy = { ...smallLimits, peoplePerExport: 200 };

async function world(options: Parameters<typeof createJobSidenote>[0] = {}) {
  const sidenote = await createJobSidenote(options);
  onTestFinished(sidenote.dispose);
  return { ...sidenote, worker: sidenote.startWorker() };
}

/** Why it was refused; the error itself where it was no refusal. */
async function refusalOf(pending: Promise<unknown>): Promise<unknown> {
  try {
    await pending;
    return 'not refused';
  } catch (error) {
    if (error instanceof JobRefusedError) return error.why;
    return error instanceof RefusedError ? error.refusal : error;
  }
}

const budgetOf = (perDayMilli: number) => ({ perDayMilli, perMonthMilli: null, askAgainAboveMilli: null });

describe('an export', () => {
  it('is submitted once, read whole, settled, and said to be over', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 140, agreedMilli: 140_000 }));
    expect(await sidenote.ended(worker)).toBe(true);
    expect(await sidenote.row(id)).toMatchObject({ state: 'done', kind: 'people-export', open: 0, nextPollAt: null });
    const [part] = (await sidenote.row(id)).parts;
    expect(part).toMatchObject({ state: 'done', isSettled: true, collected: 140, pending: 0 });
    // What the service said when it took the job is kept.
    expect(part?.said).toMatchObject({ webhook: expect.any(String), description: expect.any(String) });
    const items = await sidenote.itemsOf(id);
    expect(items.map(({ line }) => line.id)).toEqual(
      service
        .everybody()
        .slice(0, 140)
        .map((person) => person.id),
    );
    expect(items.filter(({ email }) => email?.status === 'VALID')).toHaveLength(part?.counts.found ?? -1);
    expect(service.submits()).toHaveLength(1);
    expect(part?.chargedMilli).toBe(service.takenMilli());
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
    expect(sidenote.told.map((job) => job.id)).toEqual([id]);
  });

  it('notes no error where nothing went wrong: a time that another replaced is none', async () => {
    const noted: string[] = [];
    keepErrorsIn({ note: (error, where) => void noted.push(`${where}: ${String(error)}`) });
    onTestFinished(() => keepErrorsIn(null));
    const { worker, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    // The second is set while the first waits for its next look.
    await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, page: 2, agreedMilli: 40_000 }));
    expect(await sidenote.ended(worker)).toBe(true);
    expect(noted).toEqual([]);
  });

  it('starts at a later result, and once for each start', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const start = (page: number) =>
      sidenote.finish(worker.jobs.startExport({ searchId, size: 40, page, agreedMilli: 40_000 }));
    const [first, third] = [await start(0), await start(2)];
    await expect(start(2)).rejects.toMatchObject({ why: { kind: 'already-running', id: third } });
    await sidenote.ended(worker, first);
    await sidenote.ended(worker, third);
    const idsOf = async (id: string) => (await sidenote.itemsOf(id)).map(({ line }) => line.id);
    const everybody = service.everybody().map((person) => person.id);
    expect(await idsOf(first)).toEqual(everybody.slice(0, 40));
    expect(await idsOf(third)).toEqual(everybody.slice(80, 120));
    expect(await sidenote.row(third)).toMatchObject({ kind: 'people-export', page: 2 });
  });

  it('writes everyone into the records, under the part that brought them and for nothing more', async () => {
    const { worker, db, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 60, agreedMilli: 60_000 }));
    await sidenote.ended(worker);
    const { intentId } = (await sidenote.row(id)).parts[0] ?? {};
    const people = (await db.records.toArray()).filter(({ kind }) => kind === 'person');
    expect(people).toHaveLength(60);
    const items = await sidenote.itemsOf(id);
    for (const { line, email } of items) {
      const record = people.find(({ facets }) => facets.profile?.value?.id === line.id);
      expect(record?.facets.profile).toMatchObject({ intentId, chargedMilli: 0 });
      expect(record?.facets.email?.value?.find(({ status }) => status === 'VALID')?.address).toBe(
        email?.status === 'VALID' ? email.address : undefined,
      );
      // Read more often than once, and written once.
      expect(record?.facets.profile?.previous).toBeUndefined();
      expect(record?.facets.email?.previous).toBeUndefined();
    }
    const companies = (await db.records.toArray()).filter(({ kind }) => kind === 'company');
    expect(companies.every(({ facets }) => facets.company?.previous === undefined)).toBe(true);
  });

  it('is asked about rarely while it runs, and never once it is over', async () => {
    const { worker, service, clock, alarm, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    await sidenote.finish(worker.jobs.startExport({ searchId, size: 30, agreedMilli: 30_000 }));
    await sidenote.rest(worker);
    const begin = clock.now();
    await sidenote.pass(worker, async () => (await sidenote.row()).parts[0]?.state !== 'running');
    const looks = service.arrivals.filter(({ path }) => path.endsWith('/statistics')).map(({ at }) => at - begin);
    expect(looks).toEqual([0, 15_000, 45_000]);
    await sidenote.ended(worker);
    const count = service.arrivals.length;
    alarm.at = null;
    await sidenote.finish(worker.jobs.takeUp());
    await sidenote.rest(worker);
    expect(alarm.at).toBeNull();
    expect(service.arrivals).toHaveLength(count);
  });

  it('when its emails are still looked for after half an hour, is kept as it is', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const [person] = service.everybody();
    service.decide((path) => {
      if (!path.endsWith('/inquiries')) return 'pass';
      const email = { state: 'PROCESSING', output: [] };
      return Response.json({ content: [{ id: person?.id, email }], totalElements: 1 });
    });
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 1, agreedMilli: 1000 }));
    expect(await sidenote.ended(worker, id)).toBe(true);
    const [part] = (await sidenote.row(id)).parts;
    expect(part).toMatchObject({ state: 'done', collected: 1, pending: 1, isSettled: true });
    const last = service.arrivals.findLast(({ path }) => path.endsWith('/inquiries'));
    expect((last?.at ?? 0) - (part?.doneAt ?? 0)).toBe(30 * 60_000);
  });

  it('when its results are not ready although it says so, waits and asks again', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    let refused = 0;
    service.decide((path) => {
      if (!path.endsWith('/inquiries') || refused >= 2) return 'pass';
      refused += 1;
      return Response.json({ status: 409, error: 'track id in progress' }, { status: 409 });
    });
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 30, agreedMilli: 30_000 }));
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect(refused).toBe(2);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 30 });
  });
});

describe('an email finder', () => {
  it('finds the people of its page, says so while it runs, and costs what it finds', async () => {
    const { worker, service, db, ...sidenote } = await world();
    const pageId = await sidenote.buyPage(worker);
    const before = await sidenote.bookedMilli();
    const id = await sidenote.finish(worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    await sidenote.pass(worker, async () => (await sidenote.row(id)).parts[0]?.collected === 25);
    expect((await sidenote.row(id)).parts[0]?.state).toBe('running');
    expect(await sidenote.ended(worker, id)).toBe(true);
    const [part] = (await sidenote.row(id)).parts;
    expect(part).toMatchObject({ state: 'done', isSettled: true, collected: 25, pending: 0 });
    expect(part?.chargedMilli).toBe((part?.counts.found ?? -1) * 1000);
    expect(await sidenote.bookedMilli()).toBe(before + (part?.chargedMilli ?? 0));
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
    const page = await db.searchPages.get(pageId);
    const items = await sidenote.itemsOf(id);
    expect(items.map(({ line }) => line)).toEqual(page?.lines);
    expect(page?.track?.usedBy).toBe(id);
    const found = items.filter(({ email }) => email?.status === 'VALID');
    expect(found).toHaveLength(part?.counts.found ?? -1);
    const records = await db.records.toArray();
    for (const { line, email } of found) {
      const record = records.find(({ facets }) => facets.profile?.value?.id === line.id);
      expect(record?.facets.email?.value?.map(({ address }) => address)).toContain(email?.address);
    }
  });

  it('is refused where it cannot be: no webhook, no page, used, expired, or above the agreed price', async () => {
    const { worker, clock, db, ...sidenote } = await world();
    const pageId = await sidenote.buyPage(worker);
    const start = (id = pageId, agreedMilli = 25_000) =>
      refusalOf(sidenote.finish(worker.jobs.startFinder({ pageId: id, agreedMilli, overrides: 0 })));
    expect(await start('all|search|9')).toEqual({ kind: 'search-gone' });
    expect(await start(pageId, 24_999)).toEqual({ kind: 'above-agreed', maxMilli: 25_000, agreedMilli: 24_999 });
    const page = await db.searchPages.get(pageId);
    if (page?.track == null) throw new Error('There is no track id');
    await db.searchPages.put({ ...page, track: { ...page.track, usedBy: 'another' } });
    expect(await start()).toEqual({ kind: 'track-used' });
    await db.searchPages.put(page);
    await clock.advance(6 * 3_600_000);
    expect(await start()).toEqual({ kind: 'track-expired' });
    await db.settings.delete('service');
    expect(await start()).toEqual({ kind: 'no-webhook' });
    expect(await db.jobs.count()).toBe(0);
  });

  it('when two windows ask for it at once, is begun once', async () => {
    const { worker, service, ...sidenote } = await world();
    const pageId = await sidenote.buyPage(worker);
    const starts = [1, 2].map(() => worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    const [first, second] = await sidenote.finish(Promise.allSettled(starts));
    const id = first?.status === 'fulfilled' ? first.value : '';
    expect(second).toMatchObject({ status: 'rejected', reason: { why: { kind: 'already-running', id } } });
    await sidenote.ended(worker);
    expect(service.submits()).toHaveLength(1);
  });

  it('when the service knows the track id no more, is refused for nothing', async () => {
    const { worker, db, service, ...sidenote } = await world();
    const pageId = await sidenote.buyPage(worker);
    const before = service.takenMilli();
    service.decide((path) =>
      isSubmit(path) ? Response.json({ error: 'track id not found or expired' }, { status: 404 }) : 'pass',
    );
    const id = await sidenote.finish(worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    await sidenote.ended(worker);
    expect(await sidenote.row(id)).toMatchObject({ state: 'done', open: 0 });
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'refused', failure: { kind: 'not-found' } });
    expect(await sidenote.bookedMilli()).toBe(before);
    expect((await db.ledger.toArray()).some((row) => row.kind === 'charge' && row.isJobOpen)).toBe(false);
    // A refused submission is no order: the page says what the job says, and is not submitted again.
    expect((await db.searchPages.get(pageId))?.track).toMatchObject({ usedBy: null, isGone: true });
    const again = worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 });
    expect(await refusalOf(sidenote.finish(again))).toEqual({ kind: 'track-expired' });
  });
});

describe('a refunded job', () => {
  it.each(
    sampled(
      [
        ['STUCK_HARD_REFUND', 'stuck-hard'],
        ['STUCK_SOFT_REFUND', 'stuck-soft'],
        ['NO_EMAILS_FOUND', 'no-emails'],
      ] as const,
      3,
    ),
  )('as %s is a refund of its own in the ledger', async (reason, outcome) => {
    const { worker, service, db, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.pass(worker, async () => (await sidenote.row(id)).parts[0]?.state === 'running');
    service.jobs.setOutcome((await sidenote.row(id)).parts[0]?.trackId ?? '', outcome);
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({
      state: 'refunded',
      refundReason: reason,
      chargedMilli: 0,
      isSettled: true,
    });
    expect((await db.ledger.toArray()).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { reason, chargedMilli: -40_000 },
    ]);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
    expect(sidenote.told.map((job) => job.parts[0]?.state)).toEqual(['refunded']);
  });

  it('as SEARCH_NO_RESULTS, because no one matches, is so too', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const nobody = { contact: { fullName: { any: { include: { mode: 'STRICT', content: ['Nobody Atall'] } } } } };
    const searchId = await sidenote.openSearch(nobody, 'nobody');
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'refunded', refundReason: 'SEARCH_NO_RESULTS' });
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });

  it('while its results are being read keeps the part that was read', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    let pages = 0;
    service.decide((path) => {
      if (path.endsWith('/submissions') && pages > 2) {
        const refunded = { fullyRefunded: true, refundReason: 'STUCK_SOFT_REFUND', state: 'SETTLED', requestSize: 100 };
        const [row] = service.jobs.history('job-key-7f3b1e0042', 'PEOPLE_EXPORT');
        return Response.json({ content: [{ trackId: row?.trackId, ...refunded }], totalElements: 1 });
      }
      if (!path.endsWith('/inquiries')) return 'pass';
      pages += 1;
      return pages <= 2 ? 'pass' : Response.json({ status: 4031014, error: 'track id was refunded' }, { status: 403 });
    });
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 100, agreedMilli: 100_000 }));
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'refunded', refundReason: 'STUCK_SOFT_REFUND' });
    expect(await sidenote.itemsOf(id)).toHaveLength(40);
  });

  it('can be asked for again, as a job of its own', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    const early = await refusalOf(sidenote.finish(worker.jobs.resubmit(id, 40_000)));
    expect(early).toEqual({ kind: 'not-now' });
    await sidenote.pass(worker, async () => (await sidenote.row(id)).parts[0]?.state === 'running');
    service.jobs.setOutcome((await sidenote.row(id)).parts[0]?.trackId ?? '', 'stuck-soft');
    await sidenote.ended(worker, id);
    const again = await sidenote.finish(worker.jobs.resubmit(id, 40_000));
    expect(await sidenote.ended(worker, again)).toBe(true);
    expect((await sidenote.row(again)).parts[0]).toMatchObject({ state: 'done', collected: 40 });
    expect((await sidenote.row(id)).resubmittedAs).toBe(again);
    expect(service.submits()).toHaveLength(2);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });
});

describe('a job that was submitted again', () => {
  async function refundedExport() {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const refund = async (id: string) => {
      await sidenote.pass(worker, async () => (await sidenote.row(id)).parts[0]?.state === 'running');
      service.jobs.setOutcome((await sidenote.row(id)).parts[0]?.trackId ?? '', 'stuck-soft');
      await sidenote.ended(worker, id);
    };
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await refund(id);
    return { ...sidenote, worker, service, refund, id };
  }

  it('is not submitted once more by itself, at any number of presses: its replacement may be', async () => {
    const { worker, service, refund, id, ...sidenote } = await refundedExport();
    const again = await sidenote.finish(worker.jobs.resubmit(id, 40_000));
    await refund(again);
    expect(await refusalOf(sidenote.finish(worker.jobs.resubmit(id, 40_000)))).toEqual({
      kind: 'resubmitted',
      id: again,
    });
    expect(service.submits()).toHaveLength(2);
    const third = await sidenote.finish(worker.jobs.resubmit(again, 40_000));
    expect(await sidenote.ended(worker, third)).toBe(true);
    expect(service.submits()).toHaveLength(3);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });

  it('by two presses at once is one job', async () => {
    const { worker, id, ...sidenote } = await refundedExport();
    const both = await sidenote.finish(
      Promise.allSettled([worker.jobs.resubmit(id, 40_000), worker.jobs.resubmit(id, 40_000)]),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await sidenote.db.jobs.count()).toBe(2);
  });
});

describe('a job that cannot be submitted', () => {
  it.each(
    sampled(
      [
        [402, { error: 'not enough credits' }, 'not-enough-credits'],
        [401, { error: 'unauthorized' }, 'key-refused'],
        [501, { error: 'no' }, 'service-broken'],
      ] as const,
      3,
    ),
  )('because of a %i waits for a click, for nothing', async (status, body, because) => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    let isShut = true;
    service.decide((path) => (isSubmit(path) && isShut ? Response.json(body, { status }) : 'pass'));
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.rest(worker);
    expect(await sidenote.row(id)).toMatchObject({ state: 'paused', pausedBecause: because, nextPollAt: null });
    expect((await sidenote.row(id)).parts[0]?.state).toBe('waiting');
    expect(await refusalOf(sidenote.finish(worker.jobs.resume(id, 39_999)))).toMatchObject({ kind: 'above-agreed' });
    isShut = false;
    await sidenote.finish(worker.jobs.resume(id, 40_000));
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 40 });
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });

  it('because of too many others is submitted later by itself', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    let refusals = 0;
    service.decide((path) => {
      if (!isSubmit(path) || refusals >= 3) return 'pass';
      refusals += 1;
      return Response.json({ error: 'too many pending requests' }, { status: 400 });
    });
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect(refusals).toBe(3);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 40 });
  });

  it('because of the budget is not begun, and nothing is left of it', async () => {
    const { worker, db, service, ...sidenote } = await world({ limits: roomy });
    await db.settings.put({ key: 'budget', value: budgetOf(10_000) });
    const searchId = await sidenote.openSearch();
    const asked = service.arrivals.length;
    const start = sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    expect(await refusalOf(start)).toMatchObject({ kind: 'budget-reached', period: 'day', limitMilli: 10_000 });
    expect(await db.jobs.count()).toBe(0);
    expect(service.arrivals).toHaveLength(asked);
  });

  it('because the budget does not cover the next part waits for a click, which changes nothing as long as it does not', async () => {
    const { worker, db, ...sidenote } = await world({ limits: { ...roomy, peoplePerExport: 20 } });
    await db.settings.put({ key: 'budget', value: budgetOf(20_000) });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.rest(worker);
    await sidenote.ended(worker, id);
    const paused = {
      state: 'paused',
      pausedBecause: 'budget-reached',
      parts: [{ state: 'done' }, { state: 'waiting' }],
    };
    expect(await sidenote.row(id)).toMatchObject(paused);
    expect(await refusalOf(sidenote.finish(worker.jobs.resume(id, 20_000)))).toMatchObject({ kind: 'budget-reached' });
    expect(await sidenote.row(id)).toMatchObject(paused);
  });
});

describe('a job of another key', () => {
  it('is said to be paused and is not asked about; with its key back it continues by itself', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.rest(worker);
    const asked = service.arrivals.length;
    await sidenote.connect({ connectionId: 'https://api.service.example#k2' });
    await sidenote.clock.advance(60_000);
    await sidenote.finish(worker.jobs.takeUp());
    await sidenote.rest(worker);
    expect(await sidenote.row(id)).toMatchObject({ state: 'paused', pausedBecause: 'key-changed' });
    await sidenote.clock.advance(3_600_000);
    await sidenote.finish(worker.jobs.takeUp());
    await sidenote.rest(worker);
    expect(service.arrivals).toHaveLength(asked);
    await sidenote.connect({ connectionId });
    await sidenote.finish(worker.jobs.takeUp());
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 40 });
  });
});

describe('bad days', () => {
  it('offline and storms of 429 are waited out, and nothing is lost', async () => {
    const { worker, service, online, clock, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 60, agreedMilli: 60_000 }));
    await sidenote.rest(worker);
    online.value = false;
    await sidenote.pass(worker, async () => clock.now() > (await sidenote.row(id)).createdAt + 5 * 3_600_000, 200);
    online.value = true;
    let storm = 40;
    service.decide((path) => {
      if (isSubmit(path) || storm === 0) return 'pass';
      storm -= 1;
      return Response.json({}, { status: 429, headers: { 'Retry-After': '120' } });
    });
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 60 });
    expect(service.submits()).toHaveLength(1);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });

  it('an unknown state means that it runs; after ten hours the history tells its end', async () => {
    const { worker, service, clock, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    service.decide((path) =>
      path.endsWith('/statistics')
        ? Response.json({ state: 'WARMING_UP', statistics: { total: 40, found: 0 } })
        : 'pass',
    );
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    const begin = clock.now();
    await sidenote.pass(worker, async () => (await sidenote.row(id)).parts[0]?.state !== 'running');
    expect(clock.now() - begin).toBeGreaterThan(10 * 3_600_000);
    expect(clock.now() - begin).toBeLessThan(12 * 3_600_000);
    expect(await sidenote.itemsOf(id)).toHaveLength(40);
  });

  it('statistics without their counts of people are enough', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const found = service
      .everybody()
      .slice(0, 40)
      .filter(({ mailbox }) => mailbox !== 'none').length;
    service.decide((path) =>
      path.endsWith('/statistics') ? Response.json({ state: 'DONE', statistics: { total: 40, found } }) : 'pass',
    );
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', chargedMilli: 40 * 500 + found * 500 });
  });

  it('a browser that was closed continues to check, and submits nothing', async () => {
    const { worker, service, kept, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.rest(worker);
    kept.session = null;
    const next = sidenote.startWorker();
    await sidenote.finish(next.start());
    expect(await sidenote.ended(next, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 40 });
    expect(service.submits()).toHaveLength(1);
  });
});

describe('the history on the service', () => {
  it('is read page by page, with times that can be compared', async () => {
    const { worker, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch(everybody);
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.ended(worker, id);
    const job = await sidenote.row(id);
    const wish: HistoryWish = {
      service: 'people-export',
      state: 'SETTLED',
      fullyRefunded: false,
      page: 0,
      size: 25,
      sort: ['requestSize,desc', 'created,asc'],
    };
    const { entries, total } = await sidenote.finish(worker.jobs.history(wish));
    expect(total).toBe(1);
    expect(entries).toMatchObject([
      {
        trackId: job.parts[0]?.trackId,
        service: 'PEOPLE_EXPORT',
        requestSize: 40,
        state: 'SETTLED',
        fullyRefunded: false,
        refundReason: null,
        createdAt: job.createdAt,
      },
    ]);
  });
});

describe('a finished job', () => {
  it('is seen once it is viewed, and can be forgotten with its pages; the records stay', async () => {
    const { worker, db, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    expect(await refusalOf(sidenote.finish(worker.jobs.forget(id)))).toEqual({ kind: 'not-now' });
    await sidenote.ended(worker, id);
    expect((await sidenote.row(id)).seenAt).toBeNull();
    await sidenote.finish(worker.jobs.see());
    expect((await sidenote.row(id)).seenAt).toBe(sidenote.clock.now());
    await sidenote.finish(worker.jobs.forget(id));
    expect(await db.jobs.count()).toBe(0);
    expect(await db.jobPages.count()).toBe(0);
    expect(await db.records.count()).toBeGreaterThan(39);
  });

  it('is sent to the webhook again by the service on request', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.ended(worker, id);
    expect(await sidenote.finish(worker.jobs.notify(id))).toEqual(expect.any(String));
    const [asked] = service.arrivals.filter(({ method }) => method === 'PATCH');
    expect(asked?.body).toEqual({ webhook: 'https://hooks.pronet.example/done' });
  });

  it('is sent again to any address, also when this browser does not know it', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.ended(worker, id);
    const trackId = (await sidenote.row(id)).parts[0]?.trackId ?? '';
    await sidenote.finish(worker.jobs.see());
    await sidenote.finish(worker.jobs.forget(id));
    const notice = { operation: 'people-export', trackId, webhook: 'https://other.pronet.example/hook' } as const;
    expect(await sidenote.finish(worker.jobs.notifyEntry(notice))).toEqual(expect.any(String));
    const [asked] = service.arrivals.filter(({ method }) => method === 'PATCH');
    expect(asked?.body).toEqual({ webhook: notice.webhook });
    await expect(
      sidenote.finish(worker.jobs.notifyEntry({ ...notice, webhook: 'http://localhost/hook' })),
    ).rejects.toThrow();
    expect(service.arrivals.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});

describe('a full disk', () => {
  it('while a page is stored is said, and the page is read again once there is room', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy });
    let isFull = true;
    worker.db.jobPages.hook('creating', () => {
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.pass(worker, async () => (await sidenote.row(id)).state === 'paused');
    expect(await sidenote.row(id)).toMatchObject({ state: 'paused', pausedBecause: 'not-saved' });
    expect(await sidenote.itemsOf(id)).toHaveLength(0);
    expect((await worker.db.records.toArray()).filter(({ kind }) => kind === 'person')).toHaveLength(0);
    isFull = false;
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 40 });
    expect(service.submits()).toHaveLength(1);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });
});

describe('results about an unknown person', () => {
  const inquiry = (refId: string | null, firstname: string, domain: string) => ({
    refId,
    state: 'DONE',
    input: { firstname, lastname: 'Stone', domain },
    output: [{ address: `${firstname.toLowerCase()}@${domain}`, found: true, status: 'VALID' }],
  });

  it('of a finder are found by name and domain, or kept under the name they were asked by', async () => {
    const limits = { ...roomy, resultsPerPage: 100 };
    const { worker, service, db, ...sidenote } = await world({ limits });
    const pageId = await sidenote.buyPage(worker);
    const page = await db.searchPages.get(pageId);
    const [first] = page?.lines ?? [];
    if (page === undefined || first === undefined) throw new Error('There is nobody');
    const line = { ...first, name: 'Ann Stone', domain: 'fenwick.example' };
    await db.searchPages.put({ ...page, lines: [line, ...page.lines.slice(1)] });
    service.decide((path) => {
      if (!path.endsWith('/inquiries')) return 'pass';
      const content = [inquiry(null, 'ANN', 'fenwick.example'), inquiry(null, 'Bob', 'other.example')];
      return Response.json({ content, totalElements: 2 });
    });
    const id = await sidenote.finish(worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    await sidenote.ended(worker, id);
    const items = await sidenote.itemsOf(id);
    expect(items.map((item) => [item.line.name, item.line.key, item.email?.address])).toEqual([
      ['Ann Stone', line.key, 'ann@fenwick.example'],
      ['Bob Stone', `person/job/${id}.0.1`, 'bob@other.example'],
    ]);
    const [record] = (await db.records.toArray()).filter(({ facets }) => facets.email !== undefined);
    expect(record?.facets.profile?.value?.id).toBe(line.id);
  });

  it('of a finder with ids of no one on the page, two with one name and website, belong to no one and merge with no one', async () => {
    const { worker, service, db, ...sidenote } = await world({ limits: { ...roomy, resultsPerPage: 100 } });
    const pageId = await sidenote.buyPage(worker);
    const page = await db.searchPages.get(pageId);
    const [first] = page?.lines ?? [];
    if (page === undefined || first === undefined) throw new Error('There is nobody');
    const line = { ...first, name: 'Ann Stone', domain: 'fenwick.example' };
    await db.searchPages.put({ ...page, lines: [line, ...page.lines.slice(1)] });
    const strangers = ['abcdef01-2345-9789-0abc-def012345678', 'abcdef01-2345-9789-0abc-def012345679'];
    service.decide((path) => {
      if (!path.endsWith('/inquiries')) return 'pass';
      const content = strangers.map((stranger) => inquiry(stranger, 'Ann', 'fenwick.example'));
      return Response.json({ content, totalElements: 2 });
    });
    const id = await sidenote.finish(worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    await sidenote.ended(worker, id);
    const [item] = await sidenote.itemsOf(id);
    expect(item).toMatchObject({ line: { key: `person/job/${id}.0.0`, id: '', name: 'Ann Stone' } });
    expect(item?.email?.address).toBe('ann@fenwick.example');
    const records = await db.records.toArray();
    expect(records.filter(({ facets }) => facets.email !== undefined)).toEqual([]);
    for (const stranger of strangers) expect(JSON.stringify(records)).not.toContain(stranger);
  });

  it('of a finder are left out where a person of the page was forgotten', async () => {
    const { worker, db, ...sidenote } = await world();
    const pageId = await sidenote.buyPage(worker);
    const page = await db.searchPages.get(pageId);
    if (page === undefined) throw new Error('There is no page');
    await db.searchPages.put({ ...page, lines: page.lines.slice(1) });
    const id = await sidenote.finish(worker.jobs.startFinder({ pageId, agreedMilli: 25_000, overrides: 0 }));
    await sidenote.ended(worker, id);
    expect((await sidenote.itemsOf(id)).map(({ line }) => line)).toEqual(page.lines.slice(1));
  });
});

describe('an answer to a submission that finds no room', () => {
  async function startOnFullDisk() {
    const all = await world({ limits: roomy });
    const disk = { isFull: true };
    all.worker.db.ledger.hook('creating', () => {
      if (disk.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    const searchId = await all.openSearch();
    const id = await all.finish(all.worker.jobs.startExport({ searchId, size: 30, agreedMilli: 30_000 }));
    await all.rest(all.worker);
    expect(await all.row(id)).toMatchObject({ state: 'paused', pausedBecause: 'not-saved' });
    expect((await all.row(id)).parts[0]?.state).toBe('submitting');
    disk.isFull = false;
    return { ...all, id };
  }

  it('is kept, and stored once there is some', async () => {
    const { worker, service, id, ...sidenote } = await startOnFullDisk();
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 30 });
    expect(service.submits()).toHaveLength(1);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });

  it('nor can be kept, is not asked for again: the history tells of it', async () => {
    const { worker, service, kept, id, ...sidenote } = await startOnFullDisk();
    kept.unsaved = null;
    await sidenote.pass(worker, async () => false, 5);
    expect(service.submits()).toHaveLength(1);
    const next = sidenote.startWorker();
    await sidenote.finish(next.start());
    expect(await sidenote.pass(next, sidenote.isCandidate)).toBe(true);
    await sidenote.answering(next, ({ candidates }) => candidates[0]?.trackId ?? null);
    expect(await sidenote.ended(next, id)).toBe(true);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', collected: 30 });
    expect(service.submits()).toHaveLength(1);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });
});

describe('the cost of a job', () => {
  it('is the service’s figure once it has settled it, not when it is done', async () => {
    const { worker, service, ...sidenote } = await world({ limits: roomy, choices: { jobCharge: 'at-settle' } });
    const searchId = await sidenote.openSearch();
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 40, agreedMilli: 40_000 }));
    await sidenote.rest(worker);
    // Others spend most of the balance meanwhile: only so many people are paid for.
    service.books.setBalance('job-key-7f3b1e0042', 10);
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect(service.takenMilli()).toBeLessThanOrEqual(10_000);
    expect((await sidenote.row(id)).parts[0]?.chargedMilli).toBe(service.takenMilli());
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });
});

describe('a job that is done and not settled', () => {
  it('is asked about until it is, and is open in the ledger until then', async () => {
    const { worker, service, db, ...sidenote } = await world({ limits: roomy });
    const searchId = await sidenote.openSearch();
    let looks = 0;
    service.decide((path) => {
      if (!path.endsWith('/submissions') || looks >= 3) return 'pass';
      looks += 1;
      return Response.json({ content: [], totalElements: 0 });
    });
    const id = await sidenote.finish(worker.jobs.startExport({ searchId, size: 5, agreedMilli: 5000 }));
    await sidenote.pass(worker, async () => looks === 2);
    expect((await sidenote.row(id)).parts[0]).toMatchObject({ state: 'done', isSettled: false, chargedMilli: null });
    expect(await sidenote.row(id)).toMatchObject({ state: 'done', open: 1 });
    expect((await db.ledger.toArray()).map((row) => row.kind === 'charge' && row.isJobOpen)).toEqual([true]);
    expect(await sidenote.ended(worker, id)).toBe(true);
    expect(looks).toBe(3);
    expect(await sidenote.bookedMilli()).toBe(service.takenMilli());
  });
});
