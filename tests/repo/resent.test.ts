import { describe, expect, it } from 'vitest';
import { type Line, resentOf } from '@/tests/chaos/resent';

const call = (at: number, chargedMilli: number, more: Partial<Line> = {}): Line => ({
  kind: 'charge',
  at,
  chargedMilli,
  how: 'x-credit',
  ...more,
});
const outside = (at: number, chargedMilli: number): Line => ({ kind: 'outside', at, chargedMilli });
const quote = { maxMilli: 1000 };

describe('movements from outside in a chaos run', () => {
  it.each<[string, Line[], { count: number; unexplained: number }]>([
    ['nothing moved', [call(1, 1000)], { count: 0, unexplained: 0 }],
    ['a call came twice', [call(1, 1000), outside(2, 1000)], { count: 1, unexplained: 0 }],
    ['a call came three times', [call(1, 1000), outside(2, 2000)], { count: 2, unexplained: 0 }],
    ['two calls came twice', [call(1, 1000), call(2, 4000), outside(3, 5000)], { count: 2, unexplained: 0 }],
    ['as few as will do', [call(1, 500), call(2, 500), call(3, 1000), outside(4, 1000)], { count: 1, unexplained: 0 }],
    ['another sum', [call(1, 1000), outside(2, 700)], { count: 0, unexplained: 1 }],
    ['a call four times', [call(1, 1000), outside(2, 3000)], { count: 0, unexplained: 1 }],
    ['a call that was free', [call(1, 0), outside(2, 1000)], { count: 0, unexplained: 1 }],
    ['a call of another window', [call(1, 1000), outside(2, 1000), outside(3, 1000)], { count: 1, unexplained: 1 }],
    ['a call that came later', [outside(1, 1000), call(2, 1000)], { count: 0, unexplained: 1 }],
    ['credits that came back', [call(1, 1000), outside(2, -1000)], { count: 0, unexplained: 1 }],
    [
      'an answer that nobody could decide',
      [call(1, 0, { how: 'undecided', quote }), outside(2, 1000)],
      { count: 0, unexplained: 0 },
    ],
    [
      'three numbers that nobody could decide, and a call that came twice',
      [call(1, 0, { how: 'undecided', quote: { unitMilli: 5000 } }), call(2, 500), outside(3, 15_500)],
      { count: 1, unexplained: 0 },
    ],
    [
      'what was booked on trust and cost nothing',
      [call(1, 4000, { uncertain: true }), outside(2, -4000)],
      { count: 0, unexplained: 0 },
    ],
  ])('is distinguished: %s', (_what, ledger, expected) => {
    expect(resentOf(ledger)).toEqual(expected);
  });
});
