import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { type Answer, createBatchService } from '../../../worlds/batch-service.ts';
import { type BatchSidenote, createBatchSidenote } from '../../../worlds/batch-sidenote.ts';
import { turns } from '../../../worlds/drive.ts';
import { personNamed } from '../../../worlds/person-named.ts';
import { connectionId } from '../../../worlds/test-background.ts';

const slugs = ['person-0', 'person-1'];
const id = 'batch';

/** Two are asked for, and the first is forgotten while the service works on both. */
async function forgottenOnTheWire(script: Record<string, Answer[]> = {}, wasAsked = 2) {
  const service = createBatchService(script, 1000);
  const sidenote = await createBatchSidenote(service);
  const worker = sidenote.startWorker();
  await sidenote.finish(worker.start());
  await sidenote.finish(worker.findEmails(slugs));
  await sidenote.until(() => service.requests.length === wasAsked);
  await sidenote.finish(worker.purchase.forget(connectionId, personNamed('person-0')));
  return { service, sidenote, worker };
}

async function everythingIn({ db }: BatchSidenote): Promise<string> {
  return JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
}

describe('an item of a batch that is in flight when its person is forgotten', () => {
  it('names no one from then on, and keeps its result and its cost', async () => {
    const { sidenote, worker } = await forgottenOnTheWire();
    expect(await sidenote.row()).toMatchObject({ open: 1, items: [{ subject: null, state: 'asking' }, {}] });
    expect(await everythingIn(sidenote)).not.toContain('person-0');
    await sidenote.idle(worker.batches);
    const batch = await sidenote.row();
    expect(batch).toMatchObject({ state: 'done', items: [{ subject: null, state: 'found', chargedMilli: 1000 }, {}] });
    expect(countBatch(batch)).toMatchObject({ found: 2, spentMilli: 2000 });
    expect(await everythingIn(sidenote)).not.toContain('person-0');
  });

  it('is lost with its worker, and costs the amount the balance shows', async () => {
    const { sidenote } = await forgottenOnTheWire();
    const next = sidenote.startWorker();
    await sidenote.finish(next.start());
    // Without time, in which the worker before it would be answered.
    await turns(100);
    const [item] = (await sidenote.row()).items;
    expect(item).toMatchObject({ subject: null, state: 'unknown', chargedMilli: null, intentId: expect.any(String) });
    expect(await everythingIn(sidenote)).not.toContain('person-0');
  });

  it.each([
    ['too-fast-for-long', 'failed', 0],
    ['refused', 'failed', 0],
    ['bad-request', 'failed', 0],
    ['reset-charged', 'unknown', null],
    ['wrong-shape-charged', 'not-understood', 1000],
  ] as const)('never waits for another turn where the answer is "%s"', async (answer, state, chargedMilli) => {
    const { sidenote, worker, service } = await forgottenOnTheWire({ 'person-0': [answer] });
    await sidenote.idle(worker.batches);
    expect((await sidenote.row()).items[0]).toMatchObject({ subject: null, state, chargedMilli });
    expect(service.requests.filter((slug) => slug === 'person-0')).toHaveLength(1);
    expect(await everythingIn(sidenote)).not.toContain('person-0');
  });
});

