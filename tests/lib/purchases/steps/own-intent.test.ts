import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import { putBack, readOwn, withdraw } from '@/lib/purchases/steps/own-intent';
import { jane } from '../../../worlds/world.ts';

const states = ['queued', 'sent', 'unknown', 'settled'] as const;
let worlds = 0;

/** A database with this one intent; without one, an empty one. */
async function holding(part: Partial<Intent> | null) {
  const db = new SidenoteDatabase(`own-intent-${++worlds}`);
  const intent: Intent = {
    id: 'i',
    connection: 'https://api.service.example#k1',
    orderKey: 'o',
    operation: 'email',
    subject: jane,
    state: 'queued',
    refresh: false,
    anyway: false,
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    reservedMilli: 1000,
    agreedMilli: 1000,
    createdAt: 1,
    sentAt: null,
    deadlineMs: 30_000,
    waitingUntil: null,
    settledAt: null,
    outcome: null,
    ...part,
  };
  if (part !== null) await db.intents.add(intent);
  return { db, intent };
}

describe('an intent is read as the claimer’s own', () => {
  it.each(states)('in the state %s, by the one who claimed it', async (state) => {
    const { db, intent } = await holding({ state, claim: 'mine' });
    expect(await readOwn(db, { id: 'i', claim: 'mine' })).toEqual(intent);
    expect(await readOwn(db, { id: 'i', claim: 'mine' }, [state])).toEqual(intent);
  });

  it('before any claim, by one without a claim', async () => {
    const { db, intent } = await holding({});
    expect(await readOwn(db, { id: 'i' })).toEqual(intent);
  });

  it.each<[what: string, kept: Partial<Intent> | null, read: Parameters<typeof readOwn>[1], among?: Intent['state'][]]>(
    [
      ['once another has claimed it', { claim: 'theirs' }, { id: 'i', claim: 'mine' }],
      ['once anybody has claimed it', { claim: 'theirs' }, { id: 'i' }],
      ['under a claim that it never had', {}, { id: 'i', claim: 'mine' }],
      ['when it is gone', null, { id: 'i' }],
      ['in another state than is asked for', { state: 'sent' }, { id: 'i' }, ['queued', 'unknown']],
    ],
  )('but not %s', async (_what, kept, read, among) => {
    const { db } = await holding(kept);
    expect(await readOwn(db, read, among)).toBeNull();
  });
});

describe('an order is withdrawn', () => {
  it('while it is queued, as if it had never been placed', async () => {
    const { db, intent } = await holding({ claim: 'mine' });
    await withdraw(db, intent);
    expect(await db.intents.count()).toBe(0);
  });

  it.each(['sent', 'unknown', 'settled'] as const)('but not once it is %s', async (state) => {
    const { db, intent } = await holding({ state });
    await withdraw(db, intent);
    expect(await db.intents.toArray()).toEqual([intent]);
  });

  it('but not by another', async () => {
    const { db, intent } = await holding({ claim: 'theirs' });
    await withdraw(db, { ...intent, claim: 'mine' });
    expect(await db.intents.toArray()).toEqual([intent]);
  });
});

describe('an order that was refused for now is put back', () => {
  it('into the queue, with the end of its wait', async () => {
    const { db, intent } = await holding({ state: 'sent', sentAt: 5, claim: 'mine' });
    const waiting = { ...intent, state: 'queued', waitingUntil: 9000 };
    expect(await putBack(db, intent, 9000)).toEqual(waiting);
    expect(await db.intents.toArray()).toEqual([waiting]);
  });

  it.each(['queued', 'unknown', 'settled'] as const)('but not when it is %s', async (state) => {
    const { db, intent } = await holding({ state });
    expect(await putBack(db, intent, 9000)).toBeNull();
    expect(await db.intents.toArray()).toEqual([intent]);
  });

  it('but not by another', async () => {
    const { db, intent } = await holding({ state: 'sent', claim: 'theirs' });
    expect(await putBack(db, { ...intent, claim: 'mine' }, 9000)).toBeNull();
    expect(await db.intents.toArray()).toEqual([intent]);
  });
});
