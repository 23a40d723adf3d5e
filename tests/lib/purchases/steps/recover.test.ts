import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { drive, turns } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply } from '../../../worlds/world.ts';

const minute = 60_000;

async function leftBehind(change: Partial<Intent>) {
  const world = await createWorld([{ body: janeReply }]);
  const intent: Intent = {
    id: 'left-behind',
    connection: world.connectionId,
    orderKey: `${world.connectionId}|email|${jane.key}`,
    operation: 'email',
    subject: jane,
    state: 'queued',
    refresh: false,
    anyway: false,
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    reservedMilli: 1000,
    agreedMilli: 1000,
    createdAt: world.clock.now(),
    sentAt: null,
    deadlineMs: 120_000,
    waitingUntil: null,
    settledAt: null,
    outcome: null,
    ...change,
  };
  await world.db.intents.add(intent);
  return world;
}

describe('a new worker', () => {
  it('makes a sent order unknown and does not send it again', async () => {
    const world = await leftBehind({ state: 'sent', sentAt: 5 });
    await drive(world.clock, world.startWorker().recover());
    await turns(20);
    expect(await world.db.intents.get('left-behind')).toMatchObject({ state: 'unknown' });
    expect(await world.db.ledger.toArray()).toMatchObject([{ how: 'unknown', chargedMilli: null }]);
    expect(world.sent).toHaveLength(0);
  });

  it('says that a response came back, where the last worker died after it', async () => {
    const world = await leftBehind({ state: 'sent', sentAt: 5 });
    await world.db.requests.add({
      at: 5,
      method: 'POST',
      origin: 'https://s.example',
      path: '/v1',
      bytesOut: 1,
      bytesIn: 40,
      status: 200,
      elapsedMs: 1,
      subjectKey: jane.key,
      intentId: 'left-behind',
    });
    await drive(world.clock, world.startWorker().recover());
    expect(await world.db.intents.get('left-behind')).toMatchObject({ state: 'unknown', lostStatus: 200 });
  });

  it('carries a fresh queued order out, once', async () => {
    const world = await leftBehind({});
    const worker = world.startWorker();
    await drive(world.clock, worker.recover());
    // The person, still there, asks again while it is on its way: one request.
    const order = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;
    await drive(world.clock, worker.purchase.purchase(order, 1000));
    expect(world.sent).toHaveLength(1);
    expect((await readRecord(world.db, world.connectionId, jane.key))?.name).toBe('Jane Doe');
  });

  it.each([
    ['the click is ten minutes old', { createdAt: -10 * minute }],
    ['the click is from the future', { createdAt: 10 * minute }],
    ['the key is another one', { connection: 'https://api.service.example#k2' }],
  ])('withdraws a queued order when %s', async (_what, change) => {
    const world = await leftBehind({});
    const intent = await world.db.intents.get('left-behind');
    const createdAt = world.clock.now() + ('createdAt' in change ? change.createdAt : 0);
    if (intent !== undefined) await world.db.intents.put({ ...intent, ...change, createdAt });
    await drive(world.clock, world.startWorker().recover());
    await turns(20);
    expect(await world.db.intents.count()).toBe(0);
    expect(world.sent).toHaveLength(0);
  });
});
