import type { Clock } from '@/lib/platform/clock';

export interface FakeClock extends Clock {
  /** Lets virtual time pass, timer by timer; what a timer wakes runs before the next timer. */
  advance(ms: number): Promise<void>;
  /** Lets time pass until the promise settles. Throws if that takes more than `limitMs`. */
  until<T>(pending: Promise<T>, limitMs?: number): Promise<T>;
  /** Lets everything run that needs no time. */
  settle(): Promise<void>;
  /** Sets the wall clock forward or (negative) back, as a person or a time server does; no time passes. */
  shiftWall(byMs: number): void;
  /** How many sleepers there are: a leak of timers shows here. */
  readonly sleeping: number;
}

interface Sleeper {
  at: number;
  wake(): void;
}

/**
 * Virtual time. Sleeps go by elapsed time, as `setTimeout` does; `now()` is the wall clock, which can be shifted.
 * The default start is no round number, so that a test that divides by it is noticed.
 */
export function createFakeClock(startMs = 1_790_000_000_123): FakeClock {
  let elapsed = 0;
  let wall = startMs;
  const sleepers = new Set<Sleeper>();

  /** A turn of the event loop drains all microtasks; two, because a database or crypto may answer in the next one. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  function findNext(untilMs: number): Sleeper | undefined {
    let next: Sleeper | undefined;
    for (const sleeper of sleepers) {
      if (sleeper.at <= untilMs && (next === undefined || sleeper.at < next.at)) next = sleeper;
    }
    return next;
  }

  function moveTo(at: number): void {
    wall += Math.max(0, at - elapsed);
    elapsed = Math.max(elapsed, at);
  }

  async function advanceTo(target: number): Promise<void> {
    await settle();
    for (let next = findNext(target); next !== undefined; next = findNext(target)) {
      moveTo(next.at);
      sleepers.delete(next);
      next.wake();
      await settle();
    }
    moveTo(target);
  }

  return {
    now: () => wall,
    elapsed: () => elapsed,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const stop = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          at: elapsed + Math.max(0, ms),
          wake() {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', stop, { once: true });
      });
    },
    advance: (ms) => advanceTo(elapsed + ms),
    async until(pending, limitMs = 600_000) {
      let isOver = false;
      const watched = pending.finally(() => {
        isOver = true;
      });
      watched.catch(() => undefined);
      const limit = elapsed + limitMs;
      await settle();
      while (!isOver) {
        const next = findNext(limit);
        if (next === undefined) throw new Error(`Still pending, with nothing to wake it within ${limitMs} virtual ms`);
        await advanceTo(next.at);
      }
      return watched;
    },
    settle,
    shiftWall(byMs) {
      wall += byMs;
    },
    get sleeping() {
      return sleepers.size;
    },
  };
}
