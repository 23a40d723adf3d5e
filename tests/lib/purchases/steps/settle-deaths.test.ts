import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { BalanceRead, Intent } from '@/lib/database/schema/rows';
import type { BalanceDeps } from '@/lib/purchases/ledger/balance';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { settleEach, settleUndecided } from '@/lib/purchases/steps/settle';
import { neutralNames } from '@/lib/service/contract/names';
import { connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { charge } from '@/tests/fixtures/rows/ledger-rows';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { drive } from '../../../worlds/drive.ts';
import { createMortal } from '../../../worlds/mortal.ts';
import { openMortalDatabase } from '../../../worlds/mortal-database.ts';

const count = 250;
const baseline: BalanceRead = { milli: 1_000_000, readAt: 5 };
let worlds = 0;

/** So many lost answers at a credit each, more than one transaction takes. */
async function createLost() {
  const name = `settle-deaths-${++worlds}`;
  const db = new SidenoteDatabase(name);
  const lost = Array.from({ length: count }, (_, index): Intent => {
    const id = `lost-${String(index).padStart(3, '0')}`;
    return intent(tomasz, { id, state: 'unknown', createdAt: 1, sentAt: 10 + index, deadlineMs: 120_000 });
  });
  await db.balances.put({ connection: connectionId, ...baseline, quiet: baseline });
  await db.intents.bulkPut(lost);
  await db.ledger.bulkPut(
    lost.map(({ id }, index) => charge({ id, at: 10 + index, how: 'unknown', chargedMilli: null, reconciled: 0 })),
  );
  const clock = createFakeClock();
  let ids = 0;
  const compare = (milli: number) => {
    const service = { baseUrl: 'https://api.service.example', names: neutralNames };
    const deps = {
      db,
      clock,
      newId: () => `new-${++ids}`,
      client: {
        send: async () => ({ reply: { total: milli / 1000 }, elapsedMs: 1 }),
      } as unknown as BalanceDeps['client'],
      expectConnected: async () => ({ connectionId, service }),
    };
    return drive(clock, reconcile(deps));
  };
  const settled = () => db.intents.where('state').equals('settled').toArray();
  const booked = async () => (await db.ledger.toArray()).reduce((sum, row) => sum + (row.chargedMilli ?? 0), 0);
  return { name, db, lost, compare, settled, booked };
}

type World = Awaited<ReturnType<typeof createLost>>;
const ways: [string, number, (db: SidenoteDatabase, lost: readonly Intent[], nowMs: number) => Promise<void>][] = [
  [
    'all as charged',
    baseline.milli - count * 1000,
    (db, lost, nowMs) =>
      settleEach(
        db,
        lost.map((one) => ({ intent: one, chargedMilli: 1000 })),
        nowMs,
      ),
  ],
  ['all as undecided', baseline.milli - 700, settleUndecided],
];

/** A worker that dies between two transactions, after as many of them as it comes to. */
async function dieAfter(world: World, settle: (db: SidenoteDatabase) => Promise<void>): Promise<number[]> {
  const left: number[] = [];
  for (let diesAt = 1; ; diesAt++) {
    const mortal = createMortal(diesAt);
    const db = openMortalDatabase(world.name, mortal);
    const isOver = await settle(db).then(
      () => true,
      () => false,
    );
    db.close();
    left.push((await world.settled()).length);
    if (isOver) return left;
  }
}

describe('a worker that dies while it writes a balance’s decision', () => {
  it.each(ways)('leaves each answer either as it was or settled whole: %s', async (_what, _milli, settle) => {
    const world = await createLost();
    let nowMs = 1000;
    const left = await dieAfter(world, (db) => settle(db, world.lost, nowMs++));
    expect([...new Set(left)]).toEqual([0, 100, 200, 250]);
    // Settled by the worker that came that far, and by none after it.
    const times = (await world.settled()).map(({ settledAt }) => settledAt);
    expect(times).toEqual([...times].sort((a, b) => (a ?? 0) - (b ?? 0)));
    expect(new Set(times).size).toBe(3);
    for (const { id, state } of await world.db.intents.toArray()) {
      const row = await world.db.ledger.get(id);
      expect([state, row?.kind === 'charge' && row.how === 'unknown']).toEqual(['settled', false]);
    }
  });

  it.each(ways)('loses nothing: the next one continues with the rest alone, %s', async (_what, milli, settle) => {
    const world = await createLost();
    await settle(world.db, world.lost.slice(0, 100), 1000);
    expect(await world.compare(milli)).toMatchObject({ value: { unknownLeft: 0 } });
    expect(await world.booked()).toBe(baseline.milli - milli);
    const settled = await world.settled();
    expect(settled).toHaveLength(count);
    expect(settled.filter(({ settledAt }) => settledAt === 1000).map(({ id }) => id)).toEqual(
      world.lost.slice(0, 100).map(({ id }) => id),
    );
    expect(new Set(settled.map(({ outcome }) => JSON.stringify(outcome))).size).toBe(1);
  });
});
