import { describe, expect, it } from 'vitest';
import { createLimiter, type Limiter } from '@/lib/service/limiter/limiter';
import { isFullDepth } from '../../../depth.ts';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createMemoryLog } from '../../../fakes/memory-log.ts';

const minuteMs = 60_000;

/** A service with a second and a minute of its own, sliding, refused ones not counted, that answers after 100 ms. */
function createWorld(perMinute: number) {
  const clock = createFakeClock();
  const log = createMemoryLog();
  const admitted: number[] = [];
  const refused: number[] = [];
  const limiter = createLimiter({ clock, log, rate: () => 10 });

  function answers(): boolean {
    const now = clock.elapsed();
    const since = (ms: number) => admitted.filter((at) => now - at < ms).length;
    const isRefused = since(1000) >= 10 || since(minuteMs) >= perMinute;
    (isRefused ? refused : admitted).push(now);
    return isRefused;
  }

  /** Always somebody waiting, for this long. */
  async function work(ms: number, on: Limiter = limiter): Promise<void> {
    const end = clock.elapsed() + ms;
    async function keepRequesting(): Promise<void> {
      while (clock.elapsed() < end) {
        try {
          const slot = await on.acquire({ priority: 'bulk' });
          slot.start();
          const isRefused = answers();
          await clock.sleep(100);
          slot.answered({ refused: isRefused });
          if (isRefused) on.pause(1000);
        } catch {
          await clock.sleep(5000);
        }
      }
    }
    for (let i = 0; i < 3; i++) void keepRequesting();
    await clock.advance(ms);
  }

  return { clock, log, limiter, admitted, refused, work };
}

describe('the limiter, when the account has a minute of its own', () => {
  if (isFullDepth)
    it('learns it from a handful of refusals and keeps it from then on', async () => {
      const { refused, admitted, work } = createWorld(300);
      await work(2 * minuteMs);
      const learning = refused.length;
      expect(learning).toBeGreaterThan(0);
      expect(learning).toBeLessThan(20);
      admitted.length = 0;
      await work(20 * minuteMs);
      expect((refused.length - learning) / admitted.length).toBeLessThan(0.01);
      expect(admitted.length).toBeGreaterThan(0.85 * 20 * 300);
    });

  it('knows it in the next worker too', async () => {
    const { clock, log, refused, work } = createWorld(300);
    await work(2 * minuteMs);
    const learning = refused.length;
    await clock.advance(10 * minuteMs);
    await work(2 * minuteMs, createLimiter({ clock, log, rate: () => 10 }));
    expect(refused.length - learning).toBeLessThanOrEqual(2);
  });
});
