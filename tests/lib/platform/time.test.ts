import { describe, expect, it } from 'vitest';
import { startOfDay, startOfMonth } from '@/lib/platform/time';

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
    expect({ dayMs: startOfDay(nowMs), monthMs: startOfMonth(nowMs) }).toEqual({ dayMs, monthMs });
  });
});