describe('an item of a batch whose order is not in flight when its person is forgotten', () => {
  it('is not asked for after a "slow down"', async () => {
    const service = createBatchService({ 'person-0': ['too-fast'] });
    const sidenote = await createBatchSidenote(service);
    const worker = sidenote.startWorker();
    await sidenote.finish(worker.start());
    await sidenote.finish(worker.findEmails(['person-0']));
    const isQueued = async () => (await sidenote.db.intents.where('state').equals('queued').count()) > 0;
    await sidenote.until(() => service.requests.length === 1);
    for (let step = 0; step < 100 && !(await isQueued()); step++) await turns(1);
    await sidenote.finish(worker.purchase.forget(connectionId, personNamed('person-0')));
    await sidenote.idle(worker.batches);
    expect(await sidenote.row()).toMatchObject({
      state: 'done',
      items: [{ subject: null, state: 'failed', chargedMilli: 0 }],
    });
    expect(service.requests).toEqual(['person-0']);
    expect(await sidenote.db.ledger.count()).toBe(0);
  });

  it('is not asked for where it was forgotten between its turn and the gate', async () => {
    const service = createBatchService();
    const sidenote = await createBatchSidenote(service);
    const worker = sidenote.startWorker();
    await sidenote.finish(worker.start());
    const forgotten = Promise.withResolvers<void>();
    let isTaken = false;
    const { settings } = worker.db;
    const { get } = settings;
    // The last look at the connection before the door takes as long as the forgetting.
    settings.get = (async (...args: Parameters<typeof get>) => {
      if (isTaken && String(args[0]) === 'connection') await forgotten.promise;
      return get.apply(settings, args);
    }) as typeof get;
    worker.db.batches.hook('updating', (_changes, _key, { items: [item] }) => {
      if (item?.subject === null) return;
      isTaken = true;
      const forget = () => worker.purchase.forget(connectionId, personNamed('person-0'));
      Dexie.ignoreTransaction(() => void forget().then(() => forgotten.resolve(), forgotten.reject));
    });
    await sidenote.finish(worker.findEmails(['person-0']));
    await sidenote.finish(forgotten.promise);
    await sidenote.idle(worker.batches);
    expect(await sidenote.row()).toMatchObject({
      state: 'done',
      items: [{ subject: null, state: 'failed', chargedMilli: 0 }],
    });
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['was taken by a worker that died before it was at the door', null, 'failed', 0],
    ['had ended, and was not written down', 'settled', 'found', 1000],
    ['was lost', 'unknown', 'unknown', null],
  ] as const)('ends where it %s', async (_what, state, ends, chargedMilli) => {
    const service = createBatchService();
    const sidenote = await createBatchSidenote(service);
    const subject = personNamed('person-0');
    const quote = { kind: 'range', minMilli: 0, maxMilli: 1000 } as const;
    if (state !== null) {
      await sidenote.db.intents.add({
        id: 'own',
        connection: connectionId,
        orderKey: `${connectionId}|email|${subject.key}`,
        operation: 'email',
        subject,
        state,
        refresh: false,
        anyway: false,
        quote,
        reservedMilli: 1000,
        agreedMilli: 1000,
        createdAt: 2,
        sentAt: 2,
        deadlineMs: 120_000,
        waitingUntil: null,
        settledAt: null,
        outcome: state === 'settled' ? { kind: 'found' } : null,
      });
      await sidenote.db.ledger.add({
        kind: 'charge',
        id: 'own',
        intentId: 'own',
        connection: connectionId,
        at: 2,
        operation: 'email',
        subjectKey: subject.key,
        subjectName: null,
        quote,
        how: state === 'settled' ? 'x-credit' : 'unknown',
        chargedMilli,
        reconciled: 0,
        balanceAfterMilli: null,
        group: null,
        aboveQuote: false,
        anyway: false,
      });
    }
    const asking = { subject, state: 'asking', quotedMilli: 1000, chargedMilli: null, intentId: null } as const;
    sidenote.kept.session = 'this-session';
    await sidenote.db.batches.add({
      id,
      connection: connectionId,
      operation: 'email',
      createdAt: 1,
      agreedMilli: 1000,
      items: [asking],
      state: 'running',
      pausedBecause: null,
      startedIn: 'this-session',
      troubleInARow: 0,
      open: 1,
    });
    const worker = sidenote.startWorker();
    await sidenote.finish(worker.purchase.forget(connectionId, subject));
    expect(await everythingIn(sidenote)).not.toContain('person-0');
    await sidenote.finish(worker.start());
    await sidenote.idle(worker.batches);
    expect(await sidenote.row()).toMatchObject({
      state: 'done',
      items: [{ subject: null, state: ends, chargedMilli }],
    });
    expect(service.requests).toEqual([]);
  });
});
