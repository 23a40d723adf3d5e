import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { countBatch } from '@/lib/database/batches/batch-progress';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import { originOf } from '@/lib/database/schema/origins';
import { BatchRefusedError, RefusedError } from '@/lib/purchases/refusals';
import { depth, isFullDepth } from '../../../depth.ts';
import { type Answer, createBatchService } from '../../../worlds/batch-service.ts';
import { type BatchSidenote, createBatchSidenote, type Options } from '../../../worlds/batch-sidenote.ts';
import { turns } from '../../../worlds/drive.ts';
import { personNamed } from '../../../worlds/person-named.ts';
import { connectionId } from '../../../worlds/test-background.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);
const one = { operation: 'email', refresh: false, override: false, again: false } as const;

async function createStage(script: Record<string, Answer[]> = {}, options: Options & { delayMs?: number } = {}) {
  const service = createBatchService(script, options.delayMs);
  const sidenote = await createBatchSidenote(service, options);
  const worker = sidenote.startWorker();
  await sidenote.finish(worker.start());
  return { service, sidenote, worker, ...worker };
}

/** Starts it and waits until nothing moves. */
async function run(
  slugs: string[],
  script: Record<string, Answer[]> = {},
  options: Options & { delayMs?: number } = {},
) {
  const stage = await createStage(script, options);
  await stage.sidenote.finish(stage.findEmails(slugs));
  await stage.sidenote.idle(stage.batches);
  return { ...stage, batch: await stage.sidenote.row() };
}

async function resume({ sidenote, worker }: { sidenote: BatchSidenote; worker: Worker }): Promise<BatchRow> {
  const { id } = await sidenote.row();
  await sidenote.finish(worker.batches.resume(id, countBatch(await sidenote.row()).resumeQuoteMilli));
  await sidenote.idle(worker.batches);
  return sidenote.row();
}
type Worker = ReturnType<BatchSidenote['startWorker']>;

async function reasonOf(sidenote: BatchSidenote, pending: Promise<unknown>): Promise<unknown> {
  const reason = pending.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof RefusedError || error instanceof BatchRefusedError ? error.refusal : error),
  );
  return sidenote.finish(reason);
}

const statesOf = (batch: BatchRow) => batch.items.map(({ state }) => state);

describe('a batch that refreshes', () => {
  it('pays again for known data, once, and for no one who was answered meanwhile', async () => {
    const stage = await run(people(3));
    await stage.sidenote.finish(stage.findEmails(people(3), 3000, true));
    await stage.sidenote.idle(stage.batches);
    expect([...stage.service.requests].sort()).toEqual([...people(3), ...people(3)].sort());
    const rows = await stage.sidenote.db.batches.toArray();
    expect(rows.map((row) => countBatch(row).spentMilli)).toEqual([3000, 3000]);
  });

  it('is refused above the agreed price, since known data is priced again', async () => {
    const stage = await run(people(2));
    expect(await reasonOf(stage.sidenote, stage.findEmails(people(2), 1000, true))).toMatchObject({
      kind: 'above-agreed',
      maxMilli: 2000,
    });
    expect(stage.service.requests).toHaveLength(2);
  });
});

