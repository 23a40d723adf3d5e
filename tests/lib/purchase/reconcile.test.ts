import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readBalance } from '@/lib/purchase/balance';
import { createConnection } from '@/lib/purchase/connection';
import { checkUnknown, decideUnknowns } from '@/lib/purchase/reconcile';
import type { Intent } from '@/lib/records/rows';
import { drive } from './drive.ts';
import { createWorld, jane, type Scripted } from './world.ts';

const findEmail = { operation: 'email', subject: jane, refresh: false, anyway: false } as const;

/** Reads a balance of 10, then loses one answer, then meets the given balances. */
async function afterLostAnswer(...balances: number[]) {
  const reads: Scripted[] = balances.map((total) => ({ body: { total } }));
  const world = await createWorld([{ body: { total: 10 } }, 'reset', ...reads]);
  const { client, purchase } = world.startWorker();
  const secret = {
    hasKey: () => Promise.resolve(true),
    expectKey: () => Promise.resolve('k'),
    writeKey: () => Promise.resolve({ fingerprint: 'k1' }),
    forgetKey: () => Promise.resolve(),
  };
  const connection = createConnection({ db: world.db, secret, clock: world.clock });
  const deps = { db: world.db, client, clock: world.clock, expectConnected: connection.expect };
  await drive(world.clock, readBalance(deps));
  await world.clock.advance(10);
  await drive(world.clock, purchase.purchase(findEmail, 1000));
  const [intent] = await world.db.intents.toArray();
  const check = () => drive(world.clock, checkUnknown(deps, intent?.id ?? ''));
  return { world, check };
}

describe('an unknown outcome', () => {
  it('is charged when the balance moved by its price', async () => {
    const { world, check } = await afterLostAnswer(9);
    expect(await check()).toMatchObject({ value: { decision: 'charged' } });
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, how: 'balance' }]);
    expect(await world.db.intents.toArray()).toMatchObject([
      { state: 'settled', outcome: { kind: 'decided', charged: true } },
    ]);
  });

  it('waits when the balance has not moved yet, and says until when', async () => {
    const { world, check } = await afterLostAnswer(10);
    const [intent] = await world.db.intents.toArray();
    const checkAgainAt = (intent?.sentAt ?? 0) + 120_000 + 60_000;
    expect(await check()).toEqual({ value: { decision: 'wait', checkAgainAt } });
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it('is not charged when two late reads are equal', async () => {
    const { world, check } = await afterLostAnswer(10, 10);
    await world.clock.advance(181_000);
    expect(await check()).toMatchObject({ value: { decision: 'not-charged' } });
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 0, how: 'balance' }]);
  });

  it('stays undecided when the second late read differs', async () => {
    const { world, check } = await afterLostAnswer(10, 9);
    await world.clock.advance(181_000);
    expect(await check()).toMatchObject({ value: { decision: 'undecided' } });
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it.each([
    ['others spent with the same key', 7.5],
    ['the account was topped up', 510],
  ])('stays undecided when %s', async (_what, total) => {
    const { check } = await afterLostAnswer(total);
    expect(await check()).toMatchObject({ value: { decision: 'undecided' } });
  });
});

describe('a movement of the balance', () => {
  const unknown = (reservedMilli: number): Intent[] => [{ reservedMilli } as Intent];
  it.each([
    ['nothing moved', unknown(1000), 0, 'none-charged'],
    ['exactly the one price', unknown(1000), 1000, 'all-charged'],
    ['both prices', [...unknown(1000), ...unknown(5000)], 6000, 'all-charged'],
    ['one of two', [...unknown(1000), ...unknown(1000)], 1000, 'undecided'],
    ['half a price', unknown(1000), 500, 'undecided'],
    ['a top-up', unknown(1000), -99_000, 'undecided'],
  ] as const)('decides when it is %s', (_what, unknowns, movement, expected) => {
    expect(decideUnknowns(unknowns, movement)).toBe(expected);
  });
});
