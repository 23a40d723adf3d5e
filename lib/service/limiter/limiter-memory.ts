import type { Clock } from '@/lib/platform/clock';
import { logError } from '@/lib/platform/error-log';
import { hourMs } from '@/lib/platform/time';
import type { Priority } from '@/lib/service/contract/endpoints';
import { fromLog, type LimiterLog, toLog } from './limiter-log.ts';
import { createPace, type PaceState } from './limiter-pace.ts';
import { createLongWindows } from './limiter-windows.ts';

export interface MemoryDeps {
  clock: Clock;
  log: { read(): Promise<LimiterLog | null>; write(log: LimiterLog): Promise<void> };
  /** Starts allowed in any window, read before each start. By default 5 per second per key (docs/interface.md#limits). */
  rate?(): number | Promise<number>;
  windowMs?: number;
  /** Initial margin added to the window, because requests sent evenly may arrive bunched; adapted from then on. */
  guardMs?: number;
}

/** In elapsed time. `at` is null between the grant and the start: until it starts, such a slot blocks its place. */
export interface Start {
  at: number | null;
  answeredAt: number | null;
  /** Time of the start whose place it took. */
  readonly placeFrom: number | null;
  /** It started as early as the window allowed. */
  wasTight: boolean;
  /** We sent nothing in the window before it. */
  wasQuiet: boolean;
}

/** 5 requests per second per key; an account's limit may have been raised (docs/interface.md#limits). */
const documentedRate = 5;
const highestRate = 50;
/** The longest known window (docs/interface.md#rate-limiting): longer pauses are capped to it. */
const longestPauseMs = hourMs;