describe('a batch', () => {
  it('asks for each once, stores the results and is done', async () => {
    const { batch, service, sidenote } = await run(people(12), { 'person-3': ['nothing'] });
    expect(countBatch(batch)).toMatchObject({ total: 12, done: 12, found: 11, nothing: 1, spentMilli: 11_000 });
    expect(batch).toMatchObject({ state: 'done', pausedBecause: null, open: 0, agreedMilli: 12_000 });
    expect(countBatch(batch)).toMatchObject({ leftMilli: 0, reservedMilli: 0, resumeQuoteMilli: 0 });
    expect([...service.requests].sort()).toEqual([...people(12)].sort());
    expect(await sidenote.db.records.filter(({ kind }) => kind === 'person').count()).toBe(12);
  });

  if (isFullDepth)
    it('ends with the right counts when every fifth fails in another way', async () => {
      const failing: Answer[] = [
        'nothing',
        'bad-request',
        'broken-charged',
        'reset',
        'torn-charged',
        'wrong-shape-charged',
      ];
      const size = depth(60, 200);
      const found = (size * 4) / 5;
      const slugs = people(size);
      const script = Object.fromEntries(
        slugs.flatMap((slug, index) => (index % 5 === 4 ? [[slug, [failing[(index >> 2) % 6] ?? 'nothing']]] : [])),
      );
      const { batch, service } = await run(slugs, script);
      const told = Object.values(script).flat();
      const count = (...of: Answer[]) => told.filter((answer) => of.includes(answer)).length;
      expect(batch.state).toBe('done');
      expect(countBatch(batch)).toMatchObject({
        total: size,
        done: size,
        waiting: 0,
        asking: 0,
        found,
        known: 0,
        excluded: 0,
        nothing: count('nothing'),
        failed: count('bad-request'),
        unknown: count('broken-charged', 'reset', 'torn-charged'),
        notUnderstood: count('wrong-shape-charged'),
      });
      expect(count(...failing)).toBe(size / 5);
      expect(new Set(told)).toEqual(new Set(failing));
      expect(countBatch(batch).spentMilli).toBe(found * 1000 + count('wrong-shape-charged') * 1000);
      expect(countBatch(batch).reservedMilli).toBe(countBatch(batch).unknown * 1000);
      expect(service.requests).toHaveLength(size);
    });

  it('has five with the service at a time, and keeps to the limit of starts', async () => {
    const { service, batch } = await run(people(20), {}, { isSpaced: true, delayMs: 2000 });
    expect(batch.state).toBe('done');
    expect(service.mostAtOnce()).toBe(5);
  });

  it('lets a click go first', async () => {
    const { sidenote, worker, service } = await createStage({}, { isSpaced: true });
    await sidenote.finish(worker.findEmails(people(20)));
    await sidenote.until(() => service.requests.length === 5);
    await turns(150);
    await sidenote.finish(worker.purchase.purchase({ ...one, subject: personNamed('clicked') }, 1000));
    // Five had left, and five more stood in line before it.
    expect(service.requests.indexOf('clicked')).toBeLessThan(7);
    await sidenote.idle(worker.batches);
  });

  it('asks once for a person who is named twice, or by two addresses of one record', async () => {
    const { sidenote, worker, service, batches } = await createStage();
    await sidenote.db.records.add({
      id: 'r',
      connection: originOf(connectionId),
      kind: 'person',
      name: null,
      facets: {},
      createdAt: 1,
      touchedAt: 1,
      aliases: ['a', 'b'].map((slug) => `${originOf(connectionId)}|subject:person/pronet/${slug}`),
    });
    await sidenote.finish(worker.findEmails(['a', 'b', 'c', 'c'], 2000));
    await sidenote.idle(batches);
    expect([...service.requests].sort()).toEqual(['a', 'c']);
  });

  it('counts selected people who are known already as saved', async () => {
    const { sidenote, batches } = await createStage();
    const subjects = people(2).map((slug) => personNamed(slug));
    await sidenote.finish(batches.start({ operation: 'email', subjects, agreedMilli: 2000, known: 5 }));
    await sidenote.idle(batches);
    expect(await sidenote.db.savings.toArray()).toMatchObject([{ revisits: { count: 5, milli: 5000 } }]);
    await sidenote.finish(batches.start({ operation: 'email', subjects: [personNamed('other')], agreedMilli: 1000 }));
    await sidenote.idle(batches);
    expect(await sidenote.db.savings.toArray()).toMatchObject([{ revisits: { count: 5, milli: 5000 } }]);
  });

  it('pays nothing for known people, and asks no agreement for them', async () => {
    const { sidenote, worker, service, batches } = await createStage();
    await sidenote.finish(worker.purchase.purchase({ ...one, subject: personNamed('person-1') }, 1000));
    await sidenote.finish(worker.findEmails(people(3), 2000));
    await sidenote.idle(batches);
    expect(statesOf(await sidenote.row())).toEqual(['found', 'known', 'found']);
    expect(countBatch(await sidenote.row()).spentMilli).toBe(2000);
    expect(service.requests.filter((slug) => slug === 'person-1')).toHaveLength(1);
  });

  it('leaves the charge with a click that was on its way before', async () => {
    const { sidenote, worker, service, batches } = await createStage({}, { delayMs: 3000 });
    const clicked = worker.purchase.purchase({ ...one, subject: personNamed('person-0') }, 1000);
    await sidenote.until(() => service.requests.length === 1);
    await sidenote.finish(worker.findEmails(people(2)));
    await sidenote.idle(batches);
    await clicked;
    expect((await sidenote.row()).items).toMatchObject([
      { state: 'known', chargedMilli: 0 },
      { state: 'found', chargedMilli: 1000 },
    ]);
    expect(service.takenMilli()).toBe(2000);
  });
});

