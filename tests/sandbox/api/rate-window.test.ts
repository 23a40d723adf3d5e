import { describe, expect, it } from 'vitest';
import { createRateWindow } from '../../../sandbox/api/rate-window.ts';

/** What is said to arrivals at these milliseconds. */
function answers(...arrivals: number[]): boolean[] {
  let now = 0;
  const rates = createRateWindow({ clock: { now: () => now, advance: () => now } });
  return arrivals.map((at) => {
    now = at;
    return rates.admits('key');
  });
}

describe('the rate window', () => {
  it('refuses the sixth arrival when the first is less than 1,000 ms old', () => {
    expect(answers(0, 1, 2, 3, 4, 999)).toEqual([true, true, true, true, true, false]);
  });

  it('admits the sixth when the first is exactly 1,000 ms old', () => {
    expect(answers(0, 1, 2, 3, 4, 1000)).toEqual([true, true, true, true, true, true]);
  });

  it('counts a refused arrival, so that hammering keeps it shut', () => {
    expect(answers(0, 0, 0, 0, 0, 500, 600, 700, 800, 900, 1000).slice(5)).toEqual(Array(6).fill(false));
  });

  it('opens again after a second without requests', () => {
    expect(answers(0, 0, 0, 0, 0, 0, 1000)).toEqual([true, true, true, true, true, false, true]);
  });

  it('has a rate of its own for an account that was raised', () => {
    const rates = createRateWindow({ clock: { now: () => 0, advance: () => 0 } });
    rates.setRate('raised', 7);
    const said = (key: string) => Array.from({ length: 8 }, () => rates.admits(key)).filter(Boolean).length;
    expect([said('raised'), said('usual')]).toEqual([7, 5]);
  });
});
