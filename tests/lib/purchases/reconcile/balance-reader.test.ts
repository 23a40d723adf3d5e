import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBalanceReader } from '@/lib/purchases/reconcile/balance-reader';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, type Scripted } from '../../../worlds/world.ts';

const balance = (total: number): Scripted => ({ body: { total } });

/** A worker that has read a balance of 10; then the script goes on. */
async function startWith(...script: Scripted[]) {
  Object.assign(fakeBrowser.runtime, { getPlatformInfo: async () => ({}) });
  const world = await createWorld([balance(10), ...script]);
  const { clock, db, newId } = world;
  const { client, connection, purchase } = world.startWorker();
  const reader = createBalanceReader({ db, client, clock, connection, remindAt: () => undefined, newId });
  const read = () => drive(clock, reader.read());
  await read();
  await clock.advance(10);
  return { ...world, purchase, read };
}

describe('a read of the balance', () => {
  it('that moved by all that was lost settles it at once, before another answer can be lost', async () => {
    const { clock, db, purchase, read } = await startWith('reset', balance(9), balance(9));
    const order = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;
    await drive(clock, purchase.purchase(order, 1000));
    expect(await db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
    await read();
    const settled = { state: 'settled', outcome: { kind: 'decided', charged: true } };
    await vi.waitFor(async () => {
      await clock.advance(100);
      expect(await db.intents.toArray()).toMatchObject([settled]);
    });
    expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, how: 'balance' }]);
  });

  it('that moved by no call of ours is in the ledger before the next purchase', async () => {
    const { clock, db, sent, read } = await startWith(balance(510), balance(510), balance(510));
    await read();
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect(await db.ledger.toArray()).toMatchObject([{ kind: 'outside', chargedMilli: -500_000 }]);
    });
    expect(sent).toHaveLength(4);
  });

  it('that agrees with the ledger asks nothing more', async () => {
    const { clock, db, sent, read } = await startWith(balance(10));
    await read();
    await clock.advance(5000);
    expect(sent).toHaveLength(2);
    expect(await db.ledger.count()).toBe(0);
  });
});
