import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { countBatch } from '@/lib/database/batches/batch-progress';
import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { createUnsavedAnswers } from '@/lib/purchases/steps/unsaved';
import { isFullDepth } from '../../../depth.ts';
import { createBatchService } from '../../../worlds/batch-service.ts';
import { createBatchSidenote } from '../../../worlds/batch-sidenote.ts';
import { turns } from '../../../worlds/drive.ts';
import { createMortal } from '../../../worlds/mortal.ts';
import { personNamed } from '../../../worlds/person-named.ts';
import { connectionId } from '../../../worlds/test-background.ts';

const slugs = Array.from({ length: 6 }, (_, index) => `person-${index}`);

/** What a worker left that died with one item asked for: the batch, and how far the item's order had come. */
async function leftBehind(
  order: Partial<Intent> | null,
  earlier: Partial<Intent> | null = null,
  { told, delayTurns = 0 }: { told?: Parameters<typeof createBatchService>[0]; delayTurns?: number } = {},
) {
  const service = createBatchService(told, delayTurns > 0 ? 300 : 0);
  const sidenote = await createBatchSidenote(service);
  const subject = personNamed('person-0');
  const intent: Intent = {
    id: 'own',
    connection: connectionId,
    operation: 'email',
    subject,
    state: 'queued',
    orderKey: orderKeyOf(connectionId, 'email', subject.key),
    refresh: false,
    anyway: false,
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    reservedMilli: 1000,
    agreedMilli: 1000,
    createdAt: sidenote.clock.now(),
    sentAt: null,
    deadlineMs: 120_000,
    waitingUntil: null,
    settledAt: null,
    outcome: null,
  };
  if (earlier !== null) await sidenote.db.intents.add({ ...intent, id: 'earlier', ...earlier });
  if (order !== null) await sidenote.db.intents.add({ ...intent, ...order });
  sidenote.kept.session = 'this-session';
  await sidenote.db.batches.add({
    id: 'batch',
    connection: connectionId,
    operation: 'email',
    createdAt: 1,
    agreedMilli: 1000,
    state: 'running',
    pausedBecause: null,
    startedIn: 'this-session',
    troubleInARow: 0,
    open: 1,
    items: [
      {
        subject,
        state: 'asking',
        quotedMilli: 1000,
        chargedMilli: null,
        intentId: null,
        earlierIntents: earlier === null ? [] : ['earlier'],
      },
    ],
  });
  const worker = sidenote.startWorker();
  if (delayTurns > 0) delayReads(worker.db.ledger, delayTurns);
  await sidenote.finish(worker.start());
  await sidenote.idle(worker.batches);
  const [item] = (await sidenote.row()).items;
  return { sidenote, service, item, batch: await sidenote.row() };
}

/** A disk that is slow to read, but for what stands in a transaction. */
function delayReads(ledger: SidenoteDatabase['ledger'], delayTurns: number): void {
  const read = ledger.get.bind(ledger);
  ledger.get = ((id: string) =>
    Dexie.currentTransaction === null
      ? Dexie.Promise.resolve(turns(delayTurns)).then(() => read(id))
      : read(id)) as typeof ledger.get;
}

const refused = { kind: 'failed', failure: { kind: 'not-enough-credits', status: 402 } } as const;

describe('an item that a dead worker was asking for', () => {
  it('is asked for when nothing had been written of an order', async () => {
    const { item, service } = await leftBehind(null);
    expect(item).toMatchObject({ state: 'found', chargedMilli: 1000 });
    expect(service.requests).toEqual(['person-0']);
  });

  it('continues with its own order when that was queued', async () => {
    const { sidenote, item, service } = await leftBehind({});
    expect(item).toMatchObject({ state: 'found', chargedMilli: 1000, intentId: 'own' });
    expect(service.requests).toEqual(['person-0']);
    expect(await sidenote.db.savings.count()).toBe(0);
  });

  if (isFullDepth)
    it('is not asked for again when its own order ends while its result is read', async () => {
      const told = { 'person-0': ['bad-request' as const] };
      for (let delayTurns = 1; delayTurns <= 40; delayTurns++) {
        const { sidenote, item, service } = await leftBehind({}, null, { told, delayTurns });
        expect({ delayTurns, came: service.arrivals.get('person-0') }).toEqual({ delayTurns, came: ['bad-request'] });
        expect({ delayTurns, state: item?.state, intentId: item?.intentId }).toEqual({
          delayTurns,
          state: 'failed',
          intentId: 'own',
        });
        await sidenote.dispose();
      }
    });

  it('is unknown and not asked for again when the order had left', async () => {
    const { item, service, batch } = await leftBehind({ state: 'sent', sentAt: 5 });
    expect(item).toMatchObject({ state: 'unknown', chargedMilli: null, intentId: 'own' });
    expect(service.requests).toEqual([]);
    expect(batch.state).toBe('done');
  });

  it('waits again when its order was refused, and stops the batch as it would have', async () => {
    const { item, service, batch } = await leftBehind({ state: 'settled', outcome: refused, sentAt: 5, settledAt: 6 });
    expect(item).toMatchObject({ state: 'waiting' });
    expect(batch).toMatchObject({ state: 'paused', pausedBecause: 'not-enough-credits' });
    expect(service.requests).toEqual([]);
  });

  it('does not take an order from before the click for its own', async () => {
    const { item, batch } = await leftBehind(null, { state: 'settled', outcome: refused, sentAt: 5, settledAt: 6 });
    expect(item).toMatchObject({ state: 'found' });
    expect(batch.state).toBe('done');
  });

  it('knows its own order although the clock was set back in between', async () => {
    const createdAt = 1_000_000_000_000;
    const { item, service } = await leftBehind(
      { state: 'settled', outcome: { kind: 'nothing-found' }, sentAt: 5, settledAt: 6, createdAt },
      { state: 'settled', outcome: refused, sentAt: 5, settledAt: 6 },
    );
    expect(item).toMatchObject({ state: 'nothing-found', intentId: 'own' });
    expect(service.requests).toEqual([]);
  });
});

