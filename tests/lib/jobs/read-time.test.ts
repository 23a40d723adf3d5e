import { describe, expect, it } from 'vitest';
import { readTime } from '@/lib/jobs/kinds/service-history';
import { nextLookAt } from '@/lib/jobs/pace';

const time = Date.UTC(2026, 10, 21, 17, 13, 10);

describe('the time of a submission record', () => {
  it.each([
    ['text with a zone', '2026-11-21T17:13:10Z', time],
    ['text with another zone', '2026-11-21T19:13:10+02:00', time],
    ['text without a zone, which is UTC', '2026-11-21T17:13:10', time],
    ['text with a space and fractions', '2026-11-21 17:13:10.000000', time],
    ['milliseconds', time, time],
    ['seconds', time / 1000, time],
    ['seconds as text', String(time / 1000), time],
    ['nothing', null, null],
    ['zero', 0, null],
    ['words', 'soon', null],
    ['an object', { at: time }, null],
    ['no number', Number.NaN, null],
  ])('as %s', (_what, value, expected) => {
    expect(readTime(value)).toBe(expected);
  });
});

describe('the pace of looking', () => {
  it('is 15 s, then twice as long after each, up to five minutes', () => {
    const times = [0];
    for (let look = 0; look < 8; look++) times.push(nextLookAt(times.at(-1) ?? 0, 0));
    expect(times.map((at) => at / 1000)).toEqual([0, 15, 45, 105, 225, 465, 765, 1065, 1365]);
  });

  it('when the clock was set back, begins anew', () => expect(nextLookAt(1000, 99_000)).toBe(16_000));
});
