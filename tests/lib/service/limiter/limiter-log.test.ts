import { describe, expect, it } from 'vitest';
import { fromLog, type LimiterLog, limiterLogSchema, type Remembered, toLog } from '@/lib/service/limiter/limiter-log';

/** A worker that is 5000 ms old; elapsed time 0 was 1,000,000 in epoch milliseconds. */
const times = { now: 5000, sinceEpoch: 1_000_000 };

const memory: Remembered = {
  starts: [4000, 4500],
  pausedUntil: 7000,
  pauseMs: 2500,
  pace: { guardMs: 60, rate: 4, rateAt: 3000 },
  windows: {
    minute: [[2000, 3]],
    hour: [[0, 8]],
    caps: [{ span: 'minute', limit: 300, learnedAt: 4000 }],
  },
};
const log: LimiterLog = {
  starts: [1_004_000, 1_004_500],
  pausedUntil: 1_007_000,
  pauseMs: 2500,
  pace: { guardMs: 60, rate: 4, rateAt: 1_003_000 },
  windows: {
    minute: [[1_002_000, 3]],
    hour: [[1_000_000, 8]],
    caps: [{ span: 'minute', limit: 300, learnedAt: 1_004_000 }],
  },
};
const emptyWindows = { minute: [], hour: [], caps: [] };

describe('the log of the limiter', () => {
  it('is the memory in epoch milliseconds', () => {
    expect(toLog(memory, times)).toEqual(log);
  });

  it('is read as the same memory, but for the starts: each may be as recent as now', () => {
    expect(fromLog(log, times)).toEqual({ ...memory, starts: [5000, 5000] });
  });

  it('is read in the elapsed time of the next worker', () => {
    // Ten seconds later, in a worker that is one second old.
    expect(fromLog(log, { now: 1000, sinceEpoch: 1_014_000 })).toEqual({
      starts: [1000, 1000],
      pausedUntil: -7000,
      pauseMs: 2500,
      pace: { guardMs: 60, rate: 4, rateAt: -11_000 },
      windows: {
        minute: [[-12_000, 3]],
        hour: [[-14_000, 8]],
        caps: [{ span: 'minute', limit: 300, learnedAt: -10_000 }],
      },
    });
  });

  it('holds a pause of epoch 0 and no pace when there is neither', () => {
    const written = toLog({ ...memory, pausedUntil: Number.NEGATIVE_INFINITY, pace: null }, times);
    expect(written.pausedUntil).toBe(0);
    expect('pace' in written).toBe(false);
  });

  it('takes a future time for just now, and a future pause for a whole one', () => {
    // The clock was set back by an hour between.
    expect(fromLog(log, { ...times, sinceEpoch: 1_000_000 - 3_600_000 })).toEqual({
      starts: [5000, 5000],
      pausedUntil: 5000 + 2500,
      pauseMs: 2500,
      pace: { guardMs: 60, rate: 4, rateAt: 5000 },
      windows: {
        minute: [[5000, 3]],
        hour: [[5000, 8]],
        caps: [{ span: 'minute', limit: 300, learnedAt: 5000 }],
      },
    });
  });

  it('is read as far as it goes when an older worker wrote it', () => {
    expect(fromLog({ starts: [1_004_000], pausedUntil: 1_999_000 }, times)).toEqual({
      starts: [5000],
      pausedUntil: 65_000,
      pauseMs: 60_000,
      pace: null,
      windows: emptyWindows,
    });
  });

  it('is taken from the store with all it holds', () => {
    expect(limiterLogSchema.parse(log)).toEqual(log);
    expect(limiterLogSchema.parse({ starts: [], pausedUntil: 0 })).toEqual({ starts: [], pausedUntil: 0 });
  });

  it.each([
    ['has no starts', { pausedUntil: 0 }],
    ['holds a start that is no number', { ...log, starts: ['1'] }],
    ['has no pause', { starts: [] }],
    ['holds half a pace', { ...log, pace: { guardMs: 60 } }],
    ['holds half the windows', { ...log, windows: { minute: [] } }],
    ['holds a bucket without its count', { ...log, windows: { ...emptyWindows, minute: [[1]] } }],
    [
      'holds a cap of no known span',
      { ...log, windows: { ...emptyWindows, caps: [{ span: 'day', limit: 1, learnedAt: 1 }] } },
    ],
    ['holds a cap without its limit', { ...log, windows: { ...emptyWindows, caps: [{ span: 'hour', learnedAt: 1 }] } }],
  ])('is not taken from the store when it %s', (_what, stored) => {
    expect(limiterLogSchema.safeParse(stored).success).toBe(false);
  });
});
