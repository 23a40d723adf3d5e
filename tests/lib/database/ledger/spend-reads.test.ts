import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { countLedger, firstDay, readLedgerPage, readUsage, spendSummaryOf } from '@/lib/database/ledger/spend-reads';
import { readLedgerSince } from '@/lib/database/reads';
import type { LedgerRow } from '@/lib/database/schema/rows';
import { openIntent } from '@/lib/purchases/steps/gate';
import { connectionId, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';
import { charge, movement } from '@/tests/fixtures/rows/ledger-rows';

const noon = (month: number, day: number) => new Date(2026, month - 1, day, 12).getTime();
const now = noon(11, 20);
let db: SidenoteDatabase;
let count = 0;

beforeEach(() => {
  count += 1;
  db = new SidenoteDatabase(`spend-${count}`);
});

describe('the used part of the budgets', () => {
  test('equals the count of the purchase pipeline', async () => {
    await db.ledger.bulkPut([
      charge({ id: 'today', at: now - 1000 }),
      charge({ id: 'month', at: noon(11, 1), chargedMilli: 500 }),
      charge({ id: 'before', at: noon(10, 31), chargedMilli: 7000 }),
      charge({ id: 'lost', at: now, how: 'unknown', chargedMilli: null }),
      charge({ id: 'other', at: now, connection: 'another' }),
      charge({ id: 'more', at: now, chargedMilli: 1000 }),
      movement({ id: 'outside', at: now, chargedMilli: 90_000 }),
    ]);
    await db.intents.bulkPut([
      intent(tomasz, { id: 'a', state: 'queued' }),
      intent(tomasz, { id: 'b', state: 'unknown' }),
      intent(tomasz, { id: 'c' }),
    ]);
    const usage = { todayMilli: 2000, monthMilli: 2500, openMilli: 2000, unclearMilli: 0 };
    expect(await readUsage(db, connectionId, now)).toEqual(usage);
  });
});

describe('the amount of a refund', () => {
  const job = (id: string, at: number, chargedMilli = 5000) =>
    charge({ id, at, operation: 'people-export', chargedMilli, quote: { kind: 'range', minMilli: 0, maxMilli: 5000 } });
  const refundOf = (intentId: string, at: number): LedgerRow => ({
    kind: 'refund',
    id: `${intentId}:refund`,
    connection: connectionId,
    at,
    intentId,
    reason: 'NO_EMAILS_FOUND',
    operation: 'people-export',
    chargedMilli: -5000,
    reconciled: 0,
    balanceAfterMilli: null,
  });
  const spent = charge({ id: 'spent', at: now - 1000 });

  test.each([
    ['today, to today', now - 5000, { todayMilli: 1000, monthMilli: 1000 }],
    ['yesterday, to this month and not to today', noon(11, 19), { todayMilli: 1000, monthMilli: 1000 }],
    ['last month, to neither today nor this month', noon(10, 31), { todayMilli: 1000, monthMilli: 1000 }],
  ])('goes to the day and month that its job was charged: %s', async (_what, chargedAt, expected) => {
    await db.ledger.bulkPut([job('job', chargedAt), refundOf('job', now - 500), spent]);
    expect(await readUsage(db, connectionId, now)).toMatchObject(expected);
  });

  test('widens no budget where the row of its job is gone', async () => {
    await db.ledger.bulkPut([refundOf('gone', now - 500), spent]);
    expect(await readUsage(db, connectionId, now)).toMatchObject({ todayMilli: 1000, monthMilli: 1000 });
  });

  test('of yesterday lets nothing more through the gate today', async () => {
    await db.settings.put({
      key: 'budget',
      value: { perDayMilli: 1999, perMonthMilli: null, askAgainAboveMilli: null },
    });
    await db.ledger.bulkPut([job('job', noon(11, 19)), refundOf('job', now - 500), spent]);
    const next = intent(tomasz, { id: 'next', state: 'queued', createdAt: now });
    await expect(openIntent(db, next)).rejects.toMatchObject({
      refusal: { kind: 'budget-reached', period: 'day', usedMilli: 1000 },
    });
  });
});

describe('a lost answer with an unknown cost', () => {
  const lost = (id: string, at: number, more: object = {}) =>
    charge({ id, at, how: 'undecided', chargedMilli: 0, ...more });

  test('is booked at its most in the budget of its day, without a second booking from outside', async () => {
    await db.ledger.bulkPut([
      lost('today', now - 1000),
      lost('a number', now - 900, { operation: 'mobile', quote: { kind: 'per-unit', unitMilli: 5000 } }),
      lost('yesterday', noon(11, 19)),
      movement({ id: 'outside', at: now, chargedMilli: 7000, intentIds: ['today', 'a number'] }),
    ]);
    const usage = { todayMilli: 6000, monthMilli: 7000, openMilli: 0, unclearMilli: 7000 };
    expect(await readUsage(db, connectionId, now)).toEqual(usage);
  });

  test('counts the same in the sums of the days, so that both say one total', () => {
    const { days, totalMilli, operations } = spendSummaryOf([lost('today', now - 1000)], now, 2);
    expect([days.at(-1)?.milli, totalMilli]).toEqual([1000, 1000]);
    expect(operations).toEqual([{ operation: 'email', milli: 1000, count: 1 }]);
  });
});

describe('the sums of the last days', () => {
  test('are by day and by operation, without others’ charges', async () => {
    await db.ledger.bulkPut([
      charge({ id: 'too old', at: noon(11, 17) }),
      charge({ id: 'first', at: noon(11, 18), chargedMilli: 500 }),
      movement({ id: 'outside', at: noon(11, 19), chargedMilli: 90_000 }),
      charge({ id: 'lost', at: now, how: 'unknown', chargedMilli: null }),
      charge({ id: 'above', at: now, aboveQuote: true, chargedMilli: 1500 }),
      charge({ id: 'the clock was set back', at: noon(11, 25), chargedMilli: 100 }),
    ]);
    const { days, operations, totalMilli, flagged } = spendSummaryOf(
      await readLedgerSince(db, connectionId, firstDay(now, 3)),
      now,
      3,
    );
    expect(days.map(({ milli, calls }) => [milli, calls])).toEqual([
      [500, 1],
      [0, 0],
      [1600, 3],
    ]);
    expect(days.map(({ startMs }) => new Date(startMs).getDate())).toEqual([18, 19, 20]);
    expect(operations).toEqual([{ operation: 'email', milli: 2100, count: 4 }]);
    expect([totalMilli, flagged]).toEqual([2100, 3]);
  });

  test('have a day for each where nothing was spent', async () => {
    const { days, operations, flagged } = spendSummaryOf(
      await readLedgerSince(db, connectionId, firstDay(now, 30)),
      now,
      30,
    );
    expect(days).toHaveLength(30);
    expect([operations, flagged]).toEqual([[], 0]);
  });
});

describe('a page of the ledger', () => {
  test('is newest first, of one connection, with the subject of each movement', async () => {
    await db.ledger.bulkPut([
      charge({ id: 'a', at: 1 }),
      charge({ id: 'b', at: 2 }),
      movement({ id: 'm', at: 3, intentIds: ['a', 'gone'] }),
      charge({ id: 'c', at: 4 }),
      charge({ id: 'other', at: 5, connection: 'another' }),
    ]);
    expect(await countLedger(db, connectionId)).toBe(4);
    const page = await readLedgerPage(db, connectionId, { offset: 1, limit: 2 });
    expect(page.map(({ row, calls }) => [row.id, calls.map(({ id }) => id)])).toEqual([
      ['m', ['a']],
      ['b', ['b']],
    ]);
    expect(await readLedgerPage(db, connectionId, { offset: 4, limit: 2 })).toEqual([]);
  });
});
