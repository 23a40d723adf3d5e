import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '@/lib/service/contract/errors';

const nowMs = Date.UTC(2026, 10, 21, 5, 20, 28);

describe('parseRetryAfter', () => {
  const table: [string, string | null, number | null][] = [
    ['absent', null, null],
    ['empty', '', null],
    ['seconds', '7', 7000],
    ['seconds with spaces', ' 7 ', 7000],
    ['zero', '0', 0],
    ['hours', '18000', 18_000_000],
    ['an HTTP date', 'Sat, 21 Nov 2026 05:20:38 GMT', 10_000],
    ['an HTTP date of the old form', 'Saturday, 21-Nov-26 05:20:38 GMT', 10_000],
    ['an HTTP date of the oldest form', 'Sat Nov 21 05:20:38 2026 GMT', 10_000],
    ['an HTTP date of the oldest form, as it is meant', 'Sat Nov 21 05:20:38 2026', 10_000],
    ['an HTTP date of the oldest form on a day of one digit', 'Sun Nov  1 05:20:38 2026', 0],
    ['an HTTP date hours away', 'Sat, 21 Nov 2026 09:20:28 GMT', 14_400_000],
    ['a date that is over', 'Sat, 21 Nov 2026 05:20:18 GMT', 0],
    ['garbage', 'soon', null],
    ['text that Date.parse would take for 2001', 'wait 10', null],
    ['a day of the week alone', 'Saturday', null],
    ['a date that is none', 'Sat, 99 Nov 2026 05:20:38 GMT', null],
    ['a negative number', '-7', null],
    ['an endless wait', 'Infinity', null],
    ['an hour in words', 'PT1H', null],
    ['a fraction', '1.5', null],
    ['an exponent', '1e3', null],
    ['two values', '7, 8', null],
    ['more digits than a wait can have', '99999999999', null],
  ];
  it.each(table)('reads %s', (_what, value, expected) => {
    expect(parseRetryAfter(value, nowMs)).toBe(expected);
  });
});