describe('the start of a batch', () => {
  it('is refused when the button said less than it can cost', async () => {
    const { sidenote, batches, service } = await createStage();
    const order = { operation: 'email', subjects: people(3).map(personNamed), agreedMilli: 2999 } as const;
    const refusal = await reasonOf(sidenote, batches.start(order));
    expect(refusal).toEqual({ kind: 'above-agreed', maxMilli: 3000, agreedMilli: 2999 });
    expect(await sidenote.db.batches.count()).toBe(0);
    expect(service.requests).toEqual([]);
    expect(batches.isBusy()).toBe(false);
  });

  it.each([
    [501, { kind: 'too-many', asked: 501, most: 500 }],
    [0, { kind: 'nothing-selected' }],
  ])('is refused with %i people', async (count, refusal) => {
    const { sidenote, worker } = await createStage();
    expect(await reasonOf(sidenote, worker.findEmails(people(count), 1e9))).toEqual(refusal);
    expect(await sidenote.db.batches.count()).toBe(0);
  });

  it('says its price before the click, without people who cost nothing', async () => {
    const { sidenote, worker, batches } = await createStage({ lost: ['reset'] }, { excluded: new Set(['excluded']) });
    await sidenote.finish(worker.purchase.purchase({ ...one, subject: personNamed('known') }, 1000));
    await sidenote.finish(worker.purchase.purchase({ ...one, subject: personNamed('lost') }, 1000));
    const subjects = ['known', 'lost', 'excluded', 'new', 'new'].map(personNamed);
    const quote = await sidenote.finish(batches.quote({ operation: 'email', subjects }));
    expect(quote?.totalMilli).toBe(1000);
    expect(quote?.items.map(({ quotedMilli }) => quotedMilli)).toEqual([0, 0, 0, 1000]);
  });
});

describe('the people a batch skips', () => {
  it('are those on a list, also when they were put there after the click', async () => {
    const { sidenote, worker, batches, service } = await createStage(
      {},
      { excluded: new Set(['person-1']), delayMs: 1000 },
    );
    await sidenote.finish(worker.findEmails(people(8), 7000));
    await sidenote.until(() => service.requests.length === 4);
    sidenote.offLimits.add('person-7');
    await sidenote.idle(batches);
    const batch = await sidenote.row();
    expect(countBatch(batch)).toMatchObject({ excluded: 2, found: 6, spentMilli: 6000 });
    expect(batch.items[7]).toMatchObject({ state: 'excluded', failure: { kind: 'excluded', listName: 'Customers' } });
    expect(batch.state).toBe('done');
    expect(service.requests).not.toContain('person-7');
  });

  it('are those whose answer was lost before: listed, and not paid by this batch', async () => {
    const { sidenote, worker, batches, service } = await createStage({ 'person-0': ['reset-charged'] });
    await sidenote.finish(worker.purchase.purchase({ ...one, subject: personNamed('person-0') }, 1000));
    await sidenote.finish(worker.findEmails(people(2), 1000));
    await sidenote.idle(batches);
    expect((await sidenote.row()).items).toMatchObject([
      { state: 'unknown', chargedMilli: 0, failure: { kind: 'unknown-open' } },
      { state: 'found' },
    ]);
    expect(service.arrivals.get('person-0')).toHaveLength(1);
  });

  it('are those whose answer is lost now: their price stays reserved until the balance decides', async () => {
    const stage = await createStage({ 'person-0': ['torn-charged'] });
    const { sidenote, worker, batches } = stage;
    await sidenote.finish(worker.readBalance());
    await sidenote.finish(worker.findEmails(people(2)));
    await sidenote.idle(batches);
    const before = await sidenote.row();
    expect(before.items[0]).toMatchObject({ state: 'unknown', chargedMilli: null, failure: { kind: 'garbled' } });
    expect(countBatch(before)).toMatchObject({ spentMilli: 1000, reservedMilli: 1000 });
    expect(before).toMatchObject({ state: 'done', open: 1 });
    await sidenote.clock.advance(200_000);
    await sidenote.finish(worker.reconcile());
    await sidenote.finish(batches.resumeAfterDeath());
    await sidenote.idle(batches);
    expect((await sidenote.row()).items[0]).toMatchObject({ state: 'unknown', chargedMilli: 1000 });
    expect(await sidenote.row()).toMatchObject({ open: 0 });
  });
});

