import { describe, expect, it } from 'vitest';
import { findBudgetRefusal } from '@/lib/database/ledger/budget';
import type { Usage } from '@/lib/database/ledger/spend-reads';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';

const none: BudgetSettings = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: null };
const nothing: Usage = { todayMilli: 0, monthMilli: 0, openMilli: 0, unclearMilli: 0 };

describe('a budget', () => {
  const table: [string, Partial<BudgetSettings>, Partial<Usage>, number | null][] = [
    ['there is none', {}, { todayMilli: 9e9, monthMilli: 9e9 }, null],
    ['the day just holds it', { perDayMilli: 2000 }, { todayMilli: 1000 }, null],
    ['the day is a thousandth short', { perDayMilli: 1999 }, { todayMilli: 1000 }, 1000],
    ['an open order has taken the day', { perDayMilli: 2500 }, { todayMilli: 1000, openMilli: 1000 }, 2000],
    ['the day is full and the month is not set', { perDayMilli: 0 }, {}, 0],
    ['the month was spent on other days', { perDayMilli: 2000 }, { monthMilli: 9000 }, null],
  ];
  it.each(table)('of a day answers when %s', (_what, budget, usage, usedMilli) => {
    const limitMilli = budget.perDayMilli ?? 0;
    expect(findBudgetRefusal({ ...none, ...budget }, { ...nothing, ...usage }, 1000)).toEqual(
      usedMilli === null ? null : { kind: 'budget-reached', period: 'day', limitMilli, usedMilli },
    );
  });

  it.each([
    ['just holds it', 10_000, null],
    ['is a thousandth short', 9999, { kind: 'budget-reached', period: 'month', limitMilli: 9999, usedMilli: 9000 }],
  ])('of a month answers when it %s, open orders counted', (_what, perMonthMilli, refusal) => {
    const usage = { ...nothing, monthMilli: 8000, openMilli: 1000 };
    expect(findBudgetRefusal({ ...none, perMonthMilli }, usage, 1000)).toEqual(refusal);
  });

  it('names the day when day and month are both full', () => {
    const full = { ...none, perDayMilli: 500, perMonthMilli: 500 };
    expect(findBudgetRefusal(full, nothing, 1000)).toMatchObject({ period: 'day' });
  });

  it('refuses nothing when it was never set', () => {
    expect(findBudgetRefusal(null, { ...nothing, todayMilli: 9e9, monthMilli: 9e9, openMilli: 9e9 }, 9e9)).toBeNull();
  });
});
