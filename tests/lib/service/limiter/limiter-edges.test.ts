import { describe, expect, it } from 'vitest';
import { createLimiter, type LimiterDeps, type Slot } from '@/lib/service/limiter/limiter';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createMemoryLog } from '../../../fakes/memory-log.ts';

/** A worker that is five seconds old: no time is 0 by accident. */
async function createWorld(options: Partial<LimiterDeps> = {}) {
  const clock = createFakeClock();
  const log = createMemoryLog();
  const sleeps: number[] = [];
  const counting = {
    ...clock,
    sleep(ms: number, signal?: AbortSignal) {
      sleeps.push(ms);
      return clock.sleep(ms, signal);
    },
  };
  await clock.advance(5000);
  const beganAt = clock.now();
  const limiter = createLimiter({ clock: counting, log, ...options });

  async function startTimes(count: number): Promise<Slot[]> {
    const slots: Slot[] = [];
    for (let i = 0; i < count; i++) {
      const slot = await clock.until(limiter.acquire({ priority: 'click' }));
      slot.start();
      slots.push(slot);
    }
    return slots;
  }

  async function beRefused(times: number, everyMs = 1000): Promise<void> {
    for (let i = 0; i < times; i++) {
      const [slot] = await startTimes(1);
      slot?.answered({ refused: true });
      await clock.advance(everyMs);
    }
  }

  /** When it was granted, in milliseconds from the beginning. */
  const grantedAt = (priority: 'click' | 'bulk' = 'click') =>
    limiter.acquire({ priority }).then(() => clock.now() - beganAt);

  return { clock, log, sleeps, limiter, beganAt, startTimes, beRefused, grantedAt };
}

/** A log whose writes wait until they are told to end. */
function createSlowLog(): { log: LimiterDeps['log']; finish(): void } {
  const writing = Promise.withResolvers<void>();
  return { log: { read: async () => null, write: () => writing.promise }, finish: writing.resolve };
}

describe('the limiter wakes waiters', () => {
  it.each(['click', 'bulk'] as const)('sleeps once for a %s that waits for the window alone', async (priority) => {
    const { clock, sleeps, startTimes, grantedAt } = await createWorld();
    await startTimes(5);
    expect(await clock.until(grantedAt(priority))).toBe(1050);
    expect(sleeps).toEqual([1050]);
  });

  it('has one timer at a time, at any number of wakes', async () => {
    const { clock, limiter, startTimes, grantedAt } = await createWorld();
    await startTimes(5);
    const granted = grantedAt();
    for (const ms of [10, 20, 30]) {
      limiter.pause(ms);
      await clock.settle();
      expect(clock.sleeping).toBe(1);
    }
    await clock.until(granted);
    expect(clock.sleeping).toBe(0);
  });

  it('has no timer while it waits for a start, and continues with it', async () => {
    const { clock, limiter, grantedAt } = await createWorld();
    const slot = await clock.until(limiter.acquire({ priority: 'click' }));
    const granted = grantedAt('bulk');
    await clock.advance(3000);
    expect(clock.sleeping).toBe(0);
    slot.start();
    expect(await clock.until(granted)).toBe(3200);
  });

  it('continues at once when the answer of a start frees its place', async () => {
    const { clock, startTimes, grantedAt } = await createWorld();
    const slots = await startTimes(5);
    const granted = grantedAt();
    await clock.advance(100);
    for (const slot of slots) slot.answered({ refused: false });
    expect(await clock.until(granted)).toBe(1000);
  });

  it('continues at once when a pause is forgotten', async () => {
    const { clock, limiter, grantedAt } = await createWorld();
    limiter.pause(30_000);
    const granted = grantedAt();
    await clock.advance(1000);
    limiter.forget();
    expect(await clock.until(granted)).toBe(1000);
  });

  it('strands no one who asks in any turn after the one before was granted', async () => {
    for (let turns = 0; turns < 20; turns++) {
      const { clock, limiter, grantedAt } = await createWorld();
      const both = limiter.acquire({ priority: 'click' }).then(async () => {
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        return grantedAt();
      });
      expect(await clock.until(both)).toBe(0);
    }
  });

  it('counts nothing for one who cancels while the log is written, and continues', async () => {
    const { log, finish } = createSlowLog();
    const { clock, limiter, startTimes } = await createWorld({ log });
    const cancel = new AbortController();
    const cancelled = limiter.acquire({ priority: 'click' }, cancel.signal);
    await clock.settle();
    cancel.abort('changed my mind');
    await expect(cancelled).rejects.toBe('changed my mind');
    finish();
    await clock.settle();
    await startTimes(5);
    expect(clock.elapsed()).toBe(5000);
  });
});

