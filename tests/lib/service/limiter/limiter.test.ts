import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Priority } from '@/lib/service/contract/endpoints';
import { createLimiter, type Limiter, type LimiterDeps, type Slot } from '@/lib/service/limiter/limiter';
import { runs } from '../../../depth.ts';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createMemoryLog } from '../../../fakes/memory-log.ts';
import { limits } from '../../../fixtures/interface.ts';
import { expectSlidingWindow } from '../../../laws/sliding-window.ts';
import { arbitraries, type Happening, playTraffic, type Traffic } from './traffic.ts';

const never = new AbortController().signal;

function createWorld(options: Partial<LimiterDeps> = {}) {
  const clock = createFakeClock();
  const log = createMemoryLog();
  const limiter = createLimiter({ clock, log, ...options });
  const starts: number[] = [];
  const order: string[] = [];

  /** Starts as soon as it may, as the client does when nothing holds it up. */
  async function go(on: Limiter = limiter, name = '', priority: Priority = 'click', signal = never): Promise<void> {
    const slot = await on.acquire({ priority }, signal);
    starts.push(clock.elapsed());
    order.push(name);
    slot.start();
  }

  async function goTimes(count: number, on = limiter): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => go(on)));
  }

  return { clock, log, limiter, starts, order, go, goTimes };
}

/** Holds for every traffic, whatever else goes wrong. */
function expectLaw(traffic: Traffic): void {
  expectSlidingWindow(traffic.starts);
  const { inPause, outOfTurn, crowded, stranded } = traffic;
  expect({ inPause, outOfTurn, crowded, stranded }).toEqual({ inPause: [], outOfTurn: [], crowded: [], stranded: 0 });
}

const tried = runs(300);

describe('the limiter, over generated traffic', () => {
  const { orders, refusedOrders, pauses, shifts, restarts, promotions, logFailures } = arbitraries;

  it('keeps the law, the order and the pauses', async () => {
    await fc.assert(
      fc.asyncProperty(orders, pauses, promotions, async (...parts) => expectLaw(await playTraffic(parts.flat()))),
      tried,
    );
  });

  it('keeps them when the wall clock is set forward and back', async () => {
    await fc.assert(
      fc.asyncProperty(orders, pauses, shifts, async (...parts) => expectLaw(await playTraffic(parts.flat()))),
      tried,
    );
  });

  it('keeps the law when the worker is restarted', async () => {
    await fc.assert(
      fc.asyncProperty(orders, pauses, restarts, async (...parts) => expectLaw(await playTraffic(parts.flat()))),
      tried,
    );
  });

  it('keeps the law when the worker is restarted and the wall clock is set forward and back', async () => {
    await fc.assert(
      fc.asyncProperty(orders, shifts, restarts, async (...parts) => {
        const traffic = await playTraffic(parts.flat());
        expectSlidingWindow(traffic.starts);
        expect(traffic.stranded).toBe(0);
      }),
      tried,
    );
  });

  it('keeps its law and strands no one when the log fails', async () => {
    await fc.assert(
      fc.asyncProperty(orders, pauses, logFailures, async (...parts) => expectLaw(await playTraffic(parts.flat()))),
      tried,
    );
  });

  it('keeps the law, the order and the pauses when every fourth answer is a 429', async () => {
    await fc.assert(
      fc.asyncProperty(refusedOrders, pauses, restarts, async (...parts) => expectLaw(await playTraffic(parts.flat()))),
      tried,
    );
  });

  it('starts every order once that is neither cancelled nor released', async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (happenings) => {
        const traffic = await playTraffic(happenings);
        const released = happenings.filter((one) => one.what === 'order' && one.use === 'release').length;
        expect([traffic.grants + traffic.cancelled, traffic.refused]).toEqual([happenings.length, 0]);
        expect(traffic.starts.length).toBeLessThanOrEqual(traffic.grants);
        expect(traffic.starts.length).toBeGreaterThanOrEqual(traffic.grants - released);
      }),
      tried,
    );
  });

  /** What the law is worth: limiters that go by that name and do not keep it. */
  const wrong: [string, (deps: LimiterDeps) => Limiter, Happening[]][] = [
    [
      'lets everything through',
      () => ({
        acquire: async () => ({ start() {}, answered() {}, release() {} }),
        heldMs: async () => 0,
        pause() {},
        forget() {},
      }),
      burstOf(6),
    ],
    [
      'forgets at a restart',
      (deps) => createLimiter({ ...deps, log: createMemoryLog() }),
      [...burstOf(5), { at: 10, what: 'restart' }, ...burstOf(5, 20)],
    ],
    ['counts a window too short', (deps) => createLimiter({ ...deps, windowMs: 900 }), burstOf(11)],
    ['counts six as five', (deps) => createLimiter({ ...deps, rate: () => 6 }), burstOf(6)],
    [
      'counts from the grant',
      (deps) => {
        const limiter = createLimiter(deps);
        return {
          ...limiter,
          async acquire(turn, signal) {
            const slot = await limiter.acquire(turn, signal);
            slot.start();
            return slot;
          },
        };
      },
      [...burstOf(5, 0, 1040), ...burstOf(5, 1)],
    ],
    [
      'goes by the wall clock',
      (deps) => createLimiter({ ...deps, clock: { ...deps.clock, now: deps.clock.now, elapsed: deps.clock.now } }),
      [...burstOf(5), { at: 10, what: 'shift wall', byMs: 3_600_000 }, ...burstOf(5, 20)],
    ],
  ];

  it.each(wrong)('is caught by the law when it %s', async (_what, make, happenings) => {
    const traffic = await playTraffic(happenings, make);
    expect(() => expectSlidingWindow(traffic.starts)).toThrow('the law says 1000');
  });
});