describe('a batch', () => {
  it('continues in the next worker, and asks for each person once', async () => {
    const service = createBatchService({}, 1000);
    const sidenote = await createBatchSidenote(service);
    const mortal = createMortal(150);
    const first = sidenote.startWorker(mortal);
    await sidenote.finish(first.start());
    await sidenote.finish(first.findEmails(slugs));
    await sidenote.idle(first.batches);
    expect(mortal.isDead).toBe(true);
    expect(await sidenote.row()).toMatchObject({ state: 'running' });
    const second = sidenote.startWorker();
    await sidenote.finish(second.start());
    await sidenote.idle(second.batches);
    expect(await sidenote.row()).toMatchObject({ state: 'done' });
    expect(new Set(service.requests).size).toBe(service.requests.length);
  });

  it('waits for a click when the browser was closed in between', async () => {
    const service = createBatchService({}, 1000);
    const sidenote = await createBatchSidenote(service);
    const first = sidenote.startWorker(createMortal(150));
    await sidenote.finish(first.start());
    await sidenote.finish(first.findEmails(slugs));
    await sidenote.idle(first.batches);
    const asked = service.requests.length;
    await sidenote.clock.advance(700_000);
    sidenote.kept.session = null;
    const second = sidenote.startWorker();
    await sidenote.finish(second.start());
    await sidenote.idle(second.batches);
    const batch = await sidenote.row();
    expect(batch).toMatchObject({ state: 'paused', pausedBecause: 'browser-restart' });
    expect(countBatch(batch)).toMatchObject({ asking: 0 });
    expect(countBatch(batch).waiting).toBeGreaterThan(0);
    expect(service.requests).toHaveLength(asked);
    await sidenote.finish(second.batches.resume(batch.id, countBatch(batch).resumeQuoteMilli));
    await sidenote.idle(second.batches);
    // It belongs to this browser session now: another death does not stop it.
    expect(await sidenote.row()).toMatchObject({ state: 'done', startedIn: sidenote.kept.session });
  });

  it('is taken up once, at any number of questions', async () => {
    const service = createBatchService({}, 1000);
    const sidenote = await createBatchSidenote(service);
    const worker = sidenote.startWorker();
    await sidenote.finish(worker.start());
    await sidenote.finish(worker.findEmails(slugs));
    for (let times = 0; times < 3; times++) {
      await sidenote.until(() => service.requests.length > times);
      await sidenote.finish(worker.batches.resumeAfterDeath());
    }
    await sidenote.idle(worker.batches);
    expect(service.requests).toHaveLength(slugs.length);
  });

  it('pauses when the disk is full, and counts the answers once there is room', async () => {
    const service = createBatchService({}, 1000);
    const sidenote = await createBatchSidenote(service);
    const worker = sidenote.startWorker();
    await sidenote.finish(worker.start());
    await sidenote.finish(worker.findEmails(slugs));
    await sidenote.until(() => service.requests.length === 5);
    const [own] = await sidenote.db.intents.toArray();
    if (own === undefined) throw new Error('Nothing was asked');
    // Records refuse whatever is written, as a full disk does; the batch's own row is small enough.
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    worker.db.records.hook('creating', refuse);
    await sidenote.idle(worker.batches);
    const full = await sidenote.row();
    expect(full).toMatchObject({ state: 'paused', pausedBecause: 'not-saved' });
    expect(countBatch(full)).toMatchObject({ failed: 5, waiting: 1, spentMilli: 0, reservedMilli: 5000 });
    const unsaved = createUnsavedAnswers({
      read: () => Promise.resolve(sidenote.kept.unsaved),
      write: () => Promise.resolve(),
    });
    expect(await unsaved.list()).toHaveLength(5);
    const second = sidenote.startWorker();
    await sidenote.finish(second.start());
    await sidenote.idle(second.batches);
    expect(countBatch(await sidenote.row())).toMatchObject({
      found: 5,
      waiting: 1,
      spentMilli: 5000,
      reservedMilli: 0,
    });
    expect((await sidenote.row()).items[0]?.failure).toBeUndefined();
    expect(service.requests).toHaveLength(5);
  });

  it('keeps its result but not its person when that person is forgotten', async () => {
    const service = createBatchService({ 'person-1': ['refused'] }, 1000);
    const sidenote = await createBatchSidenote(service);
    const worker = sidenote.startWorker();
    await sidenote.finish(worker.start());
    await sidenote.finish(worker.findEmails(slugs.slice(0, 2)));
    await sidenote.idle(worker.batches);
    for (const slug of ['person-0', 'person-1']) {
      await sidenote.finish(forgetSubject(sidenote.db, connectionId, personNamed(slug)));
    }
    const batch = await sidenote.row();
    expect(JSON.stringify(batch)).not.toContain('person-');
    expect(batch).toMatchObject({ state: 'done' });
    expect(countBatch(batch)).toMatchObject({ found: 1, failed: 1, spentMilli: 1000 });
  });
});
