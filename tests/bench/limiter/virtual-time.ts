/**
 * Takes the timers and clocks of this process and lets their time pass as fast as there is work, so that libraries which know only
 * `setTimeout` and `Date.now` run an hour in a second. Undone by the disposal.
 */
export function takeTime(startMs = 1_790_000_000_000) {
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
  };
  const [realDate, realPerformance] = [Date.now, performance.now];
  const timers = createTimers();

  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => timers.add(run, Math.max(1, Math.trunc(ms) || 0), null),
    setInterval: (run: () => void, ms = 0) => timers.add(run, Math.max(1, Math.trunc(ms)), Math.max(1, Math.trunc(ms))),
    clearTimeout: timers.remove,
    clearInterval: timers.remove,
  });
  Date.now = () => startMs + Math.floor(timers.now());
  performance.now = () => timers.now();

  return {
    now: timers.now,
    /** What the world does, by itself and to a fraction of a millisecond: a packet is no timer. */
    after: (ms: number) => new Promise<void>((resolve) => timers.add(resolve, ms, null)),
    async advance(ms: number): Promise<void> {
      const target = timers.now() + ms;
      await drained();
      while (timers.runNext(target)) await drained();
    },
    [Symbol.dispose]() {
      Object.assign(globalThis, real);
      Date.now = realDate;
      performance.now = realPerformance;
    },
  };
}
export type VirtualTime = ReturnType<typeof takeTime>;

/** A turn of the event loop runs all microtasks. */
const drained = () => new Promise((resolve) => setImmediate(resolve));

interface Timer {
  at: number;
  run(): void;
  everyMs: number | null;
}

function createTimers() {
  let now = 0;
  const timers: Timer[] = [];

  function insert(timer: Timer): void {
    let index = timers.length;
    while (index > 0 && (timers[index - 1]?.at ?? 0) > timer.at) index -= 1;
    timers.splice(index, 0, timer);
  }

  return {
    now: () => now,
    /** An object, as Node's: libraries call `unref` on it. */
    add(run: () => void, ms: number, everyMs: number | null) {
      const timer: Timer = { at: now + ms, run, everyMs };
      insert(timer);
      return Object.assign(timer, { unref: () => timer, ref: () => timer });
    },
    remove(timer: Timer): void {
      const index = timers.indexOf(timer);
      if (index >= 0) timers.splice(index, 1);
    },
    runNext(untilMs: number): boolean {
      const next = timers[0];
      if (next === undefined || next.at > untilMs) {
        now = untilMs;
        return false;
      }
      timers.shift();
      now = next.at;
      if (next.everyMs !== null) {
        next.at = now + next.everyMs;
        insert(next);
      }
      next.run();
      return true;
    },
  };
}
