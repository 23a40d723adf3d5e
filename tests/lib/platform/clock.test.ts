import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@/lib/platform/clock';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the clock of the system', () => {
  it('tells the epoch and the time that passed', () => {
    const [now, elapsed] = [systemClock.now(), systemClock.elapsed()];
    vi.advanceTimersByTime(1234);
    expect([systemClock.now() - now, Math.round(systemClock.elapsed() - elapsed)]).toEqual([1234, 1234]);
  });

  it('measures elapsed time independently of the wall clock', () => {
    const elapsed = systemClock.elapsed();
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(systemClock.elapsed() - elapsed).toBeLessThan(1000);
  });

  it('sleeps for the given time', async () => {
    let isAwake = false;
    const slept = systemClock.sleep(1000).then(() => {
      isAwake = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isAwake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await slept;
    expect(isAwake).toBe(true);
  });

  it('wakes with the reason and leaves no timer when it is cancelled', async () => {
    const cancel = new AbortController();
    const slept = systemClock.sleep(1000, cancel.signal);
    cancel.abort('enough');
    await expect(slept).rejects.toBe('enough');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not sleep at all when it was cancelled before', async () => {
    await expect(systemClock.sleep(1000, AbortSignal.abort('before'))).rejects.toBe('before');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ignores a cancel that comes after it woke', async () => {
    const cancel = new AbortController();
    const slept = systemClock.sleep(1000, cancel.signal);
    await vi.advanceTimersByTimeAsync(1000);
    cancel.abort();
    await expect(slept).resolves.toBeUndefined();
  });
});
