import { describe, expect, it } from 'vitest';
import { createLongWindows, type LongWindows, shiftWindows } from '@/lib/service/limiter/limiter-windows';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 86_400_000;

/** `perSecond` starts a second, from `from` for `ms`. */
function send(windows: LongWindows, perSecond: number, ms: number, from = 0): void {
  for (let i = 0; i < (ms / 1000) * perSecond; i++) windows.started(from + (i * 1000) / perSecond);
}

/** Refused tries, a second apart, each with its start. */
function refuse(windows: LongWindows, count: number, from: number, everyMs = 1500): boolean[] {
  return Array.from({ length: count }, (_, i) => {
    const now = from + i * everyMs;
    windows.started(now);
    return windows.answered({ refused: true, wasQuiet: true, now });
  });
}

describe('the long windows', () => {
  it('hold no one back when nothing was refused', () => {
    const windows = createLongWindows();
    send(windows, 50, 10 * minuteMs);
    expect([windows.waitMs(10 * minuteMs), windows.backOffMs(), windows.state().caps]).toEqual([0, 0, []]);
  });

  it('learn the minute from four refusals in a row over five seconds, as the number sent when they began', () => {
    const windows = createLongWindows();
    send(windows, 10, 30_000);
    expect(refuse(windows, 5, 30_000)).toEqual([false, false, false, false, true]);
    expect(windows.state().caps).toEqual([{ span: 'minute', limit: 301, learnedAt: 36_000 }]);
  });

  it('let the next through as soon as enough has left the minute', () => {
    const windows = createLongWindows();
    send(windows, 10, 30_000);
    refuse(windows, 5, 30_000);
    // 305 were sent; the first 20 leave with the bucket of the first two seconds.
    expect(windows.waitMs(36_000)).toBe(26_000);
    expect(windows.waitMs(61_999)).toBe(1);
    expect(windows.waitMs(62_000)).toBe(0);
  });

  const innocent: [string, (windows: LongWindows) => void][] = [
    ['three refusals', (windows) => refuse(windows, 3, 30_000, 5000)],
    ['refusals within five seconds', (windows) => refuse(windows, 6, 30_000, 900)],
    [
      'refusals of what left in one second',
      (windows) => {
        for (let i = 0; i < 20; i++) windows.answered({ refused: true, wasQuiet: false, now: 30_000 + i * 1000 });
      },
    ],
    [
      'refusals with a success between',
      (windows) => {
        refuse(windows, 3, 30_000, 5000);
        windows.answered({ refused: false, wasQuiet: true, now: 46_000 });
        refuse(windows, 3, 47_000, 5000);
      },
    ],
  ];
  it.each(innocent)('learn nothing from %s', (_what, happen) => {
    const windows = createLongWindows();
    send(windows, 10, 30_000);
    happen(windows);
    expect(windows.state().caps).toEqual([]);
  });

  it('never take a minute for less than 60, or a stranger on the same key would stop us', () => {
    const windows = createLongWindows();
    refuse(windows, 5, 0);
    expect(windows.state().caps).toMatchObject([{ span: 'minute', limit: 60 }]);
  });

  it('learn the hour instead when even a minute without traffic ends in a refusal', () => {
    const windows = createLongWindows();
    send(windows, 5, 58 * minuteMs);
    refuse(windows, 12, 58 * minuteMs, 6000);
    const [cap, ...more] = windows.state().caps;
    expect([cap?.span, more]).toEqual(['hour', []]);
    expect(cap?.limit).toBeGreaterThan(17_400 - 600);
    expect(cap?.limit).toBeLessThanOrEqual(17_401);
    // Until the first two minutes have left it.
    expect(windows.waitMs(60 * minuteMs)).toBe(2 * minuteMs);
  });

  it('forget a cap after a day', () => {
    const windows = createLongWindows();
    refuse(windows, 5, 0);
    const learnedAt = 6000;
    send(windows, 5, 60_000, learnedAt + dayMs - 60_000);
    expect(windows.waitMs(learnedAt + dayMs)).toBeGreaterThan(0);
    expect(windows.waitMs(learnedAt + dayMs + 1)).toBe(0);
  });

  it('forget every cap on request', () => {
    const windows = createLongWindows();
    send(windows, 10, 30_000);
    refuse(windows, 5, 30_000);
    windows.forget();
    expect([windows.waitMs(36_000), windows.backOffMs()]).toEqual([0, 0]);
  });

  it('double the silence from the third refusal on, to half a minute', () => {
    const windows = createLongWindows();
    const silences = Array.from({ length: 8 }, (_, i) => {
      refuse(windows, 1, i * 1000);
      return windows.backOffMs();
    });
    expect(silences).toEqual([0, 0, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    windows.answered({ refused: false, wasQuiet: true, now: 9000 });
    expect(windows.backOffMs()).toBe(0);
  });

  it('stay small over any time', () => {
    const windows = createLongWindows();
    send(windows, 5, 3 * 60 * minuteMs);
    const { minute, hour } = windows.state();
    expect([minute.length, hour.length]).toEqual([31, 31]);
  });

  it('go on in another worker, which counts from another moment', () => {
    const windows = createLongWindows();
    send(windows, 10, 30_000);
    refuse(windows, 5, 30_000);
    const next = createLongWindows(shiftWindows(windows.state(), -36_000, 0));
    expect(next.waitMs(0)).toBe(26_000);
  });

  it('hold no one longer than their span when the clock was set back between', () => {
    const windows = createLongWindows();
    send(windows, 10, 30_000);
    refuse(windows, 5, 30_000);
    const next = createLongWindows(shiftWindows(windows.state(), 5 * dayMs, 0));
    expect(next.waitMs(0)).toBe(62_000);
    expect(next.state().caps[0]?.learnedAt).toBe(0);
  });
});
