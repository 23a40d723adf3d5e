import { describe, expect, it } from 'vitest';
import type { Priority } from '@/lib/service/contract/endpoints';
import { createLimiter, type Turn } from '@/lib/service/limiter/limiter';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createMemoryLog } from '../../../fakes/memory-log.ts';
import { expectSlidingWindow } from '../../../laws/sliding-window.ts';

function createWorld(rate = 5) {
  const clock = createFakeClock();
  const limiter = createLimiter({ clock, log: createMemoryLog(), rate: () => rate });
  const starts: number[] = [];

  /** Answers how long it waited. */
  async function go(turn: Turn): Promise<number> {
    const requestedAt = clock.elapsed();
    const slot = await limiter.acquire(turn);
    slot.start();
    starts.push(clock.elapsed());
    return clock.elapsed() - requestedAt;
  }
  const goTimes = (count: number, priority: Priority) =>
    Promise.all(Array.from({ length: count }, () => go({ priority })));

  return { clock, limiter, starts, go, goTimes };
}

describe('the limiter, behind an order in bulk', () => {
  it.each(['bulk', 'watch'] as const)('spaces %s by a fifth of a second', async (priority) => {
    const { clock, starts, goTimes } = createWorld();
    await clock.until(goTimes(8, priority));
    expect(starts).toEqual([0, 200, 400, 600, 800, 1050, 1250, 1450]);
  });

  it('spaces bulk by the share of the setting', async () => {
    const { clock, starts, goTimes } = createWorld(20);
    await clock.until(goTimes(4, 'bulk'));
    expect(starts).toEqual([0, 50, 100, 150]);
  });

  it('lets a click through within 400 ms when a thousand wait', async () => {
    const { clock, starts, go, goTimes } = createWorld();
    void goTimes(1000, 'bulk');
    const waits: number[] = [];
    for (let i = 0; i < 60; i++) {
      await clock.advance(977);
      waits.push(await clock.until(go({ priority: 'click' })));
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(400);
    expectSlidingWindow(starts);
  });

  it('lets a click go at once when there is a place, and the next in bulk keeps its distance from it', async () => {
    const { clock, starts, go, goTimes } = createWorld();
    void goTimes(2, 'bulk');
    await clock.advance(100);
    expect(await clock.until(go({ priority: 'click' }))).toBe(0);
    await clock.advance(1000);
    expect(starts).toEqual([0, 100, 300]);
  });

  it('notices within a fifth of a second that one of those waiting became a click', async () => {
    const { clock, limiter, starts, go } = createWorld();
    // Refused twice and alone: bulk is 277 ms apart from here on.
    for (let i = 0; i < 2; i++) {
      const slot = await clock.until(limiter.acquire({ priority: 'click' }));
      slot.start();
      slot.answered({ refused: true });
      await clock.advance(5000);
    }
    void go({ priority: 'bulk' });
    await clock.settle();
    const turn: Turn = { priority: 'bulk' };
    const waited = go(turn);
    await clock.advance(10);
    turn.priority = 'click';
    expect(await clock.until(waited)).toBeLessThanOrEqual(200);
    expect(starts).toHaveLength(2);
  });
});
