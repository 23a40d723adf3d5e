// First: what is loaded after it finds itself in an extension.
import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { eraseEverything } from '@/lib/connection/erase-everything';
import { readSettings } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import type { Order } from '@/lib/purchases/order';
import { drive } from '../../worlds/drive.ts';
import { jane, janeReply } from '../../worlds/world.ts';
import { createGateWorld, type GateWorld } from './steps/gate-world.ts';

const findEmail: Order = { operation: 'email', subject: jane, refresh: false, override: false, again: false };
const john: Order = { ...findEmail, subject: { ...jane, key: 'person/pronet/john-roe', slug: 'john-roe', url: null } };
const paid = { body: janeReply, headers: { 'X-Credit': '-1' } };

async function leaveBehind({ db, clock }: GateWorld, change: Partial<Intent>): Promise<void> {
  const connection = (await readSettings(db, 'connection'))?.connectionId ?? '';
  await db.intents.add({
    id: 'left-behind',
    connection,
    orderKey: `${connection}|email|${jane.key}`,
    operation: 'email',
    subject: jane,
    state: 'sent',
    refresh: false,
    anyway: false,
    reservedMilli: 1000,
    agreedMilli: 1000,
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    createdAt: clock.now(),
    sentAt: clock.now(),
    deadlineMs: 120_000,
    waitingUntil: null,
    settledAt: null,
    outcome: null,
    ...change,
  });
}

describe('a worker with a full disk', () => {
  it('starts, and never repeats its predecessor’s requests', async () => {
    const world = await createGateWorld();
    await leaveBehind(world, {});
    world.disk.isFull = true;
    const worker = world.startWorker();
    expect(await drive(world.clock, worker.recover())).toEqual({ value: undefined });
    const refusal = { kind: 'unknown-open', intentId: 'left-behind' };
    world.disk.isFull = false;
    expect(await drive(world.clock, worker.purchase.purchase(findEmail, 1000))).toMatchObject({ error: { refusal } });
    expect(world.sent).toEqual([]);
    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it('withdraws a click that is too old all the same', async () => {
    const world = await createGateWorld();
    await leaveBehind(world, { state: 'queued', sentAt: null, createdAt: world.clock.now() - 3_600_000 });
    world.disk.isFull = true;
    expect(await drive(world.clock, world.startWorker().recover())).toEqual({ value: undefined });
    expect(await world.db.intents.count()).toBe(0);
  });

  it('keeps every answer of several that could not be stored at once', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    const orders = ['a-b', 'c-d', 'e-f', 'g-h'].map((slug): Order => {
      const url = `https://www.pronet.example/in/${slug}`;
      return { ...findEmail, subject: { ...jane, key: `person/pronet/${slug}`, slug, url } };
    });
    const ends = Promise.allSettled(orders.map((order) => worker.purchase.purchase(order, 1000)));
    await world.untilSent(orders.length);
    world.disk.isFull = true;
    for (const [at, { answer }] of world.sent.entries()) {
      const { slug, url } = orders[at]?.subject ?? jane;
      const data = { ...janeReply.data, id: `abcdef01-2345-9789-0abc-def01234567${at}`, identifier: slug };
      answer({ ...paid, body: { ...janeReply, data: { ...data, link: { pronet: url } } } });
    }
    const settled = await drive(world.clock, ends);
    const errors = 'value' in settled ? settled.value.map((end) => end.status === 'rejected' && end.reason.name) : [];
    expect(errors).toEqual(orders.map(() => 'NotSavedError'));
    expect(Object.keys(world.kept.unsaved ?? {})).toHaveLength(orders.length);
    world.disk.isFull = false;
    await drive(world.clock, world.startWorker().recover());
    expect(world.kept.unsaved).toEqual({});
    const intents = await world.db.intents.toArray();
    expect(intents.map(({ state }) => state)).toEqual(orders.map(() => 'settled'));
    expect((await world.db.ledger.toArray()).map(({ chargedMilli }) => chargedMilli)).toEqual([1000, 1000, 1000, 1000]);
  });

  it('shows the answer where the session storage is full as well, and leaves its cost to the balance', async () => {
    const world = await createGateWorld();
    const bought = world.startWorker().purchase.purchase(findEmail, 1000);
    const left = await world.untilSent(1);
    Object.assign(world.disk, { isFull: true });
    world.session.isFull = true;
    left.answer(paid);
    expect(await drive(world.clock, bought)).toMatchObject({
      error: { name: 'NotSavedError', values: ['jane@fenwick.example'] },
    });
    world.disk.isFull = false;
    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it('sends nothing that could not be marked as sent', async () => {
    const world = await createGateWorld();
    const bought = world.startWorker().purchase.purchase(findEmail, 1000);
    await world.slowDown(await world.untilSent(1));
    world.disk.isFull = true;
    expect(await drive(world.clock, bought)).toMatchObject({ error: { name: 'QuotaExceededError' } });
    expect([world.sent.length, await world.db.intents.count()]).toEqual([1, 0]);
  });

  it('erases everything, the key with it', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    await worker.exclude(john.subject);
    await leaveBehind(world, {});
    world.disk.isFull = true;
    const erased = eraseEverything({
      db: world.db,
      connection: worker.connection,
      clock: world.clock,
      isBusy: () => false,
      isReading: () => false,
      forgetErrors: () => undefined,
      forgetSession: async () => undefined,
    });
    expect(await drive(world.clock, erased)).toEqual({ value: true });
    for (const table of world.db.tables) expect([table.name, await table.count()]).toEqual([table.name, 0]);
    world.disk.isFull = false;
    await expect(
      worker.client.send('credits', null, { baseUrl: 'https://api.service.example', names: { keys: {}, values: {} } }),
    ).rejects.toMatchObject({ failure: { kind: 'no-key' } });
  });

  it('forgets the key although it cannot write that down', async () => {
    const world = await createGateWorld();
    const worker = world.startWorker();
    world.disk.isFull = true;
    await drive(world.clock, worker.connection.forgetKey());
    world.disk.isFull = false;
    expect(await drive(world.clock, worker.purchase.purchase(findEmail, 1000))).toMatchObject({
      error: { failure: { kind: 'no-key' } },
    });
    expect(world.sent).toEqual([]);
  });
});

describe('two workers with a click each for the same', () => {
  it('send one request', async () => {
    const world = await createGateWorld();
    const clicks = [world.startWorker(), world.startWorker()].map(({ purchase }) => purchase.purchase(findEmail, 1000));
    const ends = Promise.allSettled(clicks);
    const left = await world.untilSent(1);
    await drive(world.clock, world.clock.sleep(3000));
    expect(world.sent).toHaveLength(1);
    left.answer(paid);
    await drive(world.clock, ends);
    expect(world.sent).toHaveLength(1);
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'found' } }]);
    expect((await world.db.ledger.toArray()).map(({ chargedMilli }) => chargedMilli)).toEqual([1000]);
  });
});
