import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepErrorsIn } from '@/lib/platform/error-log';
import { createPacedPasses, type PacedPasses } from '@/lib/platform/paced-passes';

describe('passes over all results', () => {
  /** When each pass began. */
  let beganMs: number[];
  let passMs: number;
  let passes: PacedPasses;
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** A request every tenth of a second. */
  async function burst(requests: number): Promise<void> {
    for (let at = 0; at < requests; at++) {
      passes.request();
      await wait(100);
    }
  }

  beforeEach(() => {
    vi.useFakeTimers();
    beganMs = [];
    passMs = 0;
    const startMs = performance.now();
    passes = createPacedPasses(async () => {
      beganMs.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, passMs));
    });
  });
  afterEach(() => {
    passes.stop();
    vi.useRealTimers();
  });

  it('when something changes, are made at once', async () => {
    passes.request();
    await wait(1);
    await wait(5000);
    passes.request();
    await wait(1);
    expect(beganMs).toEqual([0, 5001]);
  });

  it('when changes come fast, are made at the first and after the last', async () => {
    await burst(30);
    await wait(2000);
    expect(beganMs).toEqual([0, 3900]);
  });

  it('when changes do not end, are made every ten seconds', async () => {
    await burst(250);
    await wait(2000);
    expect(beganMs).toHaveLength(4);
    expect(beganMs[1]).toBeLessThanOrEqual(10_200);
    expect(beganMs[2]).toBeLessThanOrEqual(20_400);
    expect(beganMs[3]).toBe(25_900);
  });

  it('when one takes long, is finished before the next, which is made though nothing changes afterwards', async () => {
    passMs = 4000;
    passes.request();
    await wait(500);
    passes.request();
    await wait(3000);
    expect(beganMs).toEqual([0]);
    await wait(5000);
    expect(beganMs[1]).toBeGreaterThanOrEqual(4000);
    expect(beganMs).toHaveLength(2);
  });

  it('when one fails, are made again at the next change, and the error is noted', async () => {
    const errors: unknown[] = [];
    keepErrorsIn({ note: (error) => errors.push(error) });
    const failing = createPacedPasses(async () => {
      beganMs.push(0);
      throw new Error('No database');
    });
    failing.request();
    await wait(2000);
    failing.request();
    await wait(2000);
    failing.stop();
    keepErrorsIn(null);
    expect(beganMs).toHaveLength(2);
    expect(errors).toHaveLength(2);
  });

  it('end with their stop', async () => {
    await burst(3);
    passes.stop();
    await wait(5000);
    expect(beganMs).toEqual([0]);
  });
});