describe('the limiter’s memory', () => {
  it('writes when each one started, and now for one that has not', async () => {
    const { clock, log, limiter, beganAt, startTimes } = await createWorld();
    await startTimes(1);
    await clock.advance(300);
    await startTimes(1);
    await clock.advance(100);
    await clock.until(limiter.acquire({ priority: 'click' }));
    expect(log.stored?.starts).toEqual([0, 300, 400].map((at) => beganAt + at));
  });

  it('counts every start for the longer windows', async () => {
    const { clock, log, startTimes } = await createWorld();
    await startTimes(3);
    await clock.settle();
    const { minute = [], hour = [] } = log.stored?.windows ?? {};
    expect([minute, hour].map((buckets) => buckets.map(([, count]) => count))).toEqual([[3], [3]]);
  });

  it('writes nothing for an answer that is no refusal', async () => {
    const { clock, log, startTimes } = await createWorld();
    const [slot] = await startTimes(1);
    await clock.settle();
    const writes = log.writes.length;
    slot?.answered({ refused: false });
    await clock.settle();
    expect(log.writes).toHaveLength(writes);
  });

  it('keeps the last worker’s log when it is paused before it has asked anything', async () => {
    const { clock, log, startTimes } = await createWorld();
    await startTimes(5);
    await clock.advance(100);
    const next = createLimiter({ clock, log });
    next.pause(10);
    await clock.until(next.acquire({ priority: 'click' }));
    expect(clock.elapsed()).toBe(6150);
  });

  it('widens the guard when a tight start is refused, at any time', async () => {
    const { clock, log, startTimes } = await createWorld();
    await startTimes(5);
    const [tight] = await startTimes(1);
    tight?.answered({ refused: true });
    await clock.settle();
    expect(log.stored?.pace?.guardMs).toBe(60);
  });

  it('learns no longer window from starts within one second, at any time', async () => {
    const { clock, log, startTimes } = await createWorld();
    for (const slot of await startTimes(5)) {
      slot.answered({ refused: true });
      await clock.advance(2000);
    }
    expect(log.stored?.windows?.caps).toEqual([]);
  });

  it('takes back only the pace that the refusals of this row cost, not of one that a success ended', async () => {
    const { clock, log, startTimes, beRefused } = await createWorld();
    await beRefused(3, 5000);
    const slowed = log.stored?.pace?.rate ?? 0;
    const [slot] = await startTimes(1);
    slot?.answered({ refused: false });
    await clock.advance(1000);
    await beRefused(5);
    expect(log.stored?.windows?.caps).toHaveLength(1);
    expect(log.stored?.pace?.rate).toBe(slowed);
  });
});

describe('the setting of the limiter', () => {
  it('may be one a second', async () => {
    const { clock, startTimes, grantedAt } = await createWorld({ rate: () => 1 });
    await startTimes(1);
    expect(await clock.until(grantedAt())).toBe(1050);
  });

  it('is no window of nothing', async () => {
    await expect(createWorld({ windowMs: 0 })).rejects.toThrow('windowMs: above 0, not 0');
  });
});
