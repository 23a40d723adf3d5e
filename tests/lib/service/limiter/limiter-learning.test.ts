import { describe, expect, it } from 'vitest';
import { createLimiter, type Slot } from '@/lib/service/limiter/limiter';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createMemoryLog } from '../../../fakes/memory-log.ts';

function createWorld() {
  const clock = createFakeClock();
  const log = createMemoryLog();
  const setting = { rate: 5 };
  const limiter = createLimiter({ clock, log, rate: () => setting.rate });

  /** Answers with the slots of clicks that started as soon as they might. */
  async function startTimes(count: number, on = limiter): Promise<Slot[]> {
    const slots: Slot[] = [];
    for (let i = 0; i < count; i++) {
      const slot = await clock.until(on.acquire({ priority: 'click' }));
      slot.start();
      slots.push(slot);
    }
    return slots;
  }

  /** One start that is refused at once. */
  async function beRefused(): Promise<void> {
    const [slot] = await startTimes(1);
    slot?.answered({ refused: true });
  }

  return { clock, log, setting, limiter, startTimes, beRefused };
}

describe('the limiter learns from its answers', () => {
  it('widens the guard when a start was refused that left as early as it might', async () => {
    const { clock, log, startTimes } = createWorld();
    await startTimes(5);
    const [tight] = await startTimes(1);
    tight?.answered({ refused: true });
    await clock.settle();
    expect(log.stored?.pace?.guardMs).toBe(60);
  });

  it('leaves the guard alone when the refused start had all the room there is', async () => {
    const { clock, log, startTimes } = createWorld();
    const [first] = await startTimes(1);
    first?.answered({ refused: true });
    await clock.settle();
    expect(log.stored?.pace?.guardMs).toBe(50);
  });

  it('counts an answer once, and none of a start that never left', async () => {
    const { clock, log, limiter, startTimes } = createWorld();
    const released = await clock.until(limiter.acquire({ priority: 'click' }));
    released.answered({ refused: true });
    released.release();
    await startTimes(5);
    const [tight] = await startTimes(1);
    for (let i = 0; i < 3; i++) tight?.answered({ refused: true });
    await clock.settle();
    expect(log.stored?.pace?.guardMs).toBe(60);
  });

  it('frees the place of a start by its answer, never within the second', async () => {
    const { clock, startTimes } = createWorld();
    const slots = await startTimes(5);
    await clock.advance(100);
    for (const slot of slots) slot.answered({ refused: false });
    await startTimes(1);
    expect(clock.elapsed()).toBe(1000);
  });

  it('keeps its pace in the next worker', async () => {
    const { clock, log, beRefused } = createWorld();
    await beRefused();
    await clock.advance(1000);
    const next = createLimiter({ clock, log });
    (await clock.until(next.acquire({ priority: 'click' }))).start();
    const begin = clock.elapsed();
    (await clock.until(next.acquire({ priority: 'bulk' }))).start();
    // 4.25 a second, and a hundredth more for the second that passed.
    expect(clock.elapsed() - begin).toBe(Math.ceil(1000 / 4.26));
  });

  it('is silent for longer and longer while nothing but refusals come', async () => {
    const { clock, beRefused } = createWorld();
    const at: number[] = [];
    for (let i = 0; i < 6; i++) {
      await beRefused();
      at.push(clock.elapsed());
      await clock.advance(1000);
    }
    expect(at.map((time, i) => time - (at[i - 1] ?? 0))).toEqual([0, 1000, 1000, 2000, 4000, 8000]);
  });

  it('takes its pace back once a longer window explains the refusals', async () => {
    const { clock, log, beRefused } = createWorld();
    for (let i = 0; i < 5; i++) {
      await beRefused();
      await clock.advance(1000);
    }
    expect(log.stored?.windows?.caps).toMatchObject([{ span: 'minute' }]);
    expect(log.stored?.pace?.rate).toBeGreaterThan(5);
  });

  it('takes the refusals of one burst for no longer window, however late they come', async () => {
    const { clock, log, startTimes } = createWorld();
    for (const slot of await startTimes(5)) {
      slot.answered({ refused: true });
      await clock.advance(2000);
    }
    expect(log.stored?.windows?.caps).toEqual([]);
  });

  it('waits for a start that was granted before the rate was lowered, however long that takes', async () => {
    const { clock, setting, limiter, startTimes } = createWorld();
    const held = await clock.until(limiter.acquire({ priority: 'click' }));
    await startTimes(2);
    setting.rate = 2;
    const grantedAt = limiter.acquire({ priority: 'click' }).then(() => clock.elapsed());
    await clock.advance(5000);
    held.start();
    expect(await clock.until(grantedAt)).toBe(6050);
  });

  it('forgets pace and windows when the key is another, and keeps the line’s figures', async () => {
    const { clock, log, limiter, startTimes, beRefused } = createWorld();
    await startTimes(5);
    for (let i = 0; i < 6; i++) {
      await beRefused();
      await clock.advance(1000);
    }
    expect(log.stored?.windows?.caps).toHaveLength(1);
    await beRefused();
    expect(log.stored?.pace?.rate).toBeLessThan(5);
    const guardMs = log.stored?.pace?.guardMs;
    limiter.forget();
    await clock.settle();
    expect(log.stored).toMatchObject({ pausedUntil: 0, pace: { guardMs }, windows: { caps: [] } });
    expect(log.stored?.pace?.rate).toBeGreaterThan(5);
  });
});