describe('an answer that was lost while another user spent with the same key', () => {
  it('ends in the batch, too, and counts there at its most', async () => {
    const { sidenote, worker, batches, service } = await createStage({ 'person-0': ['torn-charged'] });
    await sidenote.finish(worker.readBalance());
    await sidenote.finish(worker.findEmails(people(2)));
    await sidenote.idle(batches);
    service.spendElsewhere(700);
    await sidenote.clock.advance(200_000);
    await sidenote.finish(worker.reconcile());
    await sidenote.finish(batches.resumeAfterDeath());
    await sidenote.idle(batches);
    const row = await sidenote.row();
    expect(row).toMatchObject({ state: 'done', open: 0 });
    expect(row.items[0]).toMatchObject({ state: 'unknown', chargedMilli: 1000 });
    expect(countBatch(row)).toMatchObject({ spentMilli: 2000, reservedMilli: 0 });
    expect(service.arrivals.get('person-0')).toHaveLength(1);
  });
});

describe('a charge that was booked on trust', () => {
  it('is corrected in the batch, too, once the balance says that it was none', async () => {
    const { sidenote, worker, batches } = await createStage({ 'person-0': ['wrong-shape'] });
    await sidenote.finish(worker.readBalance());
    await sidenote.finish(worker.findEmails(people(2)));
    await sidenote.idle(batches);
    const before = await sidenote.row();
    expect(before.items[0]).toMatchObject({ state: 'not-understood', chargedMilli: 1000, isProvisional: true });
    expect(before).toMatchObject({ state: 'done', open: 1 });
    await sidenote.clock.advance(200_000);
    await sidenote.finish(worker.reconcile());
    await sidenote.finish(batches.resumeAfterDeath());
    await sidenote.idle(batches);
    const after = await sidenote.row();
    expect(after.items[0]).toMatchObject({ state: 'not-understood', chargedMilli: 0, isProvisional: false });
    expect(after).toMatchObject({ state: 'done', open: 0 });
    expect(countBatch(after).spentMilli).toBe(1000);
  });
});