function burstOf(count: number, at = 0, holdMs = 0): Happening[] {
  return Array.from({ length: count }, () => ({
    what: 'order',
    at,
    priority: 'click',
    cancelAfterMs: null,
    holdMs,
    use: 'start',
    answerMs: 0,
    isRefused: false,
  }));
}

describe('the limiter', () => {
  it('lets the stated number through at once and the next a window and its guard later', async () => {
    const { clock, starts, goTimes } = createWorld();
    await clock.until(goTimes(limits.requestsPerSecond + 1));
    expect(starts).toEqual([0, 0, 0, 0, 0, 1050]);
  });

  it('comes close to five starts in 1.05 s when there is always a waiter', async () => {
    const { clock, starts, goTimes } = createWorld();
    await clock.until(goTimes(101));
    expect(starts.at(-1)).toBe(20 * 1050);
  });

  it('wastes no slot when the starts are spread', async () => {
    const { clock, starts, go } = createWorld();
    const all: Promise<void>[] = [];
    for (let i = 0; i < 30; i++) {
      all.push(go());
      await clock.advance(210);
    }
    await clock.until(Promise.all(all));
    expect(starts).toEqual(Array.from({ length: 30 }, (_, i) => i * 210));
  });

  it('grants by priority and then by arrival when several wait', async () => {
    const { clock, limiter, order, go, goTimes } = createWorld();
    await clock.until(goTimes(5));
    order.length = 0;
    const names: [string, Priority][] = [
      ['bulk 1', 'bulk'],
      ['watch 1', 'watch'],
      ['bulk 2', 'bulk'],
      ['click 1', 'click'],
      ['watch 2', 'watch'],
      ['click 2', 'click'],
    ];
    await clock.until(Promise.all(names.map(([name, priority]) => go(limiter, name, priority))));
    expect(order).toEqual(['click 1', 'click 2', 'watch 1', 'watch 2', 'bulk 1', 'bulk 2']);
  });

  it('lets a promoted turn go first', async () => {
    const { clock, limiter, goTimes } = createWorld();
    await clock.until(goTimes(5));
    const order: string[] = [];
    const turn = { priority: 'bulk' as Priority };
    const wait = async (name: string, mine: { priority: Priority }) => {
      (await limiter.acquire(mine)).start();
      order.push(name);
    };
    const all = [wait('watch', { priority: 'watch' }), wait('bulk', { priority: 'bulk' }), wait('joined', turn)];
    await clock.advance(500);
    turn.priority = 'click';
    await clock.until(Promise.all(all));
    expect(order).toEqual(['joined', 'watch', 'bulk']);
  });

  it('rejects with the reason and starts nothing when it is cancelled before', async () => {
    const { limiter, log, clock } = createWorld();
    await expect(limiter.acquire({ priority: 'click' }, AbortSignal.abort('gone'))).rejects.toBe('gone');
    await clock.settle();
    expect(log.writes).toEqual([]);
  });

  it('frees no slot when a waiting one is cancelled', async () => {
    const { clock, limiter, starts, go, goTimes } = createWorld();
    await clock.until(goTimes(5));
    const cancel = new AbortController();
    const cancelled = go(limiter, 'cancelled', 'click', cancel.signal);
    const next = go();
    await clock.advance(300);
    cancel.abort('changed my mind');
    await expect(cancelled).rejects.toBe('changed my mind');
    await clock.until(next);
    expect(starts).toEqual([0, 0, 0, 0, 0, 1050]);
    expect(clock.sleeping).toBe(0);
  });

  it('removes only the cancelled one of several that wait', async () => {
    const { clock, limiter, order, go, goTimes } = createWorld();
    await clock.until(goTimes(5));
    const cancel = new AbortController();
    const all = [go(limiter, 'one'), go(limiter, 'two', 'click', cancel.signal), go(limiter, 'three')];
    await clock.advance(10);
    cancel.abort();
    await clock.until(Promise.allSettled(all));
    expect(order.slice(5)).toEqual(['one', 'three']);
  });

  it('ignores a cancel that comes after the grant', async () => {
    const { clock, limiter } = createWorld();
    const cancel = new AbortController();
    const granted = await clock.until(limiter.acquire({ priority: 'click' }, cancel.signal));
    const others = Promise.all(Array.from({ length: 5 }, () => limiter.acquire({ priority: 'click' })));
    cancel.abort();
    granted.start();
    const slots = await clock.until(others);
    expect(slots).toHaveLength(5);
    expect(clock.elapsed()).toBe(1050);
  });

  it('hands a slot on when it is released unused', async () => {
    const { clock, limiter, goTimes, go } = createWorld();
    await clock.until(goTimes(4));
    const slot = await clock.until(limiter.acquire({ priority: 'click' }));
    const next = go();
    await clock.advance(100);
    slot.release();
    await clock.until(next);
    expect(clock.elapsed()).toBe(100);
  });

  it('waits for slots that were granted and have not started, however long that takes', async () => {
    const { clock, limiter, starts, go } = createWorld();
    const held: Slot[] = [];
    for (let i = 0; i < 5; i++) held.push(await clock.until(limiter.acquire({ priority: 'click' })));
    const next = go();
    await clock.advance(60_000);
    expect(starts).toEqual([]);
    for (const slot of held) slot.start();
    await clock.until(next);
    expect(starts).toEqual([61_050]);
  });

  it('counts a start once when start and release are called again', async () => {
    const { clock, limiter, starts, go, goTimes } = createWorld();
    const slot = await clock.until(limiter.acquire({ priority: 'click' }));
    slot.start();
    slot.release();
    await clock.advance(500);
    slot.start();
    slot.release();
    await clock.until(goTimes(4));
    await clock.until(go());
    expect(starts).toEqual([500, 500, 500, 500, 1050]);
  });

  it('counts nothing when a released slot is started', async () => {
    const { clock, limiter, starts, goTimes } = createWorld();
    const slot = await clock.until(limiter.acquire({ priority: 'click' }));
    slot.release();
    slot.start();
    await clock.until(goTimes(5));
    expect(starts).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('the limiter, when a 429 came back', () => {
  it('holds everything back for as long as it was told', async () => {
    const { clock, limiter, starts, goTimes } = createWorld();
    limiter.pause(7000);
    await clock.until(goTimes(2));
    expect(starts).toEqual([7000, 7000]);
  });

  it('keeps the longer pause when a shorter one follows', async () => {
    const { clock, limiter, starts, go } = createWorld();
    limiter.pause(7000);
    limiter.pause(1000);
    await clock.until(go());
    expect(starts).toEqual([7000]);
  });

  it('lengthens the wait of present waiters', async () => {
    const { clock, limiter, starts, go, goTimes } = createWorld();
    await clock.until(goTimes(5));
    const next = go();
    await clock.advance(1000);
    limiter.pause(2000);
    await clock.until(next);
    expect(starts.at(-1)).toBe(3000);
  });

  it('tells at once when to come again, where that is over a minute away', async () => {
    const { clock, limiter, starts, go, log } = createWorld();
    limiter.pause(600_000);
    await expect(clock.until(go())).rejects.toMatchObject({ failure: { kind: 'too-fast', retryAfterMs: 600_000 } });
    await clock.advance(539_000);
    await expect(clock.until(go())).rejects.toMatchObject({ failure: { kind: 'too-fast', retryAfterMs: 61_000 } });
    expect([starts, log.stored?.starts ?? [], clock.sleeping]).toEqual([[], [], 0]);
    await clock.advance(1000);
    await clock.until(go());
    expect(starts).toEqual([600_000]);
  });

  it('tells present waiters, too', async () => {
    const { clock, limiter, go, goTimes } = createWorld();
    await clock.until(goTimes(5));
    const waiting = Promise.allSettled([go(), go(limiter, 'bulk', 'bulk')]);
    await clock.settle();
    limiter.pause(600_000);
    expect(await clock.until(waiting)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(clock.elapsed()).toBe(0);
  });

  it('never holds longer than an hour, the longest window there is', async () => {
    const { clock, limiter, starts, go } = createWorld();
    limiter.pause(18 * 3_600_000);
    await clock.advance(3_540_000);
    await clock.until(go());
    expect(starts).toEqual([3_600_000]);
  });

  it('holds for minutes in the next worker too', async () => {
    const { clock, limiter, log, go } = createWorld();
    await clock.until(go());
    limiter.pause(600_000);
    await clock.advance(1000);
    await expect(clock.until(go(createLimiter({ clock, log })))).rejects.toMatchObject({
      failure: { kind: 'too-fast', retryAfterMs: 599_000 },
    });
  });

  it('holds no one back once it has to forget, also in the next worker', async () => {
    const { clock, limiter, log, starts, go } = createWorld();
    await clock.until(go());
    limiter.pause(600_000);
    limiter.forget();
    await clock.settle();
    await clock.until(go());
    await clock.until(go(createLimiter({ clock, log })));
    expect(starts).toEqual([0, 0, 0]);
  });

  it('holds in the next worker too', async () => {
    const { clock, limiter, log, starts, go } = createWorld();
    await clock.until(go());
    limiter.pause(5000);
    await clock.advance(1000);
    await clock.until(go(createLimiter({ clock, log })));
    expect(starts).toEqual([0, 5000]);
  });

  it('grants no slot when the pause begins while the log is being written', async () => {
    const clock = createFakeClock();
    let finishWriting = () => {};
    const writing = new Promise<void>((resolve) => {
      finishWriting = resolve;
    });
    const limiter = createLimiter({ clock, log: { read: async () => null, write: () => writing } });
    const grantedAt = limiter.acquire({ priority: 'click' }).then(() => clock.elapsed());
    await clock.settle();
    limiter.pause(2000);
    finishWriting();
    expect(await clock.until(grantedAt)).toBe(2000);
  });
});

describe('the log of the limiter', () => {
  it('is written before each start', async () => {
    const { clock, limiter, log } = createWorld();
    for (let i = 1; i <= 5; i++) {
      const slot = await clock.until(limiter.acquire({ priority: 'click' }));
      expect(log.stored?.starts).toHaveLength(i);
      slot.start();
      await clock.advance(10);
    }
  });

  it('keeps a start back until it is written', async () => {
    const clock = createFakeClock();
    let finishWriting = () => {};
    const writing = new Promise<void>((resolve) => {
      finishWriting = resolve;
    });
    const limiter = createLimiter({ clock, log: { read: async () => null, write: () => writing } });
    let isGranted = false;
    const granted = limiter.acquire({ priority: 'click' }).then(() => {
      isGranted = true;
    });
    await clock.advance(5000);
    expect(isGranted).toBe(false);
    finishWriting();
    await clock.until(granted);
    expect(isGranted).toBe(true);
  });

  it('holds the starts of the last window in epoch milliseconds', async () => {
    const { clock, log, goTimes } = createWorld();
    const began = clock.now();
    await clock.until(goTimes(7));
    expect(log.stored).toMatchObject({ starts: [1050, 1050].map((at) => began + at), pausedUntil: 0 });
  });

  it('keeps a new worker from a burst: to it, each start that is logged may be as recent as now', async () => {
    const { clock, log, starts, goTimes } = createWorld();
    await clock.until(goTimes(5));
    await clock.advance(200);
    await clock.until(goTimes(5, createLimiter({ clock, log })));
    expect(starts).toEqual([0, 0, 0, 0, 0, 1250, 1250, 1250, 1250, 1250]);
  });

  it('holds no start whose place is free again, so that the next worker waits for none', async () => {
    const { clock, log, starts, goTimes } = createWorld();
    const began = clock.now();
    await clock.until(goTimes(5));
    await clock.advance(1050);
    await clock.until(goTimes(1));
    expect(log.stored?.starts).toEqual([began + 1050]);
    await clock.until(goTimes(4, createLimiter({ clock, log })));
    expect(starts.slice(5)).toEqual([1050, 1050, 1050, 1050, 1050]);
  });

  it('counts a slot that had not started when the worker died', async () => {
    const { clock, limiter, log, starts, goTimes } = createWorld();
    for (let i = 0; i < 5; i++) await clock.until(limiter.acquire({ priority: 'click' }));
    await clock.until(goTimes(1, createLimiter({ clock, log })));
    expect(starts).toEqual([1050]);
  });

  const unreadable: [string, { read: boolean; write: boolean }, number[]][] = [
    ['cannot be written, goes on from memory', { read: false, write: true }, [0, 0, 0, 0, 0, 1050, 1050]],
    [
      'cannot be read, waits for a window once',
      { read: true, write: false },
      [1050, 1050, 1050, 1050, 1050, 2100, 2100],
    ],
    [
      'can neither be read nor written, does the same',
      { read: true, write: true },
      [1050, 1050, 1050, 1050, 1050, 2100, 2100],
    ],
  ];
  it.each(unreadable)('%s', async (_what, failing, expected) => {
    const { clock, log, starts, goTimes } = createWorld();
    log.failing = failing;
    await clock.until(goTimes(7));
    expect(starts).toEqual(expected);
  });

  it('keeps its old starts when a write fails in the middle', async () => {
    const { clock, log, starts, goTimes } = createWorld();
    await clock.until(goTimes(4));
    log.failing.write = true;
    await clock.until(goTimes(3));
    expect(starts).toEqual([0, 0, 0, 0, 0, 1050, 1050]);
  });

  const strange: [string, { starts: number[]; pausedUntil: number }, number][] = [
    ['lies an hour in the future', { starts: Array<number>(5).fill(3_600_000), pausedUntil: 0 }, 1050],
    ['lies long ago', { starts: Array<number>(5).fill(-3_600_000), pausedUntil: -3_600_000 }, 1050],
    ['holds a pause of a year', { starts: [], pausedUntil: 365 * 86_400_000 }, 60_000],
    [
      'holds more starts than the window',
      { starts: [-9000, -8000, -7000, -900, -900, -900, -900, -900], pausedUntil: 0 },
      1050,
    ],
    ['holds fewer starts than the window', { starts: [-900, -900, -900], pausedUntil: 0 }, 0],
  ];
  it.each(strange)('holds no one up beyond reason when it %s', async (_what, stored, expected) => {
    const clock = createFakeClock();
    const log = createMemoryLog({
      starts: stored.starts.map((at) => clock.now() + at),
      pausedUntil: clock.now() + stored.pausedUntil,
    });
    const slot = await clock.until(createLimiter({ clock, log }).acquire({ priority: 'click' }));
    slot.start();
    expect(clock.elapsed()).toBe(expected);
  });
});

describe('the limiter, when the wall clock moves', () => {
  it('lets no burst through when it is set an hour forward', async () => {
    const { clock, starts, goTimes } = createWorld();
    await clock.until(goTimes(5));
    clock.shiftWall(3_600_000);
    await clock.until(goTimes(1));
    expect(starts.at(-1)).toBe(1050);
  });

  it('is not blocked when it is set an hour forward and back again', async () => {
    const { clock, starts, goTimes } = createWorld();
    await clock.until(goTimes(5));
    clock.shiftWall(3_600_000);
    await clock.until(goTimes(5));
    clock.shiftWall(-3_600_000);
    await clock.until(goTimes(1));
    expect(starts).toEqual([0, 0, 0, 0, 0, 1050, 1050, 1050, 1050, 1050, 2100]);
  });

  it.each([600, 3_600_000, -600, -3_600_000])(
    'lets no burst through in the next worker when it is set by %i ms',
    async (byMs) => {
      const { clock, log, starts, goTimes } = createWorld();
      await clock.until(goTimes(5));
      await clock.advance(589);
      clock.shiftWall(byMs);
      await clock.until(goTimes(1, createLimiter({ clock, log })));
      expectSlidingWindow(starts);
      expect(starts.at(-1)).toBe(589 + 1050);
    },
  );

  it('is not blocked in the next worker either', async () => {
    const { clock, log, starts, goTimes } = createWorld();
    clock.shiftWall(3_600_000);
    await clock.until(goTimes(5));
    clock.shiftWall(-3_600_000);
    await clock.until(goTimes(1, createLimiter({ clock, log })));
    expect(starts.at(-1)).toBe(1050);
  });
});

describe('createLimiter', () => {
  it.each([0, -1, Number.NaN])('throws when the window is %s ms', (windowMs) => {
    expect(() => createWorld({ windowMs })).toThrow(RangeError);
  });

  it('starts nothing by itself', async () => {
    const { clock, log } = createWorld();
    await clock.advance(10_000);
    expect(log.writes).toEqual([]);
    expect(clock.sleeping).toBe(0);
  });

  it('keeps another rate when it is given one', async () => {
    const { clock, starts, goTimes } = createWorld({ rate: () => 2, windowMs: 100, guardMs: 0 });
    await clock.until(goTimes(5));
    expect(starts).toEqual([0, 0, 100, 100, 200]);
  });
});

describe('the rate of the limiter', () => {
  const unreadable: [string, NonNullable<LimiterDeps['rate']>][] = [
    ['nothing', () => 0],
    ['less than nothing', () => -5],
    ['no number', () => Number.NaN],
    ['an error', () => Promise.reject(new Error('The database is closed'))],
  ];
  it.each(unreadable)('is the documented one when the setting says %s', async (_what, rate) => {
    const { clock, starts, goTimes } = createWorld({ rate });
    await clock.until(goTimes(6));
    expect(starts).toEqual([0, 0, 0, 0, 0, 1050]);
  });

  it('holds from the next start on when the setting changes', async () => {
    const setting = { rate: 5 };
    const { clock, starts, goTimes } = createWorld({ rate: async () => setting.rate });
    await clock.until(goTimes(5));
    setting.rate = 8;
    await clock.until(goTimes(3));
    expect(starts).toEqual(Array(8).fill(0));
    setting.rate = 2;
    await clock.until(goTimes(3));
    expect(starts.slice(8)).toEqual([1050, 1050, 2100]);
    expectSlidingWindow(starts.slice(6), { rate: 2, windowMs: 1000 });
  });

  it('is at most fifty, at any setting', async () => {
    const { clock, starts, goTimes } = createWorld({ rate: () => 1000 });
    await clock.until(goTimes(51));
    expect([starts[49], starts[50]]).toEqual([0, 1050]);
  });

  it('counts waiting starts when it is lowered meanwhile', async () => {
    const setting = { rate: 5 };
    const { clock, limiter, starts, go } = createWorld({ rate: () => setting.rate });
    const held: Slot[] = [];
    for (let i = 0; i < 4; i++) held.push(await clock.until(limiter.acquire({ priority: 'click' })));
    setting.rate = 2;
    const next = go();
    await clock.advance(500);
    for (const slot of held) slot.start();
    await clock.until(next);
    expect(starts).toEqual([1550]);
  });
});
