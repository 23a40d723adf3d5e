import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { BalanceRead, Intent, LedgerRow } from '@/lib/database/schema/rows';
import type { BalanceDeps } from '@/lib/purchases/ledger/balance';
import { lostOf } from '@/lib/purchases/ledger/movement';
import { reconcile } from '@/lib/purchases/reconcile/reconcile';
import { neutralNames } from '@/lib/service/contract/names';
import { amara, connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { charge } from '@/tests/fixtures/rows/ledger-rows';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { turns } from '../../../worlds/drive.ts';

const baseline: BalanceRead = { milli: 10_000, readAt: 5 };
const finalMs = 120_000 + 60_000;
const phoneQuote = { kind: 'per-unit', unitMilli: 5000 } as const;
const paid = (id: string, more: object = {}): LedgerRow => charge({ id, at: 1, reconciled: 0, ...more });

let count = 0;

interface Books {
  rows?: LedgerRow[];
  lost?: Intent[];
  /** Written after the last balance was compared, before anything is made of it. */
  afterwards?: (db: SidenoteDatabase) => Promise<unknown>;
}

/** Books over a baseline of ten credits, and the balances that will be read, in credits. */
async function createWorld(totals: number[], { rows = [], lost = [], afterwards }: Books = {}) {
  const db = new SidenoteDatabase(`reconcile-edges-${++count}`);
  const clock = createFakeClock();
  await db.balances.put({ connection: connectionId, ...baseline, quiet: baseline });
  await db.ledger.bulkPut(rows);
  await db.intents.bulkPut(lost);
  await db.ledger.bulkPut(
    lost.map(({ id, quote }) => charge({ id, at: 1, quote, how: 'unknown', chargedMilli: null, reconciled: 0 })),
  );
  async function send() {
    const total = totals.shift();
    if (total === undefined) throw new Error('No balance left');
    // Its turn in the database comes after the transaction that the answer begins.
    if (totals.length === 0) setImmediate(() => void afterwards?.(db));
    return { reply: { total }, elapsedMs: 12 };
  }
  let ids = 0;
  const service = { baseUrl: 'https://api.service.example', names: neutralNames };
  const deps = {
    db,
    clock,
    newId: () => `new-${++ids}`,
    client: { send } as unknown as BalanceDeps['client'],
    expectConnected: async () => ({ connectionId, service }),
  };
  async function compare() {
    const comparing = reconcile(deps);
    // The database needs turns and no time; the only wait is the one between two reads.
    await turns(60);
    await clock.advance(2000);
    return comparing;
  }
  const balance = () => db.balances.get(connectionId);
  const ledger = () => db.ledger.orderBy('[connection+at]').toArray();
  return { db, clock, totals, compare, balance, ledger };
}

function lostAt(sentAt: number | null, more: Partial<Intent> = {}): Intent {
  return intent(tomasz, { id: 'lost', state: 'unknown', createdAt: 0, sentAt, deadlineMs: 120_000, ...more });
}

describe('comparing the books', () => {
  it('asks once where nothing moved and nothing is lost', async () => {
    const { compare, totals } = await createWorld([9, 9], { rows: [paid('a')] });
    expect(await compare()).toMatchObject({ decided: 0, unknownLeft: 0, drifted: false, checkAgainAt: null });
    expect(totals).toHaveLength(1);
  });

  it('asks once, at any time, where the highest cost of all lost answers is gone', async () => {
    const { clock, compare, db, totals } = await createWorld([8, 8]);
    const now = clock.now();
    await db.intents.bulkPut([lostAt(now), lostAt(now, { id: 'other' })]);
    expect(await compare()).toMatchObject({ decided: 2, unknownLeft: 0, drifted: false, checkAgainAt: null });
    expect(totals).toHaveLength(1);
    expect((await db.intents.toArray()).map(({ outcome }) => outcome)).toEqual([
      { kind: 'decided', charged: true },
      { kind: 'decided', charged: true },
    ]);
  });

  it.each([
    ['waits a millisecond before the service has surely finished', finalMs - 1, { decided: 0, unknownLeft: 1 }],
    ['decides from then on', finalMs, { decided: 1, unknownLeft: 0, checkAgainAt: null }],
  ])('%s', async (_what, agoMs, expected) => {
    const { clock, compare, db } = await createWorld([10, 10]);
    const sentAt = clock.now() - agoMs;
    await db.intents.put(lostAt(sentAt));
    await db.ledger.put(charge({ id: 'lost', at: sentAt, how: 'unknown', chargedMilli: null, reconciled: 0 }));
    const checkAgainAt = agoMs < finalMs ? sentAt + finalMs : null;
    expect(await compare()).toMatchObject({ ...expected, checkAgainAt });
  });

  it('waits for the last of several lost answers, by their clicks where they never say when they left', async () => {
    const { clock, compare, db } = await createWorld([9.5]);
    const now = clock.now();
    await db.intents.bulkPut([lostAt(now - 200_000), lostAt(null, { id: 'other', createdAt: now - 100_000 })]);
    expect(await compare()).toMatchObject({ checkAgainAt: now - 100_000 + finalMs, unknownLeft: 2 });
  });

  it('where nothing moved, does not keep those that can cost nothing any more waiting for one lost since', async () => {
    const { clock, compare, db, totals, ledger } = await createWorld([10, 10]);
    const now = clock.now();
    await db.intents.bulkPut([lostAt(now - finalMs), lostAt(now - 100_000, { id: 'since' })]);
    expect(await compare()).toMatchObject({ decided: 1, unknownLeft: 1, checkAgainAt: now - 100_000 + finalMs });
    expect(totals).toHaveLength(0);
    expect(await db.intents.get('lost')).toMatchObject({ outcome: { kind: 'decided', charged: false } });
    expect(await db.intents.get('since')).toMatchObject({ state: 'unknown' });
    expect(await ledger()).toMatchObject([{ id: 'lost', chargedMilli: 0, how: 'balance' }]);
  });

  it.each([
    ['something moved, which may be of either', [9.5, 9.5], 1],
    ['the second read differs', [10, 9.5], 0],
    ['credits were added, which may hide a charge', [11, 11], 1],
  ])('waits for the last of them where %s', async (_what, balances, unread) => {
    const { clock, compare, db, totals } = await createWorld(balances);
    const now = clock.now();
    await db.intents.bulkPut([lostAt(now - finalMs), lostAt(now - 100_000, { id: 'since' })]);
    expect(await compare()).toMatchObject({ decided: 0, unknownLeft: 2, checkAgainAt: now - 100_000 + finalMs });
    expect(totals).toHaveLength(unread);
  });

  it('decides nothing beside an open job where the balance moved between its two reads', async () => {
    const job = paid('job', { operation: 'email-finder', chargedMilli: 5000, isJobOpen: true });
    const { compare, db } = await createWorld([10, 9], { rows: [job], lost: [lostAt(1)] });
    expect(await compare()).toMatchObject({ decided: 0, unknownLeft: 1 });
    const still = await createWorld([10, 10], { rows: [job], lost: [lostAt(1)] });
    expect(await still.compare()).toMatchObject({ decided: 1, unknownLeft: 0 });
    expect((await db.intents.get('lost'))?.outcome).toEqual({ kind: 'undecided' });
  });

  it.each([
    ['a day and a moment', 86_400_001, 'settled'],
    ['a day', 86_400_000, 'unknown'],
  ])(
    'waits no longer for a lost answer that left %s from now, by a clock that was set back',
    async (_what, ms, state) => {
      const { clock, compare, db } = await createWorld([10]);
      await db.intents.put(lostAt(clock.now() + ms));
      await compare();
      expect((await db.intents.get('lost'))?.state).toBe(state);
    },
  );

  it('takes two seconds between its two reads', async () => {
    const { clock, compare, balance } = await createWorld([9.7, 9.7]);
    const begun = clock.now();
    await compare();
    expect((await balance())?.readAt).toBe(begun + 2000);
  });

  it('decides nothing where the second read differs, and hands that one on', async () => {
    const { clock, compare, db } = await createWorld([10, 9]);
    await db.intents.put(lostAt(clock.now() - 200_000));
    expect(await compare()).toMatchObject({
      decided: 0,
      unknownLeft: 1,
      reading: { milli: 9000, movementMilli: 1000 },
    });
    expect(await db.intents.get('lost')).toMatchObject({ state: 'unknown' });
  });

  it('counts no one as lost who is queued or belongs to another connection', async () => {
    const { compare, db } = await createWorld([9.7, 9.7]);
    await db.intents.bulkPut([lostAt(1, { state: 'queued' }), lostAt(1, { id: 'other', connection: 'another' })]);
    expect(await compare()).toMatchObject({ drifted: true, decided: 0, unknownLeft: 0 });
  });

  it('does not guess which of two prices it was: both end as undecided, and the movement as outside', async () => {
    const phone = { ...lostAt(1), id: 'phone', quote: phoneQuote, reservedMilli: 5000 };
    const { compare, db } = await createWorld([0, 0], { lost: [lostAt(1), phone] });
    expect(await compare()).toMatchObject({ unknownLeft: 0, drifted: true });
    const ends = (await db.ledger.toArray()).map((row) => [row.id, row.chargedMilli]);
    expect(ends).toEqual([
      ['lost', 0],
      ['new-1', 10_000],
      ['phone', 0],
    ]);
    expect(await db.ledger.get('new-1')).toMatchObject({ kind: 'outside', intentIds: ['lost', 'phone'] });
  });

  it('is a group with a name of its own where two alike cannot be told apart', async () => {
    const lost = [lostAt(1), lostAt(null, { id: 'other' })];
    const { clock, compare, db } = await createWorld([9, 9], { lost });
    expect(await compare()).toMatchObject({ decided: 2, unknownLeft: 0 });
    const [now, ofTwo] = [clock.now(), { charged: 1, of: 2 }];
    const group = { id: 'new-1', ...ofTwo };
    expect(await db.ledger.toArray()).toMatchObject([
      { id: 'lost', intentId: 'lost', at: 1, how: 'group', group, chargedMilli: 1000 },
      { id: 'other', intentId: 'other', at: now, how: 'group', group, chargedMilli: 0 },
    ]);
    const settled = { state: 'settled', settledAt: now, outcome: { kind: 'decided-group', ...ofTwo } };
    expect(await db.intents.toArray()).toEqual(lost.map((intent) => ({ ...intent, ...settled })));
  });
});

describe('more that is gone than a lost answer can have cost', () => {
  it.each([
    ['whole prices of its own', 8, 2000],
    ['another sum', 8.7, 1300],
  ])('is from outside, and the answer undecided, where it is %s', async (_what, total, chargedMilli) => {
    const { compare, ledger } = await createWorld([total, total], { lost: [lostAt(1)] });
    expect(await compare()).toMatchObject({ decided: 0, unknownLeft: 0, drifted: true });
    expect(await ledger()).toMatchObject([
      { id: 'lost', chargedMilli: 0, how: 'undecided' },
      { kind: 'outside', chargedMilli, intentIds: [] },
    ]);
  });
});

describe('a movement without a lost answer', () => {
  it('is written down once and is the new baseline, with the balance after each row', async () => {
    const { compare, balance, ledger, clock } = await createWorld([8.7, 8.7], { rows: [paid('a')] });
    expect(await compare()).toMatchObject({ drifted: true });
    const readAt = clock.now();
    expect(await ledger()).toEqual([
      { ...paid('a'), reconciled: 1, balanceAfterMilli: 9000 },
      {
        kind: 'outside',
        intentIds: [],
        id: 'new-1',
        connection: connectionId,
        at: readAt - 2000,
        chargedMilli: 300,
        reconciled: 1,
        balanceAfterMilli: 8700,
      },
    ]);
    expect((await balance())?.quiet?.milli).toBe(8700);
  });

  it('takes back a booking by the price table alone, without a row of its own', async () => {
    const { compare, ledger, balance } = await createWorld([9, 9], {
      rows: [paid('told'), paid('table', { how: 'price-table', at: 2 })],
    });
    expect(await compare()).toMatchObject({ drifted: true });
    expect(await ledger()).toMatchObject([
      { id: 'told', chargedMilli: 1000, balanceAfterMilli: 9000, reconciled: 1 },
      { id: 'table', chargedMilli: 0, how: 'balance', balanceAfterMilli: 9000, reconciled: 1 },
    ]);
    expect((await balance())?.quiet?.milli).toBe(9000);
  });

  const races: [string, NonNullable<Books['afterwards']>][] = [
    ['just that was booked meanwhile', (db) => db.ledger.put(paid('new', { chargedMilli: 300 }))],
    ['a part of it was booked meanwhile', (db) => db.ledger.put(paid('new', { chargedMilli: 100 }))],
    ['everything was erased meanwhile', (db) => db.balances.clear()],
    [
      'the baseline was taken away meanwhile',
      (db) => db.balances.put({ connection: connectionId, milli: 9700, readAt: 6, quiet: null }),
    ],
  ];
  it.each(races)('is left to the next comparison when %s', async (_what, afterwards) => {
    const { compare, ledger } = await createWorld([9.7, 9.7], { afterwards });
    expect(await compare()).toMatchObject({ drifted: false });
    expect((await ledger()).filter((row) => row.id.startsWith('new-') || row.reconciled === 1)).toEqual([]);
  });
});

describe('the possible cost of a lost answer', () => {
  const options = (quote: Intent['quote']) => lostOf({ id: 'a', quote, operation: 'email' }).options;

  it('is whole units of the price table up to its most', () => {
    expect(options({ kind: 'range', minMilli: 0, maxMilli: 1000 })).toEqual([0, 1000]);
    expect(options({ kind: 'range', minMilli: 0, maxMilli: 2500 })).toEqual([0, 1000, 2000]);
  });

  it('is up to ten units where there is no most', () => {
    expect(options(phoneQuote)).toEqual(Array.from({ length: 11 }, (_, numbers) => numbers * 5000));
  });

  it('is shown under its name', () => {
    expect(lostOf({ ...intent(amara), id: 'a' }).id).toBe('a');
  });
});
