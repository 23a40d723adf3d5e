import { describe, expect, it } from 'vitest';
import { startsOf } from '@/lib/database/ledger/spend-reads';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { findBudgetRefusal, type Spending } from '@/lib/purchases/ledger/budget';

const none: BudgetSettings = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: null };
const nothing: Spending = { todayMilli: 0, monthMilli: 0, openMilli: 0 };

describe('a budget', () => {
  const table: [string, Partial<BudgetSettings>, Partial<Spending>, number | null][] = [
    ['there is none', {}, { todayMilli: 9e9, monthMilli: 9e9 }, null],
    ['the day just holds it', { perDayMilli: 2000 }, { todayMilli: 1000 }, null],
    ['the day is a thousandth short', { perDayMilli: 1999 }, { todayMilli: 1000 }, 1000],
    ['an open order has taken the day', { perDayMilli: 2500 }, { todayMilli: 1000, openMilli: 1000 }, 2000],
    ['the day is full and the month is not set', { perDayMilli: 0 }, {}, 0],
    ['the month was spent on other days', { perDayMilli: 2000 }, { monthMilli: 9000 }, null],
  ];
  it.each(table)('of a day answers when %s', (_what, budget, spending, usedMilli) => {
    const limitMilli = budget.perDayMilli ?? 0;
    expect(findBudgetRefusal({ ...none, ...budget }, { ...nothing, ...spending }, 1000)).toEqual(
      usedMilli === null ? null : { kind: 'budget-reached', period: 'day', limitMilli, usedMilli },
    );
  });

  it.each([
    ['just holds it', 10_000, null],
    ['is a thousandth short', 9999, { kind: 'budget-reached', period: 'month', limitMilli: 9999, usedMilli: 9000 }],
  ])('of a month answers when it %s, open orders counted', (_what, perMonthMilli, refusal) => {
    const spending = { todayMilli: 0, monthMilli: 8000, openMilli: 1000 };
    expect(findBudgetRefusal({ ...none, perMonthMilli }, spending, 1000)).toEqual(refusal);
  });

  it('names the day when day and month are both full', () => {
    const full = { ...none, perDayMilli: 500, perMonthMilli: 500 };
    expect(findBudgetRefusal(full, nothing, 1000)).toMatchObject({ period: 'day' });
  });

  it('refuses nothing when it was never set', () => {
    expect(findBudgetRefusal(null, { todayMilli: 9e9, monthMilli: 9e9, openMilli: 9e9 }, 9e9)).toBeNull();
  });
});

describe('the beginnings of a day and of a month', () => {
  const local = (month: number, day: number, hour = 0, minute = 0) =>
    new Date(2026, month, day, hour, minute).getTime();

  it.each([
    ['at noon', local(10, 21, 12), local(10, 21), local(10, 1)],
    ['a minute before midnight', local(10, 21, 23, 59), local(10, 21), local(10, 1)],
    ['at midnight', local(10, 21), local(10, 21), local(10, 1)],
    ['on the first', local(10, 1, 0, 1), local(10, 1), local(10, 1)],
    ['at the turn of the year', local(0, 1, 3), local(0, 1), local(0, 1)],
  ])('are local midnights when it is %s', (_what, nowMs, dayMs, monthMs) => {
    expect(startsOf(nowMs)).toEqual({ dayMs, monthMs });
  });
});