/** The limiter's state: starts, pause, pace and windows, saved in the log. All of it may be lost with the worker. */
export function createLimiterMemory(deps: MemoryDeps) {
  const { clock, log, windowMs = 1000, guardMs = 50 } = deps;
  if (!(windowMs > 0)) throw new RangeError(`windowMs: above 0, not ${windowMs}`);

  const pace = createPace({ windowMs, guardMs });
  let windows = createLongWindows();
  let starts: Start[] | null = null;
  let rate = documentedRate;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  let beforeRefusals: PaceState | null = null;

  const known = (): Start[] => starts ?? [];

  function readTimes(): { now: number; sinceEpoch: number } {
    const now = clock.elapsed();
    return { now, sinceEpoch: clock.now() - now };
  }

  async function load(): Promise<void> {
    await readRate();
    if (starts !== null) return;
    const saved = await readLog();
    const memory = fromLog(saved, readTimes());
    const latest = memory.starts.slice(-rate);
    starts = latest.map((at) => ({ ...newStart(null), at }));
    if (memory.pausedUntil > pausedUntil) ({ pausedUntil, pauseMs } = memory);
    if (memory.pace !== null) pace.restore(memory.pace);
    windows = createLongWindows(memory.windows);
  }

  /** An unreadable log may hide a full window, so one is waited for. */
  async function readLog() {
    try {
      return (await log.read()) ?? { starts: [], pausedUntil: 0 };
    } catch (error) {
      logError(error, 'limiter-memory');
      return { starts: Array<number>(rate).fill(clock.now()), pausedUntil: 0 };
    }
  }

  /** If the setting cannot be read, the last value applies. */
  async function readRate(): Promise<void> {
    try {
      const wanted = Math.floor((await deps.rate?.()) ?? documentedRate);
      if (wanted >= 1) rate = Math.min(highestRate, wanted);
    } catch (error) {
      logError(error, 'limiter-memory');
      // The last value applies.
    }
  }

  /** Never rejects: if the log cannot be written, the state is lost at a restart, but the request is not. */
  async function save(): Promise<void> {
    const times = readTimes();
    // The next worker waits a window for each, so starts whose place is free again are left out.
    const begun = known()
      .filter((start) => placeMs(start, times.now) > 0)
      .map((start) => start.at ?? times.now);
    const memory = { starts: begun, pausedUntil, pauseMs, pace: pace.state(), windows: windows.state() };
    try {
      await log.write(toLog(memory, times));
    } catch (error) {
      logError(error, 'limiter-memory');
      // Within this worker the window holds without the log.
    }
  }

  /** Milliseconds until neither a pause nor a cap applies. */
  function holdMs(): number {
    const now = clock.elapsed();
    return Math.max(0, pausedUntil - now, windows.waitMs(now));
  }

  /** Milliseconds until the place of a start is free again. */
  function placeMs(start: Start, now: number): number {
    // Required minus elapsed time, never a sum of timestamps: rounding would let a start through slightly too early.
    return ifBegun(start, (at) => pace.placeMs({ ...start, at }, rate) - (now - at));
  }

  /** Milliseconds until a slot is free; Infinity while that depends on a slot that has not started yet. */
  function waitMs(priority: Priority, except?: Start): number {
    const now = clock.elapsed();
    const others = except === undefined ? known() : known().filter((start) => start !== except);
    const oldest = lastOf(others, rate);
    const place = oldest === undefined ? 0 : placeMs(oldest, now);
    const intervalMs = pace.intervalMs(priority, rate, now);
    const spacing = intervalMs === 0 ? [] : others.map((start) => ifBegun(start, (at) => intervalMs - (now - at)));
    return Math.max(holdMs(), place, ...spacing);
  }

  return {
    load,
    readRate,
    save,
    holdMs,
    waitMs,
    add(): Start {
      const start = newStart(lastOf(known(), rate)?.at ?? null);
      const all = [...known(), start];
      // Slots that have not started are kept, even if the rate was lowered meanwhile.
      const surplus = all.length - rate;
      starts = all.filter((other, index) => index >= surplus || other.at === null);
      return start;
    },
    remove(start: Start): void {
      starts = known().filter((other) => other !== start);
    },
    start(start: Start): void {
      if (start.at !== null || !known().includes(start)) return;
      const at = clock.elapsed();
      start.wasQuiet = known().every((other) => other.at === null || at - other.at >= windowMs);
      start.wasTight = start.placeFrom !== null && pace.isTight(at - start.placeFrom);
      start.at = at;
      windows.started(at);
      // If the write is lost, a restarted worker counts from the grant, a few milliseconds earlier; the guard covers that.
      void save();
    },
    answer(start: Start, refused: boolean): void {
      if (start.at === null || start.answeredAt !== null) return;
      const now = clock.elapsed();
      start.answeredAt = now;
      if (!refused) beforeRefusals = null;
      else beforeRefusals ??= pace.state();
      pace.learn({ ...start, at: start.at }, { refused, limit: rate, now });
      const isExplained = windows.answered({ refused, wasQuiet: start.wasQuiet, now });
      if (isExplained && beforeRefusals !== null) pace.restore(beforeRefusals);
      if (!refused) return;
      pauseFor(windows.backOffMs());
      void save();
    },
    pause(ms: number): void {
      pauseFor(Math.min(ms, longestPauseMs));
      if (starts !== null) void save();
    },
    forget(): void {
      pausedUntil = Number.NEGATIVE_INFINITY;
      windows.forget();
      pace.forgetRate();
      void load().then(save);
    },
  };

  function pauseFor(ms: number): void {
    const until = clock.elapsed() + ms;
    if (until > pausedUntil) [pausedUntil, pauseMs] = [until, ms];
  }
}

function newStart(placeFrom: number | null): Start {
  return { at: null, answeredAt: null, placeFrom, wasTight: false, wasQuiet: false };
}

function ifBegun({ at }: Start, read: (at: number) => number): number {
  return at === null ? Number.POSITIVE_INFINITY : read(at);
}

function lastOf<T>(items: readonly T[], count: number): T | undefined {
  return items[items.length - count];
}
