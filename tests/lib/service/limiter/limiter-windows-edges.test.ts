import { describe, expect, it } from 'vitest';
import { createLongWindows, type LongWindows, type WindowsState } from '@/lib/service/limiter/limiter-windows';

const minuteMs = 60_000;
const none: WindowsState = { minute: [], hour: [], caps: [] };

/** Ten starts a second for half a minute. */
function createBusy(): LongWindows {
  const windows = createLongWindows();
  for (let at = 0; at < 30_000; at += 100) windows.started(at);
  return windows;
}

/** Refused tries, each with its start and after a second of silence: which of them a cap was learned from. */
function refuse(windows: LongWindows, count: number, from: number, everyMs: number): boolean[] {
  return Array.from({ length: count }, (_, i) => {
    const now = from + i * everyMs;
    windows.started(now);
    return windows.answered({ refused: true, wasQuiet: true, now });
  });
}

describe('a cap', () => {
  it('is learned from the fourth refusal on, where that comes five seconds after the first', () => {
    expect(refuse(createBusy(), 4, 30_000, 2000)).toEqual([false, false, false, true]);
    expect(refuse(createBusy(), 5, 30_000, 1250)).toEqual([false, false, false, false, true]);
    expect(refuse(createBusy(), 5, 30_000, 1249)).toEqual([false, false, false, false, false]);
  });

  it.each([
    [69_000, 200],
    [70_000, 200],
    [70_001, 180],
  ])('counts starts within a minute of the first refusal, at %i: %i', (from, sent) => {
    const windows = createBusy();
    refuse(windows, 4, from, 2000);
    expect(windows.state().caps).toMatchObject([{ span: 'minute', limit: sent + 1 }]);
  });

  it('is learned once from one row of refusals, and as that of the hour from a minute on', () => {
    const windows = createBusy();
    expect(refuse(windows, 8, 30_000, 10_000)).toEqual([false, false, false, true, false, false, true, false]);
    expect(windows.state().caps).toMatchObject([{ span: 'hour', learnedAt: 90_000 }]);
  });

  it('is learned anew, in place of the old one, when refusals come again after a success', () => {
    const windows = createBusy();
    refuse(windows, 4, 30_000, 2000);
    expect(windows.answered({ refused: false, wasQuiet: true, now: 40_000 })).toBe(false);
    for (let at = 600_000; at < 610_000; at += 100) windows.started(at);
    expect(refuse(windows, 4, 610_000, 2000)).toEqual([false, false, false, true]);
    expect(windows.state().caps).toEqual([{ span: 'minute', limit: 101, learnedAt: 616_000 }]);
  });

  it('of the hour, known before, stays when one of the minute is learned', () => {
    const hour = { span: 'hour', limit: 18_000, learnedAt: 0 } as const;
    const windows = createLongWindows({ ...none, caps: [hour] });
    refuse(windows, 4, 30_000, 2000);
    expect(windows.state().caps).toEqual([hour, { span: 'minute', limit: 60, learnedAt: 36_000 }]);
  });

  it.each([
    [59, 0],
    [60, 61_000],
    [61, 61_000],
  ])('of sixty lets a start wait when %i have left: %i ms', (sent, waitMs) => {
    const caps = [{ span: 'minute', limit: 60, learnedAt: 0 } as const];
    expect(createLongWindows({ ...none, minute: [[0, sent]], caps }).waitMs(1000)).toBe(waitMs);
  });

  it('waits for as many of the oldest as it takes, and for none of the other span', () => {
    const minute: WindowsState['minute'] = [
      [0, 5],
      [2000, 50],
      [4000, 10],
    ];
    const state: WindowsState = { minute, hour: [[0, 9999]], caps: [{ span: 'minute', limit: 60, learnedAt: 0 }] };
    expect(createLongWindows(state).waitMs(5000)).toBe(2000 + 2000 + minuteMs - 5000);
    expect(createLongWindows({ ...state, minute: minute.slice(1) }).waitMs(5000)).toBe(2000 + 2000 + minuteMs - 5000);
    expect(createLongWindows({ ...state, minute: minute.slice(2) }).waitMs(5000)).toBe(0);
  });
});

describe('the starts in the long windows', () => {
  it('is kept in buckets, until the last start of a bucket has left its window', () => {
    const windows = createLongWindows();
    for (const at of [0, 1999, 2000]) windows.started(at);
    expect(windows.state()).toMatchObject({
      minute: [
        [0, 2],
        [2000, 1],
      ],
      hour: [[0, 3]],
    });
    windows.started(61_999);
    expect(windows.state().minute.map(([at]) => at)).toEqual([0, 2000, 60_000]);
    windows.started(62_000);
    expect(windows.state().minute.map(([at]) => at)).toEqual([2000, 60_000, 62_000]);
  });

  it('is its own: its source stays unchanged', () => {
    const saved: WindowsState = { ...none, minute: [[0, 1]] };
    createLongWindows(saved).started(100);
    expect(saved.minute).toEqual([[0, 1]]);
  });
});
