import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepAliveWhile } from '@/lib/platform/browser/environment';

// The polyfill throws outside an extension.
vi.mock('webextension-polyfill', async () => ({ default: (await import('wxt/testing/fake-browser')).fakeBrowser }));

/** Browsers stop a worker that called no API for this long. */
const idleMs = 30_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function countCalls(answer: () => Promise<unknown> = () => Promise.resolve({})): { count(): number } {
  const spy = vi.spyOn(fakeBrowser.runtime, 'getPlatformInfo').mockImplementation(answer as never);
  return { count: () => spy.mock.calls.length };
}

describe('keepAliveWhile', () => {
  it('calls an API more often than the browser counts as idle, until the promise settles', async () => {
    const calls = countCalls();
    const { promise, resolve } = Promise.withResolvers<string>();
    const kept = keepAliveWhile(promise);
    for (let i = 1; i <= 10; i++) {
      vi.advanceTimersByTime(idleMs - 1);
      expect(calls.count()).toBeGreaterThanOrEqual(i);
    }
    resolve('answer');
    expect(await kept).toBe('answer');
    const before = calls.count();
    vi.advanceTimersByTime(10 * idleMs);
    expect(calls.count()).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops, and passes the reason on, when the promise is rejected', async () => {
    countCalls();
    await expect(keepAliveWhile(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('calls nothing when the promise settles at once', async () => {
    const calls = countCalls();
    expect(await keepAliveWhile(Promise.resolve(7))).toBe(7);
    vi.advanceTimersByTime(idleMs);
    expect(calls.count()).toBe(0);
  });

  it('continues when the call itself fails', async () => {
    const calls = countCalls(() => Promise.reject(new Error('shutting down')));
    const { promise, resolve } = Promise.withResolvers<void>();
    const kept = keepAliveWhile(promise);
    vi.advanceTimersByTime(2 * idleMs);
    resolve();
    await expect(kept).resolves.toBeUndefined();
    expect(calls.count()).toBeGreaterThanOrEqual(2);
  });
});
