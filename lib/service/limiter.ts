import type { Clock } from '@/lib/platform/clock';
import type { Priority } from './endpoints.ts';

/** What outlives the worker: start times in epoch milliseconds, oldest first, and the end of a pause. */
export interface LimiterLog {
  starts: number[];
  pausedUntil: number;
}

export interface LimiterDeps {
  clock: Clock;
  log: { read(): Promise<LimiterLog | null>; write(log: LimiterLog): Promise<void> };
  /** Starts allowed in any window. Interface, "Limits": 5 requests per second per key. */
  rate?: number;
  windowMs?: number;
  /** Added to the window, because what leaves evenly may arrive bunched. 50 ms kept a calm line free of 429. */
  guardMs?: number;
}

export interface Slot {
  /** Call in the same turn as the request leaves: this is the moment that counts. */
  start(): void;
  /** Gives the slot back; nothing left. After `start` it does nothing. */
  release(): void;
}

/** Mutable, so that a click joining a bulk order lifts it while it waits. */
export interface Turn {
  priority: Priority;
}

export interface Limiter {
  /** Waits for a turn; rejects with the signal's reason when cancelled. */
  acquire(turn: Turn, signal?: AbortSignal): Promise<Slot>;
  /** Holds everything back, as a 429 asks. A shorter pause never ends a longer one. */
  pause(ms: number): void;
}

const ranks: Record<Priority, number> = { click: 0, watch: 1, bulk: 2 };

interface Ticket {
  turn: Turn;
  grant(slot: Slot): void;
}
/** In elapsed time. `at` is null between the grant and the start: such a slot blocks the window until it is known when it began. */
interface Start {
  at: number | null;
}

/**
 * A strict sliding window: `starts[i] - starts[i - rate] >= windowMs` for every i, also across restarts of the worker,
 * because the log is written before each start. Order: priority, then arrival.
 *
 * Inside, all times are elapsed times, so that a clock set forward lets no burst through and one set back blocks nothing;
 * the log, which another worker reads, is in epoch milliseconds.
 */
export function createLimiter(deps: LimiterDeps): Limiter {
  const { clock, log, rate = 5, windowMs = 1000, guardMs = 50 } = deps;
  if (!Number.isInteger(rate) || rate < 1) throw new RangeError(`rate: a whole number from 1, not ${rate}`);
  if (!(windowMs > 0)) throw new RangeError(`windowMs: above 0, not ${windowMs}`);

  // All of this may be lost with the worker: waiters die with it, and the log is read again.
  const tickets: Ticket[] = [];
  let starts: Start[] | null = null;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let pumping = false;
  let wake = () => {};

  async function load(): Promise<Start[]> {
    if (starts !== null) return starts;
    const saved = await readLog();
    const { now, sinceEpoch } = readTimes();
    // What lies in the future was written before the clock was set back: it is taken for just now, or for a whole pause.
    starts = saved.starts.slice(-rate).map((at) => ({ at: Math.min(at - sinceEpoch, now) }));
    pausedUntil = Math.max(pausedUntil, Math.min(saved.pausedUntil - sinceEpoch, now + maxPauseMs));
    return starts;
  }

  /** A log that cannot be read may hide a full window, which is waited for once. */
  async function readLog(): Promise<LimiterLog> {
    try {
      return (await log.read()) ?? { starts: [], pausedUntil: 0 };
    } catch {
      return { starts: Array<number>(rate).fill(clock.now()), pausedUntil: 0 };
    }
  }

  function readTimes(): { now: number; sinceEpoch: number } {
    const now = clock.elapsed();
    return { now, sinceEpoch: clock.now() - now };
  }

  /** Never rejects: a log that cannot be written costs the memory across a restart, not the request. */
  async function save(): Promise<void> {
    const { now, sinceEpoch } = readTimes();
    const known = (starts ?? []).map((start) => (start.at ?? now) + sinceEpoch);
    const paused = Math.max(0, pausedUntil + sinceEpoch);
    try {
      await log.write({ starts: known, pausedUntil: paused });
    } catch {
      // Within this worker the window holds without it.
    }
  }

  function pauseLeftMs(): number {
    return Math.max(0, pausedUntil - clock.elapsed());
  }

  /** Milliseconds until a slot is free; Infinity while it depends on a slot that has not started yet. */
  function waitMs(entries: Start[]): number {
    const oldest = entries.length < rate ? undefined : entries[entries.length - rate];
    if (oldest === undefined) return pauseLeftMs();
    if (oldest.at === null) return Number.POSITIVE_INFINITY;
    return Math.max(pauseLeftMs(), oldest.at + windowMs + guardMs - clock.elapsed(), 0);
  }

  function nextTicket(): Ticket | undefined {
    let best = 0;
    for (let i = 1; i < tickets.length; i++) {
      if (rankOf(tickets[i]) < rankOf(tickets[best])) best = i;
    }
    return tickets.splice(best, 1)[0];
  }

  async function pump(): Promise<void> {
    const entries = await load();
    while (tickets.length > 0) {
      const ms = waitMs(entries);
      if (ms > 0) {
        await sleepUntilWoken(ms);
        continue;
      }
      const entry: Start = { at: null };
      entries.push(entry);
      entries.splice(0, entries.length - rate);
      await save();
      // Meanwhile everybody may have cancelled, or a 429 may have asked for a pause.
      const ticket = pauseLeftMs() > 0 ? undefined : nextTicket();
      if (ticket === undefined) removeEntry(entry);
      else ticket.grant(slotOf(entry));
    }
  }

  async function sleepUntilWoken(ms: number): Promise<void> {
    const waking = new AbortController();
    const woken = new Promise<void>((resolve) => {
      wake = () => {
        waking.abort();
        resolve();
      };
    });
    const slept = ms === Number.POSITIVE_INFINITY ? woken : clock.sleep(ms, waking.signal).catch(() => undefined);
    await Promise.race([woken, slept]);
  }

  function slotOf(entry: Start): Slot {
    return {
      start() {
        if (entry.at !== null || starts?.includes(entry) !== true) return;
        entry.at = clock.elapsed();
        // A lost write only makes a restarted worker count from the grant, a few milliseconds earlier; the guard covers that.
        void save();
        wake();
      },
      release() {
        if (entry.at !== null) return;
        removeEntry(entry);
        wake();
      },
    };
  }

  function removeEntry(entry: Start): void {
    const index = starts?.indexOf(entry) ?? -1;
    if (index >= 0) starts?.splice(index, 1);
  }

  function startPump(): void {
    if (pumping) return;
    pumping = true;
    void pump().finally(() => {
      pumping = false;
      if (tickets.length > 0) startPump();
    });
  }

  return {
    acquire(turn, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = () => {
          tickets.splice(tickets.indexOf(ticket), 1);
          reject(signal?.reason);
        };
        const ticket: Ticket = {
          turn,
          grant(slot) {
            signal?.removeEventListener('abort', cancel);
            resolve(slot);
          },
        };
        signal?.addEventListener('abort', cancel, { once: true });
        tickets.push(ticket);
        startPump();
        wake();
      });
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.elapsed() + Math.min(ms, maxPauseMs));
      if (starts !== null) void save();
      wake();
    },
  };
}

/** A pause never holds longer than this; the client gives up on anything longer and says so. */
const maxPauseMs = 60_000;

function rankOf(ticket: Ticket | undefined): number {
  return ticket === undefined ? Number.POSITIVE_INFINITY : ranks[ticket.turn.priority];
}
