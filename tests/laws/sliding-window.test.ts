import { describe, expect, it } from 'vitest';
import { expectSlidingWindow } from './sliding-window.ts';

/** What is often called a rate limit: tokens drip at the right rate, and a full bucket may be emptied at once. */
function tokenBucketStarts(count: number): number[] {
  let tokens = 5;
  let at = 0;
  const starts: number[] = [];
  while (starts.length < count) {
    if (tokens >= 1) {
      tokens -= 1;
      starts.push(at);
    } else {
      at += 50;
      tokens += 0.25;
    }
  }
  return starts;
}

/** Counts again at every full second: five at the end of one and five at the start of the next pass. */
function fixedWindowStarts(count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor(i / 5) * 1000 + (Math.floor(i / 5) % 2 === 0 ? 990 : 10));
}

const kept: [string, number[]][] = [
  ['nothing started', []],
  ['five start at once', [0, 0, 0, 0, 0]],
  ['the sixth waits exactly a second', [0, 0, 0, 0, 0, 1000]],
  ['they leave evenly', [0, 200, 400, 600, 800, 1000, 1200, 1400]],
  ['they are given out of order', [1000, 0, 0, 0, 0, 0]],
];

const broken: [string, number[]][] = [
  ['the sixth leaves a millisecond early', [0, 0, 0, 0, 0, 999]],
  ['six leave at once', [7, 7, 7, 7, 7, 7]],
  ['a token bucket starts with a full bucket', tokenBucketStarts(20)],
  ['a fixed window turns over', fixedWindowStarts(20)],
  ['a burst hides late in a long row', [0, 300, 600, 900, 1200, 1500, 1800, 1900, 2000, 2100, 2150]],
  ['a burst is given out of order', [999, 0, 0, 0, 0, 0]],
  ['a time is not a number', [0, 0, 0, 0, 0, Number.NaN]],
];

describe('the law of the sliding window', () => {
  it.each(kept)('holds when %s', (_what, starts) => {
    expect(() => expectSlidingWindow(starts)).not.toThrow();
  });

  it.each(broken)('breaks when %s', (_what, starts) => {
    expect(() => expectSlidingWindow(starts)).toThrow('the law says 1000');
  });

  it('counts with another rate when it gets one', () => {
    expect(() => expectSlidingWindow([0, 1, 2], { rate: 2, windowMs: 3 })).toThrow('3 starts within 2 ms');
    expect(() => expectSlidingWindow([0, 1, 3], { rate: 2, windowMs: 3 })).not.toThrow();
  });
});
