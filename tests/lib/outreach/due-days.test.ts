import { describe, expect, it } from 'vitest';
import { awayFromWeekend, daysUntil, dueGroupOf, dueIn, noonOf } from '@/lib/outreach/due-days';

/** Local times: 2026-11-28 is a Saturday. */
const at = (month: number, day: number, hour = 9) => new Date(2026, month - 1, day, hour).getTime();

describe('the day of a follow-up', () => {
  it('is at noon, so that it stays the same day in a near time zone', () => {
    expect(new Date(dueIn(at(11, 25, 23), 3)).getHours()).toBe(12);
    expect(dueIn(at(11, 25, 0), 3)).toBe(dueIn(at(11, 25, 23), 3));
  });

  it('moves from a weekend to Monday, and leaves every other day', () => {
    for (let day = 1; day <= 28; day += 1) {
      const moved = new Date(awayFromWeekend(noonOf(at(12, day))));
      expect([1, 2, 3, 4, 5]).toContain(moved.getDay());
      const weekday = new Date(2026, 11, day).getDay();
      expect(moved.getDate() - day).toBe(weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
    }
  });

  it('counts calendar days, also over a change of the clocks', () => {
    for (let day = 1; day <= 365; day += 1) {
      const now = new Date(2026, 0, day, 23, 59).getTime();
      expect(daysUntil(dueIn(now, 7), now)).toBe(7);
      expect(daysUntil(dueIn(now, -3), now)).toBe(-3);
    }
  });

  it('is late, of today, of this week, of next week, or later', () => {
    const wednesday = at(11, 25);
    const groups = [-1, 0, 1, 4, 5, 11, 12].map((days) => dueGroupOf(dueIn(wednesday, days), wednesday));
    expect(groups).toEqual(['late', 'today', 'this-week', 'this-week', 'next-week', 'next-week', 'later']);
    const sunday = at(11, 29);
    expect(dueGroupOf(dueIn(sunday, 1), sunday)).toBe('next-week');
  });
});