describe('a batch pauses', () => {
  it.each<[string, Answer, BatchRow['pausedBecause']]>([
    ['the credits are used up', 'refused', 'not-enough-credits'],
    ['the key is refused', 'key-refused', 'key-refused'],
    ['the service asks to wait for long', 'too-fast-for-long', 'too-fast'],
  ])('when %s, and continues with a click', async (_what, answer, because) => {
    const stage = await run(people(12), { 'person-2': [answer] });
    expect(stage.batch).toMatchObject({ state: 'paused', pausedBecause: because });
    expect(stage.batch.items[2]).toMatchObject({ state: 'waiting', chargedMilli: null });
    expect(stage.service.requests.length).toBeLessThan(9);
    const progress = countBatch(stage.batch);
    expect(progress.leftMilli).toBe(progress.resumeQuoteMilli);
    const after = await resume(stage);
    expect(after.state).toBe('done');
    expect(countBatch(after)).toMatchObject({ found: 12, spentMilli: 12_000 });
    expect(stage.service.arrivals.get('person-2')).toEqual([answer, 'found']);
  });

  it('when the browser is offline: nothing is lost', async () => {
    const { sidenote, worker, batches } = await createStage();
    sidenote.online.value = false;
    await sidenote.finish(worker.findEmails(people(3)));
    await sidenote.idle(batches);
    expect(await sidenote.row()).toMatchObject({ state: 'paused', pausedBecause: 'offline' });
    expect(statesOf(await sidenote.row())).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it("when the limiter's window holds for longer than a minute, without asking", async () => {
    const { sidenote, worker, batches, service } = await createStage({}, { isSpaced: true });
    const pauseMs = 600_000;
    sidenote.kept.log = { starts: [], pausedUntil: sidenote.clock.now() + pauseMs, pauseMs };
    await sidenote.finish(worker.findEmails(people(3)));
    await sidenote.idle(batches);
    expect(await sidenote.row()).toMatchObject({ state: 'paused', pausedBecause: 'too-fast' });
    expect(statesOf(await sidenote.row())).toEqual(['waiting', 'waiting', 'waiting']);
    expect(service.requests).toEqual([]);
  });

  it('when the budget is reached', async () => {
    const { sidenote, worker, batches, service } = await createStage();
    await sidenote.db.settings.put({
      key: 'budget',
      value: { perDayMilli: 2000, perMonthMilli: null, askAgainAboveMilli: null },
    });
    await sidenote.finish(worker.findEmails(people(4)));
    await sidenote.idle(batches);
    expect(await sidenote.row()).toMatchObject({ state: 'paused', pausedBecause: 'budget-reached' });
    expect(service.requests).toHaveLength(2);
    expect(countBatch(await sidenote.row())).toMatchObject({ found: 2, waiting: 2 });
  });

  it.each<[Answer, BatchRow['pausedBecause']]>([
    ['broken', 'service-broken'],
    ['reset', 'unreachable'],
    ['wrong-shape-charged', 'not-understood'],
  ])('when three in a row are "%s"', async (answer, because) => {
    const slugs = people(30);
    const { batch, service } = await run(slugs, Object.fromEntries(slugs.map((slug) => [slug, [answer]])));
    expect(batch).toMatchObject({ state: 'paused', pausedBecause: because });
    // Three, and what was in flight by then.
    expect(service.requests.length).toBeLessThan(9);
    expect(service.requests.length).toBeGreaterThanOrEqual(3);
  });

  it('not when good answers come in between', async () => {
    const slugs = people(18);
    const script = Object.fromEntries(
      slugs.filter((_, index) => index % 3 === 2).map((slug) => [slug, ['broken'] as Answer[]]),
    );
    const { batch } = await run(slugs, script);
    expect(batch.state).toBe('done');
    expect(countBatch(batch)).toMatchObject({ found: 12, unknown: 6 });
  });

  it('when the rest does not cover the next, because prices rose meanwhile', async () => {
    const { sidenote, worker, batches, service } = await createStage(
      {},
      { excluded: new Set(['person-6']), delayMs: 1000 },
    );
    await sidenote.finish(worker.findEmails(people(7), 6000));
    await sidenote.until(() => service.requests.length === 1);
    sidenote.offLimits.clear();
    await sidenote.idle(batches);
    expect(await sidenote.row()).toMatchObject({ state: 'paused', pausedBecause: 'agreed-used-up' });
    expect(service.takenMilli()).toBe(6000);
    // The price of now is not the one that stood there: it is said, and another click agrees to it.
    const { id } = await sidenote.row();
    expect(await reasonOf(sidenote, batches.resume(id, 0))).toMatchObject({ kind: 'above-agreed', maxMilli: 1000 });
    const after = await resume({ sidenote, worker });
    expect(after).toMatchObject({ state: 'done', agreedMilli: 7000 });
    expect(countBatch(after).spentMilli).toBe(7000);
  });

  it('when another key is set, and asks nothing with it', async () => {
    const { sidenote, worker, batches, service } = await createStage({}, { delayMs: 1000 });
    await sidenote.finish(worker.findEmails(people(12)));
    await sidenote.until(() => service.requests.length === 5);
    await sidenote.connect({ connectionId: 'https://api.service.example#k2' });
    await sidenote.idle(batches);
    const batch = await sidenote.row();
    expect(batch).toMatchObject({ state: 'paused', pausedBecause: 'key-changed' });
    expect(countBatch(batch)).toMatchObject({ found: 5, waiting: 7 });
    expect(service.requests).toHaveLength(5);
    expect(await reasonOf(sidenote, batches.resume(batch.id, 7000))).toEqual({ kind: 'key-changed' });
    await sidenote.connect();
    expect(countBatch(await resume({ sidenote, worker })).found).toBe(12);
  });

  it('when the key is gone', async () => {
    const { sidenote, worker, batches, service } = await createStage({}, { delayMs: 1000 });
    await sidenote.finish(worker.findEmails(people(9)));
    await sidenote.until(() => service.requests.length === 5);
    await sidenote.connect({ keySetAt: null });
    await sidenote.idle(batches);
    expect(await sidenote.row()).toMatchObject({ state: 'paused', pausedBecause: 'no-key' });
  });
});

describe('a person', () => {
  it('pauses it: answers on their way arrive, and "Resume" costs the rest', async () => {
    const { sidenote, worker, batches, service } = await createStage({}, { delayMs: 1000 });
    await sidenote.finish(worker.findEmails(people(10)));
    await sidenote.until(() => service.requests.length === 5);
    const { id } = await sidenote.row();
    await sidenote.finish(batches.pause(id));
    await sidenote.idle(batches);
    const batch = await sidenote.row();
    expect(batch).toMatchObject({ state: 'paused', pausedBecause: 'person' });
    expect(countBatch(batch)).toMatchObject({ found: 5, waiting: 5, leftMilli: 5000, resumeQuoteMilli: 5000 });
    expect(service.requests).toHaveLength(5);
    expect(await resume({ sidenote, worker })).toMatchObject({ state: 'done', agreedMilli: 10_000 });
  });

  it('resumes it while answers are still on their way: at once, and asks for each person once', async () => {
    const { sidenote, worker, batches, service } = await createStage({}, { delayMs: 30_000 });
    await sidenote.finish(worker.findEmails(people(7)));
    await sidenote.until(() => service.requests.length === 5);
    const { id } = await sidenote.row();
    await batches.pause(id);
    await batches.resume(id, 2000);
    await sidenote.idle(batches);
    expect(countBatch(await sidenote.row())).toMatchObject({ found: 7, spentMilli: 7000 });
    expect(await sidenote.row()).toMatchObject({ state: 'done', agreedMilli: 7000 });
    expect(service.requests).toHaveLength(7);
  });

  it('may click "Resume" twice', async () => {
    const { sidenote, worker, batches } = await run(people(8), { 'person-0': ['refused'] });
    const { id, items } = await sidenote.row();
    const price = countBatch({ items, state: 'paused', agreedMilli: 8000 }).resumeQuoteMilli;
    await sidenote.finish(Promise.allSettled([batches.resume(id, price), batches.resume(id, price)]));
    await sidenote.idle(worker.batches);
    expect(await sidenote.row()).toMatchObject({ state: 'done', agreedMilli: 8000 });
    expect(await reasonOf(sidenote, batches.resume(id, price))).toEqual({ kind: 'not-paused' });
  });

  it('cancels it: answers on their way are stored, the rest is withdrawn for good', async () => {
    const { sidenote, worker, batches, service } = await createStage({}, { delayMs: 1000 });
    await sidenote.finish(worker.findEmails(people(10)));
    await sidenote.until(() => service.requests.length === 5);
    const { id } = await sidenote.row();
    await sidenote.finish(batches.cancel(id));
    await sidenote.idle(batches);
    const batch = await sidenote.row();
    expect(batch).toMatchObject({ state: 'cancelled', open: 0 });
    expect(countBatch(batch)).toMatchObject({
      found: 5,
      waiting: 5,
      spentMilli: 5000,
      leftMilli: 0,
      resumeQuoteMilli: 0,
    });
    expect(await reasonOf(sidenote, batches.resume(id, 5000))).toEqual({ kind: 'not-paused' });
    expect(await sidenote.db.records.filter(({ kind }) => kind === 'person').count()).toBe(5);
    expect(service.requests).toHaveLength(5);
  });

  it('erases everything while it runs: nothing comes back, and nothing more is asked', async () => {
    const { sidenote, worker, batches, service } = await createStage({}, { delayMs: 1000 });
    await sidenote.finish(worker.findEmails(people(10)));
    await sidenote.until(() => service.requests.length === 5);
    expect(batches.isBusy()).toBe(true);
    await sidenote.db.batches.clear();
    await sidenote.idle(batches);
    expect(await sidenote.db.batches.count()).toBe(0);
    expect(service.requests).toHaveLength(5);
    expect(batches.isBusy()).toBe(false);
  });
});

it('a batch is busy from the click on, before its row is there', async () => {
  const { sidenote, worker, batches } = await createStage();
  const started = worker.findEmails(people(2));
  expect(batches.isBusy()).toBe(true);
  await sidenote.finish(started);
  expect(batches.isBusy()).toBe(true);
  await sidenote.idle(batches);
  await turns(2);
  expect(batches.isBusy()).toBe(false);
});
